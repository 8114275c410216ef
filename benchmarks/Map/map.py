#!/usr/bin/env python3
"""Dragging a map with 1,000 markers, beside libshumate's own in C.

usage: FOLDER=… map.py SWIFT-PROGRAM, with the program in C at $FOLDER/map and probe.so; on a display, in the repository's folder
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../Deliveries"))
from measure import FOLDER, median, run

RUNS = 5
programs = {
    "C, drawing areas": [FOLDER / "map", 1_000],
    "C, pictures": [FOLDER / "map", 1_000, "pictures"],
    "MapKit": [sys.argv[1], 1_000],
    "MapKit, clustered": [sys.argv[1], 1_000, "clustered"],
}
rows = {name: [] for name in programs}
for number in range(RUNS + 1):
    for name, program in programs.items():
        row = run(program, FOLDER, "drag", frames=240)
        if number:
            rows[name].append(row)
print("A drag of 240 frames, ms; medians of five runs each in turn")
print(f"  {'':18} {'processor':>9} {'p95':>7} {'longest':>7}   {'interval':>8} {'p95':>7} {'longest':>7}   late")
for name, values in rows.items():
    numbers = [median(values, column) for column in range(7)]
    print(
        f"  {name:18} {numbers[0]:9.2f} {numbers[1]:7.2f} {numbers[2]:7.2f}   {numbers[3]:8.1f} {numbers[4]:7.1f} "
        f"{numbers[5]:7.1f}   {numbers[6]:.0f}"
    )
for name in ("MapKit", "MapKit, clustered"):
    for other in ("C, drawing areas", "C, pictures"):
        ratios = [f"{median(rows[name], column) / median(rows[other], column):.2f}" for column in (0, 1, 3)]
        print(f"  {name} / {other}: processor {ratios[0]}, p95 {ratios[1]}, interval {ratios[2]}")
