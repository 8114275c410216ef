"""Links an app of the Xcode project against stubs of Apple's libraries: what is missing afterwards is missing in an iPhone too."""

import glob
import os
import re
import subprocess

from compiling import measure
from newer_libraries import check_newer, library_of
from toolchain import CannotCheck, run

# Symbols of C: which library of Apple's has them. What glibc has under another name is there too, with Apple's.
LIST = os.path.join(os.path.dirname(os.path.realpath(__file__)), "c-symbols.txt")
# Swift's own modules by the library that has them on an iPhone. Linux's Foundation is several modules.
LIBRARIES = {
    "Swift": "libswiftCore", "Dispatch": "libswiftDispatch", "Foundation": "Foundation", "FoundationEssentials": "Foundation",
    "FoundationInternationalization": "Foundation", "FoundationNetworking": "Foundation", "AppleFoundation": "Foundation", "ObjectiveC": "libobjc",
    "Glibc": "libSystem", "SwiftGlibc": "libSystem", "Darwin": "libSystem", "CommonCrypto": "libSystem",
    "CoreFoundationNames": "CoreFoundation",
}
# Beginning of a mangled name, and of the two that Objective-C has for a class.
SWIFT_NAME = r"_(?:\$s|OBJC_(?:META)?CLASS_\$__TtC)"
FRAMEWORKS = ["AdSupport", "AppTrackingTransparency", "AVKit", "ImageIO", "Security", "UIKit"]


def check(description, application, everything):
    """What is missing of an app, as a list of sentences; prints what it takes from Apple's libraries."""
    modules = with_dependencies(application, everything)
    objects = {module.name: compiled(description, module) for module in modules}
    found = missing(description, objects) + newer(description, application)
    if found:
        return found
    needed = apples(description, objects)
    link(description, application, list(objects.values()), needed)
    # A check that finds nothing has to be able to find something.
    without = {name: path for name, path in objects.items() if name != "QuintetStorage"}
    if not missing(description, without):
        return ["the check does not notice a module that is left out"]
    counts = ", ".join(f"{library} {len(symbols)}" for library, symbols in sorted(needed.items()))
    print(f"{application.name:17} links for iOS {application.ios}: {len(objects)} modules. Of Apple's: {counts} symbols")
    return []


def newer(description, module):
    """What a module that is compiled wants of libraries newer than its iOS. Those without Swift concurrency want none, not even weakly."""
    path = os.path.join(description.toolchain.work, "objects", f"{module.name}.o")
    return check_newer(description.toolchain, path, module.ios, "-disable-implicit-concurrency-module-import" in module.flags)


def with_dependencies(module, everything):
    named, found = {one.name: one for one in everything}, []

    def visit(one):
        for name in one.dependencies:
            visit(named[name])
        if one not in found:
            found.append(one)

    visit(module)
    return found


def compiled(description, module):
    measure(description, module)
    return os.path.join(description.toolchain.work, "objects", f"{module.name}.o")


def symbols(description, objects):
    """The symbols that objects define, and those that they want and do not define."""
    nm = os.path.join(os.path.dirname(description.toolchain.objdump), "llvm-nm")
    defined, wanted = set(), set()
    for path in objects:
        for line in run(nm, "--extern-only", path).splitlines():
            *_, kind, name = line.split()
            (wanted if kind in "Uv" else defined).add(name)
    return defined, wanted - defined


def sorted_out(description, objects):
    """What objects want of others: Apple's by library, and the rest."""
    _, wanted = symbols(description, objects.values())
    rows = [line.split() for line in open(LIST) if line.strip() and not line.startswith("#")]
    known = {name: library for library, *names in rows for name in names}
    libraries = LIBRARIES | {name: name for name in FRAMEWORKS}
    apple, rest = {}, []
    for name in sorted(wanted):
        # Swift's own: its runtime, its types by their short names, and what protocols of its own are about.
        library = library_of(description.toolchain, name)
        if library:
            apple.setdefault(library, []).append(name)
            continue
        if name.startswith(("_swift_", "__swift_", "_$ss", "_$sS", "_$sB", "_$sy", "_$sX")) or re.fullmatch(r"_\$s\d+[A-Za-z]+(S[A-Za-z]|s\d+[A-Za-z]+P)T[ln]", name):
            library = "libswiftCore"
        elif re.match(SWIFT_NAME, name):
            library = libraries.get(module_of(name))
        else:
            # glibc 2.38 has some functions of C under C23's names.
            library = known.get(name.replace("___isoc23_", "_"))
        if library:
            apple.setdefault(library, []).append(name)
        else:
            rest.append(name)
    return apple, rest


def module_of(name):
    """The module in whose context a mangled name begins."""
    match = re.match(rf"{SWIFT_NAME}(\d+)", name)
    if not match:
        return "Swift"
    start = match.end()
    return name[start : start + int(match[1])]


def missing(description, objects):
    """What nobody has: neither the modules nor Apple."""
    _, rest = sorted_out(description, objects)
    if not rest:
        return []
    demangled = subprocess.run(["swift-demangle", "--compact"], input="\n".join(one[1:] for one in rest[:20]), stdout=subprocess.PIPE, text=True)
    return [f"is missing when linked: {line}" for line in demangled.stdout.splitlines()]


def apples(description, objects):
    return sorted_out(description, objects)[0]


def linker():
    """LLVM's linker for Mach-O. The one that comes with Swift's toolchain says that it does not link for iOS; Debian's `lld` does."""
    found = sorted(glob.glob("/usr/lib/llvm-*/bin/ld64.lld"))
    if not found:
        raise CannotCheck("there is no /usr/lib/llvm-*/bin/ld64.lld: install Debian's package lld")
    return found[-1]


def link(description, application, objects, needed):
    """Has ld64.lld make the app's program. Raises CannotCheck where it does not."""
    toolchain = description.toolchain
    folder = os.path.join(toolchain.work, "link")
    os.makedirs(folder, exist_ok=True)
    stubs = []
    needed.setdefault("libSystem", []).append("dyld_stub_binder")
    for library, names in needed.items():
        is_library = library.startswith("lib")
        where = f"/usr/lib/{library}.dylib" if is_library else f"/System/Library/Frameworks/{library}.framework/{library}"
        stubs.append(os.path.join(folder, f"{library}.tbd"))
        quoted = ", ".join(f"'{name}'" for name in names)
        with open(stubs[-1], "w") as file:
            file.write(f"--- !tapi-tbd\ntbd-version: 4\ntargets: [ arm64-ios ]\ninstall-name: '{where}'\n")
            file.write(f"exports:\n  - targets: [ arm64-ios ]\n    symbols: [ {quoted} ]\n...\n")
    program = os.path.join(folder, application.name)
    run(
        linker(), "-arch", "arm64", "-platform_version", "ios", application.ios, "26.0", "-dead_strip", "-undefined", "error",
        "-e", "_main", "-o", program, *objects, *stubs,
    )
    if not os.path.exists(program):
        raise CannotCheck(f"{application.name}: ld64.lld made no program")
