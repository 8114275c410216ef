#!/usr/bin/env python3
"""Reads pictures with our recogniser and with the tesseract program, and prints for both how many words are right and how long it took.

Word accuracy is 1 - (words to insert, remove and replace) / words, at least 0. Words are compared with their case, without punctuation at
their ends; what has no letter and no digit is no word.

usage: text.py TEXT-BENCH PLAIN ROUNDS FOLDER…
"""
import json
import os
import re
import statistics
import subprocess
import sys
import time


def words(text):
    stripped = (re.sub(r"^\W+|\W+$", "", word) for word in text.split())
    return [word for word in stripped if word]


def distance(one, other):
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def known(folder):
    """The pictures of a folder and their words: those of Tests/TextRecognitionTests/draw-text-samples, or the sandbox's."""
    if os.path.exists(path := os.path.join(folder, "truth.json")):
        return json.load(open(path))
    items = json.load(open(os.path.join(folder, "items.json")))
    return [{"file": item["file"], "words": [{"text": item["text"]}]} for item in items]


def program(path, rounds):
    """The program's text, and the fastest of its times in ms."""
    fastest, text = float("inf"), ""
    for _ in range(rounds):
        start = time.monotonic()
        text = subprocess.run(["tesseract", path, "-", "-l", "eng+deu"], capture_output=True, text=True).stdout
        fastest = min(fastest, (time.monotonic() - start) * 1000)
    return text, fastest


def lines(*command):
    # Without OpenMP's threads Tesseract is faster on few cores; ours does without them by itself.
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.splitlines()


def main():
    bench, plain, rounds, folders = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    for folder in folders:
        truth = known(folder)
        paths = [os.path.join(folder, entry["file"]) for entry in truth]
        print(f"{folder}: {len(paths)} pictures, load {os.getloadavg()[0]:.1f}")
        print("ms: ours; the program, from its start to its end; its library on one thread, without loading; ours / the library")
        print(f"{'':24} {'words':>5} {'wrong: ours':>11} {'program':>8} {'ms: ours':>9} {'program':>8} {'library':>8} {'ratio':>6}")
        count = wrong = others = 0
        ratios = []
        for entry, path in zip(truth, paths):
            # In turn, so that the machine's other work is shared.
            result = json.loads(lines(bench, rounds, path)[0])
            library = float(lines(plain, rounds, path)[0])
            text, whole = program(path, int(rounds))
            expected = words(" ".join(word["text"] for word in entry["words"]))
            mine = distance(expected, words(" ".join(word["text"] for word in result["words"])))
            theirs = distance(expected, words(text))
            count, wrong, others = count + len(expected), wrong + min(mine, len(expected)), others + min(theirs, len(expected))
            ratio = result["ms"] / library
            if entry["file"].startswith("plain-"):
                ratios.append(ratio)
            print(
                f"{entry['file']:24} {len(expected):5} {mine:11} {theirs:8} {result['ms']:9.0f} {whole:8.0f} {library:8.0f} {ratio:6.2f}"
            )
        print(f"word accuracy: ours {100 * (1 - wrong / count):.1f} %, the program {100 * (1 - others / count):.1f} %")
        if ratios:
            print(f"plain pictures, which need nothing: ours / the library, median {statistics.median(ratios):.2f} (goal 1.05)")


main()
