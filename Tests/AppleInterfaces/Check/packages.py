"""What an iPhone would run: the modules of the packages' manifests as Xcode sees them."""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field

from toolchain import Diagnostic

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))

# The packages whose code runs on iPhones, and the first iOS that each supports. Manifests raise theirs for a newer Xcode.
PACKAGES = {".": "12.0", "apps": "15.0", "Tests/HostPackage": "12.0", "Tests": "16.0"}

# The package of tests, and of what supports them.
TESTS = "Tests"

# Programs beside the tests, as one writes them for iOS: they have selectors, and are compiled for the description that generates code alone.
PROGRAMS = {"FirstPrograms"}

# Executables of `apps` for Linux, whose sources the Xcode project compiles into an app.
APPLICATIONS = {"showcase"}

# The guides for who embeds an SDK: the programs in each, for UIKit and SwiftUI, are compiled as they stand there, in each mode that a
# project of Xcode may have: both languages, and types on the main actor unless they say otherwise, as in a new one of Xcode 26, or not.
GUIDES = {"ConsentGuide": "docs/integrate-consent.md", "BuffsGuide": "docs/integrate-buffs.md"}
MODES = {f"{language}{name}": (language, flags) for language in "56" for name, flags in {"": [], "MainActor": ["-default-isolation", "MainActor"]}.items()}

# Targets that are on Linux only, tests and system libraries apart. Any other has to be compiled for iOS.
LINUX_ONLY = {
    "AVKit", "CQuintetCamera", "CQuintetMap", "CQuintetWidget", "QuintetConstraintSolver", "Gallery", "GalleryApp", "MapKit", "SessionReplay", "UIKit",
    "AdSupportStandIn", "AppTrackingTransparencyStandIn", "CommonCryptoStandIn", "CryptoKitStandIn", "DarwinStandIn", "ImageIOStandIn",
    "NetworkStandIn", "SecurityStandIn", "UIKitStandIn", "VisionStandIn", "AppleEdges", "AppleQuintetPictureDecoding", "ApplePictureScaling", "AppleQuintetStorage",
    "AppleQuintetTransport", "AppleSealing", "AppleTaskQueues", "AppleTextRecognition",
    "BuffPayloadFuzz", "EndToEndTests", "StoredDataFuzz", "ViewTests", "VirtualMonitor", "WindowTests",
    "cache-probe", "camera-feed", "catalogue-probe", "deliveries-probe", "host-program", "launch-with-scene", "launch-with-splash", "launch-without-scene", "outbox-probe",
    "TestSupport",
}

# Modules of C alone, over a library that an iPhone has: libraries.py has their maps.
C_MODULES = {"CSQLiteHardening"}

# What targets depend on that Apple's platforms have.
SYSTEM = {"AVKit", "MapKit", "UIKit"}


@dataclass
class Module:
    """A module to compile: its name, sources, modules it imports, and the compiler's flags that the manifest asks for."""

    name: str
    folder: str
    ios: str
    language: str
    flags: list = field(default_factory=list)
    dependencies: list = field(default_factory=list)
    has_resources: bool = False
    is_test: bool = False
    exclude: list = field(default_factory=list)
    # Whether it or a module that it imports has views.
    sees_views: bool = False
    # The sources, where they are not all of the folder's.
    files: list = None
    # Whether it is an app, which can be linked.
    is_application: bool = False
    # Files and folders that go with it, and an app's Info.plist.
    resources: list = field(default_factory=list)
    information: str = None

    @property
    def is_sdk(self):
        return self.ios == PACKAGES["."] and self.folder.startswith(os.path.join(ROOT, "Sources") + os.sep)

    def wrong(self, text):
        """What is wrong with the module as a whole."""
        return Diagnostic(self.folder, 0, "error", text)

    @property
    def has_views(self):
        return any("import UIKit" in open(path).read() for path in self.sources)

    @property
    def sources(self):
        if self.files is not None:
            return list(self.files)
        left_out = [os.path.join(self.folder, path) for path in self.exclude]
        found = []
        for folder, _, files in os.walk(self.folder):
            found += [os.path.join(folder, file) for file in files if file.endswith(".swift")]
        return sorted(path for path in found if not any((path + "/").startswith(start + "/") for start in left_out))


def modules(work, project=ROOT):
    """All modules for iOS, each after those that it imports. Raises ValueError for a target that would be left out."""
    found = {}
    for folder, ios in PACKAGES.items():
        package = os.path.normpath(os.path.join(project, folder))
        linux, apple = manifest(package, work, "Linux"), manifest(package, work, "Apple")
        if folder == "." and "unsafeFlags" in json.dumps(manifest(package, work, "Apple", strict=False)):
            raise ValueError("Package.swift has unsafe flags, so that no package can depend on it by URL")
        language = (apple.get("swiftLanguageVersions") or ["6"])[-1]
        if missing := left_out(linux, apple):
            raise ValueError(
                f"{folder}/Package.swift has {', '.join(missing)} on Linux alone: have them on Apple platforms too, or list "
                f"them in {os.path.relpath(__file__, ROOT)} as LINUX_ONLY or APPLICATIONS"
            )
        for target in apple["targets"]:
            name, kind = target["name"], target["type"]
            if kind in ("regular", "test"):
                found[name] = module(target, package, ios, language, folder == TESTS and name not in PROGRAMS)
            elif kind == "system" and name in C_MODULES:
                continue
            else:
                raise ValueError(f"{name} is of type {kind} in {folder}/Package.swift on Apple platforms")
    for one in applications(project) + guides(project, work):
        found[one.name] = one
    result = ordered(found)
    for one in result:
        one.sees_views = one.has_views or any(found[name].sees_views for name in one.dependencies if name in found)
    return result


