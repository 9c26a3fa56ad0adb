"""Files written by benchmark libraries, read into domain objects."""
