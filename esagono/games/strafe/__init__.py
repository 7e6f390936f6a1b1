"""The series *Strafexpedition*: brigades activated by headquarters, fire and assault by tables, disorganization."""
