"""The catalogue's cache beside the same without encryption and beside SQLCipher, and opening a large one beside a small one.

usage: catalogue-store.py BENCH SQLCIPHER, both programs; rounds of all in turn
"""

import subprocess
import sys
import tempfile

ROUNDS, PAGES, OPENINGS = 9, 40, 20


def run(*command):
    """Each line's ms by the clock and of the processor."""
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return [tuple(map(float, line.split())) for line in lines]


def quantile(values, share):
    return sorted(values)[int((len(values) - 1) * share)]


def show(title, found):
    print(f"{title:28} {'median':>8} {'quartile':>9} {'processor':>10}")
    for name, times in found.items():
        clock, processor = zip(*times)
        print(f"  {name:26} {quantile(clock, 0.5):8.3f} {quantile(clock, 0.25):9.3f} {quantile(processor, 0.5):10.3f}")


def ratio(found, one, other):
    parts = []
    for index, share in ((0, 0.5), (0, 0.25), (1, 0.5)):
        a, b = (quantile([time[index] for time in found[name]], share) for name in (one, other))
        parts.append(f"{a / b:.2f}")
    print(f"  {one} / {other}: median {parts[0]}, lower quartile {parts[1]}, processor {parts[2]}")


def main():
    bench, sqlcipher = sys.argv[1:]
    pages = {"sealed": [], "plain": [], "SQLCipher": []}
    wire = {"sealed": [], "plain": []}
    opening = {"100 items": [], "100,000 items": []}
    with tempfile.TemporaryDirectory() as folder:
        run(bench, "fill", f"{folder}/100", "100")
        run(bench, "fill", f"{folder}/100000", "100000")
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as fresh:
                # The first page makes the database.
                pages["sealed"] += run(bench, "sealed", f"{fresh}/sealed", str(PAGES))[1:]
                pages["plain"] += run(bench, "plain", f"{fresh}/plain", str(PAGES))[1:]
                pages["SQLCipher"] += run(sqlcipher, f"{fresh}/sqlcipher", str(PAGES))[1:]
                for name in wire:
                    wire[name] += run(bench, f"{name}-wire", f"{fresh}/{name}-wire", str(PAGES))[1:]
            opening["100 items"] += run(bench, "open", f"{folder}/100", str(OPENINGS))[1:]
            opening["100,000 items"] += run(bench, "open", f"{folder}/100000", str(OPENINGS))[1:]
    show("from the wire to rows, ms", wire)
    ratio(wire, "sealed", "plain")
    show("pictures to rows, ms", pages)
    ratio(pages, "sealed", "plain")
    ratio(pages, "sealed", "SQLCipher")
    show("opening, newest ten, ms", opening)
    ratio(opening, "100,000 items", "100 items")


main()
