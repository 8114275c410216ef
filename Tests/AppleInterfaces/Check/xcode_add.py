"""Adds a product of `apps` to the Xcode project, as another one is there."""

import os
import re

from xcode_project import PROJECT, Project

PBXPROJ = os.path.join(PROJECT, "project.pbxproj")
SCHEME = os.path.join(PROJECT, "xcshareddata/xcschemes/Showcase.xcscheme")
# The product whose every mention is copied.
LIKE = "Deliveries"


def added(name):
    """The files' new texts, by path: Showcase takes the product, and its scheme runs the product's tests."""
    project = Project()
    text, scheme = project.text, project.read(SCHEME)
    if f"productName = {name};" in text:
        raise SystemExit(f"Showcase takes {name} already.")
    free = (key for key in (f"51A0{number:020X}" for number in range(1, 1 << 16)) if key not in text)
    names = {key: next(free) for key in dict.fromkeys(re.findall(rf"(\w{{24}}) /\* {LIKE}", text))} | {LIKE: name}

    def twice(match):
        return match[0] + re.sub("|".join(names), lambda old: names[old[0]], match[0])

    # The objects, each on a line, and then the lists that name them.
    text = re.sub(rf"^\t\t\w{{24}} /\* {LIKE}.*\n", twice, text, flags=re.M)
    text = re.sub(rf"\w{{24}} /\* {LIKE} \*/, ", twice, text)
    one = r" *<TestableReference(?:(?!<Testable).)*?"
    return {PBXPROJ: text, SCHEME: re.sub(rf'{one}"{LIKE}Tests".*?</TestableReference>\n', twice, scheme, flags=re.S)}


def add(name):
    for path, text in added(name).items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
