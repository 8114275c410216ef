"""Compiles the project's modules for iOS against a description of Apple's, and measures their code."""

import os
import re
from dataclasses import dataclass

from toolchain import CannotCheck, run

# What SwiftPM writes for a target with resources.
BUNDLE = "import Foundation\nextension Bundle { static var module: Bundle { .main } }\n"


def arguments(description, module):
    """The compiler's arguments for a module, and its sources."""
    sources = module.sources
    additions = [description.addition(module)] + [BUNDLE] * module.has_resources
    for number, text in enumerate(filter(None, additions)):
        path = os.path.join(description.modules, f"{module.name}+{number}.swift")
        with open(path, "w") as file:
            file.write(text)
        sources = sources + [path]
    flags = ["-module-name", module.name, "-package-name", "quintet", "-swift-version", module.language]
    flags += ["-target", f"arm64-apple-ios{module.ios}", "-import-module", "AppleFoundation"]
    flags += [*description.search, *description.flags(module), *module.flags]
    if not any(os.path.basename(path) == "main.swift" for path in sources):
        flags.append("-parse-as-library")
    return flags + sources


def compile_module(description, module):
    """What is wrong with a module. It is there for others to import even so, as far as it can be."""
    product = os.path.join(description.modules, f"{module.name}.swiftmodule")
    if os.path.exists(product):
        os.remove(product)
    found, _ = description.toolchain.compile(
        "-emit-module", "-experimental-allow-module-with-compiler-errors", "-enable-testing", "-DDEBUG",
        "-disable-legacy-type-info", *arguments(description, module), "-o", product,
    )
    if not found and not os.path.exists(product):
        raise CannotCheck(f"{module.name}: the compiler wrote no module, and did not say why")
    return found


@dataclass
class Size:
    """A module's code and constants, its data, and its calls of `MainActor.shared`, which iOS 12 does not have."""

    text: int
    data: int
    calls: int

    @property
    def together(self):
        return self.text + self.data


def measure(description, module):
    """Compiles a module for size and reads the object. One that was compiled before and found well."""
    product = os.path.join(description.toolchain.work, "objects", f"{module.name}.o")
    os.makedirs(os.path.dirname(product), exist_ok=True)
    if os.path.exists(product):
        os.remove(product)
    # Availability is not looked at again, so that a module with an error of that kind has a size too. Linux's libraries, which it was
    # compiled against, are not to be linked by themselves.
    found, _ = description.toolchain.compile(
        "-emit-object", "-Osize", "-whole-module-optimization", "-disable-legacy-type-info",
        "-disable-availability-checking", "-disable-all-autolinking", *arguments(description, module), "-o", product,
    )
    if not os.path.exists(product):
        raise CannotCheck(f"{module.name}: no object, {found[:1]}")
    objdump = description.toolchain.objdump
    calls = len(re.findall(r"_\$sScM6sharedScMvgZ$", run(objdump, "--reloc", product), re.M))
    sizes = {"__TEXT": 0, "__DATA": 0}
    for section in re.finditer(r"^ *segname (\S+)\n *addr .*\n *size (\S+)", run(objdump, "--macho", "--private-headers", product), re.M):
        segment = "__DATA" if section[1].startswith("__DATA") else section[1]
        if segment in sizes:
            sizes[segment] += int(section[2], 16)
    return Size(sizes["__TEXT"], sizes["__DATA"], calls)
