"""Plants faults, and fails unless the check finds each of them and nothing else. The faults are in Tests/AppleInterfaces/Faults."""

import dataclasses
import os
import re

from budget import Budget
from compiling import compile_module, measure
from linux_names import check_names
from packages import left_out
from uikit import INTERFACES

FAULTS = os.path.join(INTERFACES, "Faults")


def self_test(descriptions, like):
    """Prints a line for each fault; returns how many were not found. They are compiled as the module `like` is."""
    missed = 0
    for folder in ("Types", "Flow"):
        module = planted(like, folder)
        found = {description.name: compile_module(description, module) for description in descriptions}
        for path in module.sources:
            missed += not is_found(path, found)
    if descriptions[0].makes_code:
        missed += not finds_names(descriptions[0], like)
        missed += not counts_calls(descriptions[0], like)
    missed += not sees_what_is_too_large()
    missed += not sees_what_is_left_out()
    return missed


def planted(like, folder):
    """The faults in a folder, as a module that is compiled as `like` is."""
    return dataclasses.replace(like, name=f"Faults{folder}", folder=os.path.join(FAULTS, folder), has_resources=False)


def is_found(path, found):
    """Whether each description said of a file what the file's first lines expect, and nothing else."""
    lines = open(path).read().splitlines()
    what = lines[0].removeprefix("// ")
    expected = {}
    for line in lines[1:]:
        if match := re.match(r"// Found by ([\w, ]+) as: (.*)", line):
            expected.update({name: match[2] for name in match[1].split(", ")})
    well = True
    for name, diagnostics in found.items():
        texts = [said.text for said in diagnostics if said.path == path]
        unexpected = [text for text in texts if name not in expected or not text.startswith(expected[name])]
        if name in expected and not any(text.startswith(expected[name]) for text in texts):
            print(f"NOT FOUND by {name:8} {what}")
            well = False
        # Another description may find it too; a clean file is clean for all.
        if unexpected and (name in expected or not expected):
            print(f"UNEXPECTED by {name:7} {what} {unexpected[0]}")
            well = False
    if well:
        print(f"{'found by ' + ', '.join(expected) if expected else 'clean':28} {what}")
    return well


def finds_names(description, like):
    """Whether names are found that are newer than iOS 12 by the list, or not in it."""
    module = planted(like, "Names")
    lines = open(module.sources[0]).read().splitlines()
    texts = [said.text for said in check_names(description, module)]
    expected = [line.split(" as: ")[1] for line in lines if line.startswith("// Found by list as: ")]
    well = len(texts) == len(expected) and all(any(text.startswith(one) for text in texts) for one in expected)
    print(f"{'found by list' if well else f'NOT FOUND: {texts}':28} {lines[0].removeprefix('// ')}")
    return well


def counts_calls(description, like):
    """Whether calls of `MainActor.shared` are counted: there is one in Swift 6 mode, and none as the SDKs are built."""
    module = planted(like, "Calls")
    strict = [flag for flag in like.flags if flag == "-disable-implicit-concurrency-module-import"]
    newer = dataclasses.replace(module, language="6", flags=strict)
    calls = [measure(description, one).calls for one in (module, newer)]
    well = calls[0] == 0 and calls[1] > 0
    print(f"{'found' if well else 'NOT FOUND':28} calls of MainActor.shared: {calls[0]} as the SDKs are built, {calls[1]} in Swift 6 mode")
    return well


def sees_what_is_too_large():
    """Whether a module above its budget is noticed, and one without a budget."""
    budget = Budget()
    name = next(iter(budget.measured))
    limit = budget.limit(name)
    well = bool(budget.exceeded_by(name, limit + 1) and budget.exceeded_by("Other", 1)) and not budget.exceeded_by(name, limit)
    print(f"{'found' if well else 'NOT FOUND':28} A module that is larger than its budget.")
    return well


def sees_what_is_left_out():
    """Whether a target that the check would pass over is noticed."""
    linux = {"targets": [{"name": "Feature", "type": "regular"}, {"name": "UIKit", "type": "regular"}]}
    well = left_out(linux, {"targets": []}) == ["Feature"]
    print(f"{'found' if well else 'NOT FOUND':28} A target that is on Linux alone without being listed so.")
    return well
