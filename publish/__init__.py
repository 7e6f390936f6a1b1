"""What goes out of the door: pictures, the documentation site, a release."""
