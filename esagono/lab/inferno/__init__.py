"""What is measured of the Inferno series."""

from esagono.lab.inferno.diary import InfernoDiary

DIARY = InfernoDiary
__all__ = ["DIARY"]
