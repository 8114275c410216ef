// Nothing to call: zone.c acts by itself.
