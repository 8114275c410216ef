#!/usr/bin/env python3
"""Showcase's deliveries with 40 and with 10,000 in the cache and no server, beside a bare libadwaita window in C.

usage: FOLDER=… deliveries.py [launch|scroll|type]…, with probe.so and bare-window in FOLDER; on a display, in the repository's folder
"""

import json
import statistics
import sys

from measure import FOLDER, SHOWCASE, copy, deliveries, fill, list_server, median, run, sandbox

COUNTS = (40, 10_000)
RUNS = {"launch": 15, "scroll": 5, "type": 5}
homes, firsts = {}, {}
with sandbox() as server:
    for count in COUNTS:
        items = deliveries(server["http"], count)
        firsts[count] = items[0]["description"]
        homes[count] = FOLDER / f"filled-{count}"
        with list_server(json.dumps(items).encode()) as address:
            fill(homes[count], address, count)
# Nobody listens here.
program = [SHOWCASE, "--screen", "deliveries", "--server", address]


def showcase(count, probe, **environment):
    return run(program, copy(homes[count]), probe, text=firsts[count], **environment)


rows = {}
wanted = sys.argv[1:] or list(RUNS)
for probe, runs in ((probe, RUNS[probe]) for probe in wanted):
    # The first run of each, which reads the files from the disk, does not count.
    for number in range(runs + 1):
        row = {count: showcase(count, probe, frames=600, typed="mong kok") for count in COUNTS}
        if probe == "launch":
            empty = FOLDER / f"empty-{number}"
            empty.mkdir()
            row["C"] = run([FOLDER / "bare-window"], empty, probe)
        for what, values in row.items():
            if number:
                rows.setdefault((probe, what), []).append(values)


def ratio(probe, column, one, other, middle=median):
    return f"{middle(rows[probe, one], column) / middle(rows[probe, other], column):.2f}"


def lower_quartile(values, column):
    return statistics.quantiles((row[column] for row in values), n=4)[0]


if "launch" in wanted:
    print("From process start to the frame with the first rows, ms: median, lower quartile, fastest; processor ms until then;")
    print("resident memory 3 s later, KiB; fifteen runs each in turn")
    for what in ("C", *COUNTS):
        values = rows["launch", what]
        print(
            f"  {what:>6}: {median(values, 0):7.1f} {lower_quartile(values, 0):7.1f} {min(row[0] for row in values):7.1f}"
            f"   processor {median(values, 1):6.1f}   {median(values, 2):7.0f} KiB"
        )
    for one, other in ((40, "C"), (10_000, 40)):
        print(
            f"  {one} / {other}: median {ratio('launch', 0, one, other)}, lower quartile "
            f"{ratio('launch', 0, one, other, lower_quartile)}, processor {ratio('launch', 1, one, other)}, "
            f"memory {ratio('launch', 2, one, other)}"
        )
for probe, title in (("scroll", "Scrolling by 25 points a frame"), ("type", "Typing “mong kok” and taking it out again")):
    if probe not in wanted:
        continue
    print(f"{title}, 600 frames, medians of five runs each in turn")
    for count in COUNTS:
        work, p95, longest, *intervals, late, very_late, memory = (median(rows[probe, count], i) for i in range(9))
        print(
            f"  {count:>6}: a frame's processor ms {work:.2f}, p95 {p95:.2f}, longest {longest:.2f}; from one to the next "
            f"{intervals[0]:.1f}, p95 {intervals[1]:.1f}, longest {intervals[2]:.1f}; late {late:.0f}, by more than one "
            f"{very_late:.0f} (in all runs {[int(row[7]) for row in rows[probe, count]]}); {memory:.0f} KiB"
        )
    print(f"  10,000 / 40: median {ratio(probe, 0, 10_000, 40)}, p95 {ratio(probe, 1, 10_000, 40)}; memory {ratio(probe, 8, 10_000, 40)}")
