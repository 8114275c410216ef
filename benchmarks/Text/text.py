#!/usr/bin/env python3
"""Reads pictures with our recogniser and with the tesseract program, and prints for both how many words are right and how long it took.

Word accuracy is 1 - (words to insert, remove and replace) / words, at least 0. Words are compared with their case, without punctuation at
their ends; what has no letter and no digit is no word.

usage: text.py TEXT-BENCH ROUNDS FOLDER…
"""
import json
import os
import re
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
    """The pictures of a folder and their words: those of scripts/draw-text-samples, or the sandbox's."""
    if os.path.exists(path := os.path.join(folder, "truth.json")):
        return json.load(open(path))
    items = json.load(open(os.path.join(folder, "items.json")))
    return [{"file": item["file"], "words": [{"text": item["text"]}]} for item in items]


def program(path, rounds, **environment):
    """The program's text, and the fastest of its times in ms."""
    fastest, text = float("inf"), ""
    for _ in range(rounds):
        start = time.monotonic()
        text = subprocess.run(
            ["tesseract", path, "-", "-l", "eng+deu"], capture_output=True, text=True, env={**os.environ, **environment},
        ).stdout
        fastest = min(fastest, (time.monotonic() - start) * 1000)
    return text, fastest


def main():
    bench, rounds, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
    for folder in folders:
        truth = known(folder)
        paths = [os.path.join(folder, entry["file"]) for entry in truth]
        ours = subprocess.run([bench, rounds, *paths], capture_output=True, text=True, check=True).stdout.splitlines()
        print(f"{folder}: {len(paths)} pictures")
        print(f"{'':24} {'words':>5} {'wrong: ours':>11} {'program':>8} {'ms: ours':>9} {'program':>8} {'1 thread':>9} {'ratio':>6}")
        count = wrong = others = 0
        for entry, path, line in zip(truth, paths, ours):
            result = json.loads(line)
            expected = words(" ".join(word["text"] for word in entry["words"]))
            mine = distance(expected, words(" ".join(word["text"] for word in result["words"])))
            text, default = program(path, int(rounds))
            alone = program(path, int(rounds), OMP_THREAD_LIMIT="1")[1]
            theirs = distance(expected, words(text))
            count, wrong, others = count + len(expected), wrong + min(mine, len(expected)), others + min(theirs, len(expected))
            print(
                f"{entry['file']:24} {len(expected):5} {mine:11} {theirs:8} {result['ms']:9.0f} {default:8.0f} {alone:9.0f} "
                f"{result['ms'] / min(default, alone):6.2f}"
            )
        print(f"word accuracy: ours {100 * (1 - wrong / count):.1f} %, the program {100 * (1 - others / count):.1f} %")


main()
