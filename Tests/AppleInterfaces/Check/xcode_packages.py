"""What Xcode has of the packages: products that can be built for iOS, and tests that can run there."""

import os
import re

from xcode_project import ROOT

# What Swift Testing asks for.
TESTING = 16
# What a product's sources may import beside modules of packages.
APPLE = {
    "AVFoundation", "AVKit", "AdSupport", "AppTrackingTransparency", "Combine", "CommonCrypto", "CryptoKit", "Darwin", "Dispatch",
    "Foundation", "ImageIO", "MapKit", "Network", "Security", "SwiftUI", "UIKit", "Vision",
}
IMPORT = re.compile(r"^ *(?:@\w+(?:\(\w+\))? |public |package |internal |private )*import (?:class |struct |enum |func |protocol )?(\w+)", re.M)
TARGET = re.compile(r'\.(target|testTarget|executableTarget|systemLibrary)\(\s*name: "([\w-]+)"')


def on_apple(text):
    """A source's text as Xcode compiles it. Where a condition does not tell the platform, both branches count."""
    lines, branches = [], []
    for line in text.splitlines():
        word, _, condition = line.strip().partition(" ")
        if word == "#if":
            branches.append(holds(condition))
        elif word == "#elseif":
            branches[-1] = False if branches[-1] else holds(condition)
        elif word == "#else":
            branches[-1] = None if branches[-1] is None else not branches[-1]
        elif word == "#endif":
            branches.pop()
        elif False not in branches:
            lines.append(line)
    return "\n".join(lines) + "\n"


def holds(condition):
    if match := re.fullmatch(r"(!?)(?:os\((\w+)\)|canImport\((\w+)\)|Recording)", condition):
        return bool(match[1]) != (match[2] == "iOS" or match[3] in APPLE)
    return None


class Manifest:
    """A Package.swift as a Mac reads it: products with their targets, targets with their kinds and texts, the oldest iOS."""

    def __init__(self, project, package):
        text = on_apple(project.read(os.path.join(package, "Package.swift")))
        found = re.findall(r'\.library\(\s*name: "(\w+)",\s*targets: \[(.*?)\]', text, re.S)
        self.products = {name: re.findall(r'"(\w+)"', targets) for name, targets in found}
        starts = list(TARGET.finditer(text))
        ends = [one.start() for one in starts[1:]] + [len(text)]
        self.targets = {one[2]: (one[1], text[one.start() : end]) for one, end in zip(starts, ends)}
        self.tests = {name for name, (kind, _) in self.targets.items() if kind == "testTarget"}
        self.ios = min((int(version) for version in re.findall(r"\.iOS\(\.v(\d+)", text)), default=0)

    def named_in(self, target):
        """What a target's description names: its dependencies, and little else."""
        return set(re.findall(r'"([\w-]+)"', self.targets[target][1]))

    def reached(self, product):
        """The targets that a product is built of."""
        seen, waiting = [], list(self.products[product])
        while waiting:
            if (name := waiting.pop()) not in seen:
                seen.append(name)
                if name in self.targets:
                    waiting += sorted(self.named_in(name) & set(self.targets))
        return seen


def packages(project):
    """Every product can be built for iOS, as with the scheme of a whole package, and tests are for an iOS that Swift Testing runs on."""
    found = []
    for package in project.packages().values():
        manifest, where = Manifest(project, package), os.path.relpath(package, ROOT)
        if manifest.tests and manifest.ios < TESTING:
            found.append(f"{where} has tests and is for iOS {manifest.ios}: Swift Testing needs {TESTING}")
        for product in manifest.products:
            for target in manifest.reached(product):
                found += [f"{where}: {product} cannot be built for iOS: {text}" for text in missing(project, package, manifest, target)]
    return sorted(set(found))


def missing(project, package, manifest, target):
    """What a target needs that a Mac's build for iOS does not have."""
    if target not in manifest.targets:
        return [f"the target {target} is for Linux alone"]
    kind, text = manifest.targets[target]
    if kind == "systemLibrary":
        return [f"{target} is a library of Linux"] if "pkgConfig:" in text else []
    path = re.search(r'path: "(.*?)"', text)
    known, found = APPLE | manifest.named_in(target), []
    for folder, folders, files in os.walk(os.path.join(package, path[1] if path else f"Sources/{target}")):
        for name in files:
            if name.endswith(".swift"):
                imported = IMPORT.findall(on_apple(project.read(os.path.join(folder, name))))
                found += [f"{name} imports {module}" for module in imported if module not in known]
    return found
