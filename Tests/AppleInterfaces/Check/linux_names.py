"""What the sources name of Foundation, Dispatch and the C library, beside a list of what was looked up in Apple's documentation.

Linux's Foundation does not always say since when Apple's has a member, and has members that Apple's has not.
"""

import os
import re

from compiling import arguments
from toolchain import Diagnostic
from uikit import INTERFACES

LIST = os.path.join(INTERFACES, "looked-up.txt")
MODULES = "Foundation|FoundationEssentials|FoundationInternationalization|FoundationNetworking|Dispatch|Glibc|SwiftGlibc"
# Constants of C's, such as errno's, and operators.
IGNORED = re.compile(r"[A-Z_0-9]+$|.*(^|\.)[^\w.]+$")


def check_names(description, module):
    """Names that are not in the list, or are newer than the module's iOS."""
    known, found = read_list(), []
    for path, line, name in sorted(named(description, module)):
        if name not in known:
            text = f"{name}: look up since when iOS has it, and add it to {os.path.relpath(LIST, os.path.dirname(INTERFACES))}"
            found.append(Diagnostic(path, line, "error", text))
        elif known[name] > version(module.ios):
            newer = ".".join(map(str, known[name]))
            found.append(Diagnostic(path, line, "error", f"'{name}' is only available in iOS {newer} or newer"))
    return found


def named(description, module):
    """Where the sources name what: path, line, and the name with its type. The compiler's own tree of them says so."""
    folder = os.path.join(description.modules, "trees")
    os.makedirs(folder, exist_ok=True)
    flags = arguments(description, module)
    sources = module.sources
    command = ["-dump-ast"]
    for number, source in enumerate(sources):
        command += ["-primary-file", source, "-o", os.path.join(folder, f"{number}.txt")]
    # Other sources are in `flags` too: those that the check adds.
    command += [flag for flag in flags if flag not in sources]
    description.toolchain.compile(*command)
    result = set()
    for number, source in enumerate(sources):
        text = open(os.path.join(folder, f"{number}.txt"), errors="replace").read()
        for match in re.finditer(rf'location=(/[^:]+):(\d+):[^\n]*?\bdecl="(?:{MODULES})\.\(file\)\.([^"]*)"', text):
            name = re.sub(r" extension\b|@/.*| \[with.*| where .*", "", match[3])
            if not IGNORED.match(name):
                result.add((match[1], int(match[2]), name))
    return result


def read_list():
    """The names that were looked up, and the iOS that each came with, where that is newer than 12.0."""
    names = {}
    for line in open(LIST):
        if line.startswith("#") or not line.strip():
            continue
        owner, *members = line.split()
        for member in members:
            name, _, newer = member.partition("@")
            names[name if owner == "-" else f"{owner}.{name}"] = version(newer or "12.0")
    return names


def version(text):
    return tuple(int(part) for part in text.split("."))