def applications(project):
    """The apps of the Xcode project and the tests that run in them, with the settings that they have with Xcode 26."""
    command = [sys.executable, os.path.join(project, "Tests/AppleInterfaces/xcode-project"), "--targets"]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise ValueError("Tests/AppleInterfaces/xcode-project cannot read the project")
    found = []
    for target in json.loads(result.stdout):
        found.append(
            Module(
                name=target["name"],
                folder=os.path.join(project, "apps/iOS", target["name"]),
                ios=target["ios"],
                language=target["language"],
                dependencies=target["dependencies"],
                is_test=target["is_test"],
                files=target["sources"],
                is_application=not target["is_test"],
                resources=target["resources"],
                information=target["information"],
            )
        )
    return found


def guides(project, work):
    """The programs of each guide: the blocks of Swift that have `@main`. They have to be short enough to be read, under 40 lines."""
    found = []
    for name, page in GUIDES.items():
        with open(os.path.join(project, page)) as file:
            blocks = re.findall(r"^```swift\n(.*?)^```$", file.read(), re.M | re.S)
        programs = [(name + "SwiftUI" * ("import SwiftUI" in block), block) for block in blocks if "@main" in block]
        if sorted(one for one, _ in programs) != [name, name + "SwiftUI"] or any(block.count("\n") >= 40 for _, block in programs):
            raise ValueError(f"{page}: a program for UIKit and one for SwiftUI of less than 40 lines are wanted")
        for name, program in programs:
            folder = os.path.join(work, "guides", name)
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, "Host.swift"), "w") as file:
                file.write(program)
            imports = re.findall(r"^import (Quintet\w+)", program, re.M)
            for mode, (language, flags) in MODES.items():
                found.append(Module(name=name + mode, folder=folder, ios="15.0", language=language, flags=flags, dependencies=imports, is_application=True))
    return found


def left_out(linux, apple):
    """Targets that are on Linux alone without being meant to, so that nothing would compile them for iOS."""
    compiled = {target["name"] for target in apple["targets"]} | APPLICATIONS
    others = [target for target in linux["targets"] if target["type"] not in ("test", "system")]
    return [target["name"] for target in others if target["name"] not in compiled | LINUX_ONLY]


def manifest(package, work, platform, strict=True):
    """A package's manifest as SwiftPM understands it, on Linux or on a Mac; not strictly, as others have it who depend on it."""
    text = open(os.path.join(package, "Package.swift")).read()
    if platform == "Apple":
        text = text.replace("os(Linux)", "os(Windows)")
    folder = os.path.join(work, "manifests", platform, os.path.basename(package))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "Package.swift"), "w") as file:
        file.write(text)
    # Strictly, as every `make` target builds: without Swift concurrency in the SDKs.
    environment = dict(os.environ, QUINTET_STRICT="1" if strict else "0")
    environment.pop("QUINTET_FUZZ", None)
    command = ["swift", "package", "--package-path", folder, "dump-package"]
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise ValueError(f"{package}/Package.swift, for {platform}: {result.stderr}")
    return json.loads(result.stdout)


def module(target, package, ios, language, is_test):
    result = Module(
        name=target["name"],
        folder=os.path.join(package, target.get("path") or os.path.join("Sources", target["name"])),
        is_test=is_test,
        ios=ios,
        language=language,
        has_resources=bool(target["resources"]),
        exclude=target["exclude"],
    )
    result.resources = [os.path.join(result.folder, one["path"]) for one in target["resources"]]
    for dependency in target["dependencies"]:
        wanted = next(iter(dependency.values()))[0]
        if wanted not in SYSTEM:
            result.dependencies.append(wanted)
    for setting in target["settings"]:
        (kind, values), = setting["kind"].items()
        value = values.get("_0")
        if kind == "swiftLanguageMode":
            result.language = value
        elif kind == "enableUpcomingFeature":
            result.flags += ["-enable-upcoming-feature", value]
        elif kind == "unsafeFlags":
            result.flags += [flag for flag in value if flag != "-Xfrontend"]
        elif kind != "treatAllWarnings":  # The check has no patience with warnings, whatever the manifest says.
            raise ValueError(f"{result.name}: the check does not know the setting {kind}")
    for path in result.exclude:
        if not os.path.exists(os.path.join(result.folder, path)):
            raise ValueError(f"{result.name}: the manifest excludes {path}, which is not there")
    if not result.sources:
        raise ValueError(f"{result.name}: no sources in {result.folder}")
    return result


def ordered(found):
    """Sorted so that each module comes after those that it depends on."""
    result = []

    def visit(name):
        module = found.get(name)
        if module is None or module in result:
            return
        for dependency in module.dependencies:
            visit(dependency)
        result.append(module)

    for name in found:
        visit(name)
    return result
