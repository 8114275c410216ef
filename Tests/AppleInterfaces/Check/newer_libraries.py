"""Swift's libraries that came after iOS 12: what code wants of them, although no older iPhone has it. The toolchain's own say what is theirs."""

import functools
import os
import re

from toolchain import run

# The first iOS that has each. Concurrency is the one that Xcode brings along for older systems, from iOS 13 on.
SINCE = {
    "libswift_Concurrency": "13.0", "libswift_StringProcessing": "16.0", "libswift_RegexParser": "16.0", "libswiftRegexBuilder": "16.0",
    "libswiftDistributed": "16.0", "libswiftObservation": "17.0", "libswiftSynchronization": "18.0", "libswift_Volatile": "18.0",
    "libswiftRuntime": "26.0", "libswift_Differentiation": "99.0",
}
# What Linux's libraries name otherwise or keep for themselves.
PREFIXES = {
    "libswift_Concurrency": r"_\$sSc|_swift_(?:task|job|async|continuation|defaultActor|nonDefaultDistributedActor|executor)|_\$s12_Concurrency",
    "libswiftDistributed": r"_swift_distributed|_\$s11Distributed", "libswift_StringProcessing": r"_\$s17_StringProcessing",
    "libswift_RegexParser": r"_\$s12_RegexParser", "libswiftRegexBuilder": r"_\$s12RegexBuilder", "libswiftObservation": r"_\$s11Observation",
    "libswiftSynchronization": r"_\$s15Synchronization", "libswift_Differentiation": r"_\$s16_Differentiation",
}
# The compiler calls it by itself, without asking since when it is there: weakly linked, it is no function on iOS 12.
UNASKED = "_$sScM6sharedScMvgZ"


@functools.cache
def symbols_of(toolchain_library):
    """The symbols of these libraries, each with its library, as Mach-O spells them."""
    nm = os.path.join(toolchain_library, "../../bin/llvm-nm")
    shared, found = os.path.join(toolchain_library, "linux"), {}
    core = set(exported(nm, os.path.join(shared, "libswiftCore.so")))
    for library in SINCE:
        path = os.path.join(shared, f"{library}.so")
        if os.path.exists(path):
            found |= {"_" + name: library for name in exported(nm, path) if name not in core}
    return found


def exported(nm, path):
    return [name for name in run(nm, "-D", "--defined-only", "--format=just-symbols", path).split() if name.startswith(("$s", "swift_", "_swift"))]


def library_of(toolchain, name):
    """Which of these libraries has a symbol; None for what iOS 12 has."""
    library = symbols_of(toolchain.library).get(name)
    return library or next((one for one, prefix in PREFIXES.items() if re.match(prefix, name)), None)


def check_newer(toolchain, path, ios, is_strict):
    """What an object wants of libraries that its oldest iOS does not have. `is_strict`: not even where the linker lets it be absent."""
    nm, found = os.path.join(toolchain.library, "../../bin/llvm-nm"), {}
    for line in run(nm, "-m", "--undefined-only", path).splitlines():
        name, is_weak = line.split()[-1], " weak " in line
        library = library_of(toolchain, name)
        if library and version(SINCE[library]) > version(ios) and (is_strict or not is_weak or name == UNASKED):
            found.setdefault(library, []).append(name)
    return [
        f"does not start on iOS {ios}: wants {len(names)} symbols of {library}, which iOS has since {SINCE[library]}, such as {names[0]}"
        for library, names in sorted(found.items())
    ]


def version(text):
    return tuple(int(part) for part in text.split("."))
