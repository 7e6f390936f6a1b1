side-italian = x
