"""Compiles the SDKs as for XCFrameworks, then from their interfaces alone, and the guides' programs against those."""

import copy
import os
import re

from compiling import arguments
from packages import GUIDES

# The stand-ins for Apple's modules have none, and are of this compiler.
OURS = "was not compiled with library evolution support"
# What a build in a host does not have: the proof that no Swift concurrency is used.
STRICT = "-disable-implicit-concurrency-module-import"


def check(description, everything):
    """What is wrong with the interfaces, as diagnostics."""
    sdk = [copy.copy(module) for module in everything if module.is_sdk]
    description = copy.copy(description)
    description.modules = os.path.join(description.toolchain.work, "interfaces")
    description.search = ["-I", description.modules, *description.search]
    os.makedirs(description.modules, exist_ok=True)
    found = []
    for module in sdk:
        module.flags = [flag for flag in module.flags if flag != STRICT]
        found += compile(description, arguments(description, module), module, "-emit-module", "-enable-library-evolution",
                         "-emit-module-interface-path", path(description, module, "swiftinterface"), "-disable-legacy-type-info")
    for module in sdk:
        if found:
            return found
        interface = path(description, module, "swiftinterface")
        with open(interface) as file:
            text = file.read()
        # The compiler has nothing but these flags when it reads one.
        flags = " ".join(["-disable-objc-interop", *description.toolchain.clang_flags])
        with open(interface, "w") as file:
            file.write(re.sub(r"(// swift-module-flags:.*)", lambda match: f"{match[1].replace('-import-module AppleFoundation', '')} {flags}", text))
        sources = ["-module-name", module.name, "-target", f"arm64-apple-ios{module.ios}", "-disable-objc-interop", *description.search, interface]
        found += compile(description, sources, module, "-compile-module-from-interface")
    for module in everything:
        if module.name.startswith(tuple(GUIDES)) and "-default-isolation" not in module.flags:
            flags = arguments(description, module)
            # A host is in another package.
            at = flags.index("-package-name")
            found += compile(description, flags[:at] + flags[at + 2 :], module, "-typecheck")
    return found


def compile(description, sources, module, *flags):
    output = [] if "-typecheck" in flags else ["-o", path(description, module, "swiftmodule")]
    found, is_well = description.toolchain.compile(*flags, *sources, *output)
    found = [said for said in found if OURS not in said.text]
    return found or ([] if is_well else [module.wrong("does not compile for an XCFramework")])


def path(description, module, ending):
    return os.path.join(description.modules, f"{module.name}.{ending}")
