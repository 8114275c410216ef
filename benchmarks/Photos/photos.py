#!/usr/bin/env python3
"""Forty photos over the network into views, beside curl and gdk-pixbuf in C, over HTTPS and HTTP.

usage: FOLDER=… photos.py SWIFT-PROGRAM, with the program in C at $FOLDER/photos; on a display, in the repository's folder
"""

import json
import os
import sys
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../Deliveries"))
from measure import FOLDER, median, run, sandbox

RUNS = 15
programs = {"C": FOLDER / "photos", "Swift": sys.argv[1]}
with sandbox() as server:
    with urllib.request.urlopen(f"{server['http']}/deliveries?count=100") as answer:
        paths = [item["imageUrl"].removeprefix(server["http"]) for item in json.load(answer) if "imageUrl" in item][:40]
    print("40 photos on the screen, ms from the window's first frame; processor ms; fifteen runs each in turn")
    for scheme in ("https", "http"):
        addresses = [server[scheme] + path for path in paths]
        rows = {name: [] for name in programs}
        for number in range(RUNS + 1):
            for name, program in programs.items():
                row = run([program, server["ca"], *addresses], FOLDER)
                if number:
                    rows[name].append(row)
        for name, values in rows.items():
            print(
                f"  {scheme:5} {name:5} {median(values, 0):7.1f}   processor {median(values, 1):6.1f}"
                f"   all {sorted(round(row[0]) for row in values)}"
            )
        ratios = [median(rows["Swift"], column) / median(rows["C"], column) for column in (0, 1)]
        print(f"  {scheme:5} ratio {ratios[0]:.2f}   processor {ratios[1]:.2f}")
