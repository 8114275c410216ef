"""Reads apps/iOS/Quintet.xcodeproj as Xcode does: objects, files, settings, targets."""

import io
import json
import os
import re

import openstep_plist

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
FOLDER = os.path.join(ROOT, "apps/iOS")
PROJECT = os.path.join(FOLDER, "Quintet.xcodeproj")
# Xcode's own number of its version, and what it builds for at the oldest.
XCODES = {"2600": "12.0", "2700": "15.0"}
IDENTIFIER = re.compile(r"[0-9A-F]{24}")


class Project:
    """The project; `planted` holds texts that stand for files' own, by path, for the self-test."""

    def __init__(self, planted=None):
        self.planted = planted or {}
        self.text = self.read(os.path.join(PROJECT, "project.pbxproj"))
        tree = openstep_plist.load(io.StringIO(self.text))
        self.objects, self.root = tree["objects"], tree["rootObject"]
        self.project = self.objects[self.root]

    def read(self, path):
        if path in self.planted:
            return self.planted[path]
        with open(path, encoding="utf-8") as file:
            return file.read()

    def path(self, identifier):
        """Where a file or folder is, by its path and those of the groups that it is in."""
        parts = [self.objects[identifier].get("path", "")]
        while parent := next((key for key, one in self.objects.items() if identifier in one.get("children", [])), None):
            parts.insert(0, self.objects[parent].get("path", ""))
            identifier = parent
        return os.path.normpath(os.path.join(FOLDER, *parts))

    def of(self, kind):
        return {key: one for key, one in self.objects.items() if one["isa"] == kind}

    @property
    def targets(self):
        return [Target(self, key) for key in self.project["targets"]]

    def packages(self):
        """The folders of the local packages, by their objects' identifiers."""
        return {
            key: os.path.normpath(os.path.join(FOLDER, one["relativePath"]))
            for key, one in self.of("XCLocalSwiftPackageReference").items()
        }

    def settings(self, path):
        """What an .xcconfig file sets, those that it includes first."""
        found = {}
        for line in self.read(path).splitlines():
            line = line.split("//")[0].strip()
            if match := re.fullmatch(r'#include(\??) "(.*)"', line):
                other = os.path.join(os.path.dirname(path), match[2])
                if not match[1] or os.path.exists(other):
                    found.update(self.settings(other))
            elif match := re.fullmatch(r"(\w+) = (.*)", line):
                found[match[1]] = match[2]
            elif line:
                raise ValueError(f"{path}: cannot read {line}")
        return found

    def configurations(self, list_identifier):
        """The .xcconfig files of a list of configurations, by the configurations' names."""
        found = {}
        for key in self.objects[list_identifier]["buildConfigurations"]:
            one = self.objects[key]
            anchor = self.path(one["baseConfigurationReferenceAnchor"])
            found[one["name"]] = os.path.join(anchor, one["baseConfigurationReferenceRelativePath"])
        return found


class Target:
    def __init__(self, project, identifier):
        self.project, self.identifier = project, identifier
        self.object = project.objects[identifier]
        self.name = self.object["name"]
        kind = self.object["productType"].removeprefix("com.apple.product-type.")
        self.is_application, self.is_test, self.is_library = (kind == one for one in ("application", "bundle.unit-test", "library.static"))

    @property
    def files(self):
        """All files that the target's synchronised folders and its resources give it."""
        found = []
        for key in self.object.get("fileSystemSynchronizedGroups", []):
            top, left_out = self.project.path(key), set()
            for exception in self.project.objects[key].get("exceptions", []):
                if self.project.objects[exception]["target"] == self.identifier:
                    left_out |= {os.path.join(top, path) for path in self.project.objects[exception]["membershipExceptions"]}
            for folder, folders, files in os.walk(top):
                folders[:] = [name for name in folders if not name.startswith(".")]
                found += [os.path.join(folder, name) for name in files if os.path.join(folder, name) not in left_out]
        for phase in self.object["buildPhases"]:
            for key in self.project.objects[phase].get("files", []):
                if reference := self.project.objects[key].get("fileRef"):
                    found.append(self.project.path(reference))
        return sorted(path for path in found if not os.path.basename(path).startswith("."))

    @property
    def sources(self):
        return [path for path in self.files if path.endswith(".swift")]

    @property
    def products(self):
        """What it takes from packages: the product's name and its package's identifier."""
        found = [self.project.objects[key] for key in self.object.get("packageProductDependencies", [])]
        return {one["productName"]: one.get("package") for one in found}

    @property
    def needed(self):
        """The targets of the project that it depends on."""
        return [Target(self.project, self.project.objects[key]["target"]) for key in self.object["dependencies"]]

    @property
    def host(self):
        """The app that a test runs in."""
        return next((one for one in self.needed if one.is_application), None)

    def setting(self, name, xcode="2600", configuration="Release"):
        """The value of a build setting with a version of Xcode."""
        values = {"XCODE_VERSION_MAJOR": xcode, "TARGET_NAME": self.name}
        for owner in (self.project.project, self.object):
            values |= self.project.settings(self.project.configurations(owner["buildConfigurationList"])[configuration])
        return evaluated(f"$({name})", values)


def evaluated(text, values):
    """A setting's text with the settings that it names in their places, the innermost first."""
    while match := re.search(r"\$\((\w+)(?::default=([^()$]*))?\)", text):
        text = text.replace(match[0], values.get(match[1]) or match[2] or "")
    return text


def write_targets(file):
    """Writes what `make ios` has to know of each target."""
    found = []
    for target in Project().targets:
        # The tests' libraries are the package's, and compiled as such.
        if target.is_library:
            continue
        found.append(
            {
                "name": target.name,
                "is_test": target.is_test,
                "sources": target.sources,
                "resources": [path for path in target.files if path.endswith(".xcprivacy")],
                "information": os.path.join(FOLDER, target.setting("INFOPLIST_FILE")) if target.is_application else None,
                "ios": target.setting("IPHONEOS_DEPLOYMENT_TARGET"),
                "language": target.setting("SWIFT_VERSION").split(".")[0],
                "dependencies": list(target.products) + [one.name for one in target.needed],
            }
        )
    json.dump(found, file, indent=2)
