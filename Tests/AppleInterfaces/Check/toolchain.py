"""The Linux toolchain, made to compile for iOS. docs/ios.md says how."""

import json
import os
import re
import subprocess
from dataclasses import dataclass


class CannotCheck(Exception):
    """What the check itself needs is missing or does not compile."""


@dataclass(frozen=True)
class Diagnostic:
    """A line of the compiler's: where it is, "error" or "warning", and its text."""

    path: str
    line: int
    kind: str
    text: str


# With Objective-C, `&` wants a type that the standard library has on Apple's platforms alone, and NSCoder is no class of
# Objective-C here. Both are the check's, not the sources'.
OURS = re.compile(
    r"broken standard library: cannot find intrinsic operations on UnsafeMutablePointer"
    r"|initializer cannot be an '@objc' override because the type of the parameter 1 cannot be represented"
    r"|initializer cannot be an '@objc' override because the type of the parameter cannot be represented"
)


class Toolchain:
    """Compiles for arm64 iOS into folders under `work`."""

    def __init__(self, work):
        self.work = work
        info = json.loads(run("swiftc", "-print-target-info"))
        self.version = info["compilerVersion"]
        self.host = info["target"]["unversionedTriple"]
        self.machine = info["target"]["arch"]
        self.library = info["paths"]["runtimeResourcePath"]
        self.objdump = os.path.join(self.library, "../../bin/llvm-objdump")
        self.resources = os.path.join(work, "resources")
        self.cache = os.path.join(work, "cache")
        self.clang_flags = []
        # For modules of other packages.
        self.libraries = []
        self.prepare()

    def prepare(self):
        """Makes the toolchain's own modules load for iOS, once for each toolchain."""
        stamp = os.path.join(self.work, "toolchain")
        if not (os.path.exists(stamp) and open(stamp).read() == self.version):
            run("rm", "-rf", self.resources, self.cache, os.path.join(self.work, "glibc"))
            self.write_modules()
            self.write_headers()
            with open(stamp, "w") as file:
                file.write(self.version)
        glibc = os.path.join(self.work, "glibc")
        # Clang reads glibc's headers, as if for Linux although its target is iOS.
        flags = ["-U__APPLE__", "-U__MACH__", "-D__linux__=1", "-D__gnu_linux__=1", "-D__unix__=1", "-D__ELF__=1"]
        flags += ["-D_GNU_SOURCE", "-U__nonnull", "-U__nullable", "-U__null_unspecified", "-fno-define-target-os-macros"]
        flags += ["-fblocks", f"-I{glibc}", f"-I{self.library}"]
        flags += ["-isystem", f"/usr/include/{self.machine}-linux-gnu", "-isystem", "/usr/include"]
        flags += [f"-fmodule-map-file={glibc}/glibc.modulemap"]
        flags += [f"-fmodule-map-file={self.library}/dispatch/module.modulemap"]
        if self.machine == "x86_64":
            flags += ["-D__x86_64__=1", "-U__aarch64__", "-U__arm64__", "-U__ARM_NEON"]
        self.clang_flags = [part for flag in flags for part in ("-Xcc", flag)]

    def write_modules(self):
        """Copies of the toolchain's modules with another triple in them, equally long: the files hold offsets."""
        phone = os.path.join(self.resources, "iphoneos")
        os.makedirs(phone)
        for name in os.listdir(self.library):
            if os.path.isdir(os.path.join(self.library, name)):
                os.symlink(os.path.join(self.library, name), os.path.join(self.resources, name))
        for name in os.listdir(os.path.join(self.library, "linux")):
            path = os.path.join(self.library, "linux", name, f"{self.host}.swiftmodule")
            if name.endswith(".swiftmodule") and os.path.exists(path):
                os.makedirs(os.path.join(phone, name))
                content = self.for_ios(open(path, "rb").read())
                with open(os.path.join(phone, name, "arm64-apple-ios.swiftmodule"), "wb") as file:
                    file.write(content)

    def for_ios(self, content):
        """A module's bytes with another triple in them."""
        return content.replace(self.host.encode(), "arm64-apple-ios12.".ljust(len(self.host), "0").encode())

    def write_headers(self):
        """What those modules need of glibc. Three of its headers do not know this target's floating-point types."""
        folder = os.path.join(self.work, "glibc")
        os.makedirs(os.path.join(folder, "bits"))
        source = os.path.join(self.library, "linux", self.machine)
        umbrella = open(os.path.join(source, "SwiftGlibc.h")).read()
        map = open(os.path.join(source, "glibc.modulemap")).read()
        map = map.replace('textual header "assert.h"', 'textual header "/usr/include/assert.h"')
        map = re.sub(r"^module CUUID.*", "", map, flags=re.M | re.S)
        files = {"tgmath.h": "#include <math.h>\n", "complex.h": "", "SwiftGlibc.h": umbrella, "glibc.modulemap": map}
        # glibc 2.41 takes every clang for one that has __float128.
        floats = {"FLOAT128": 0, "DISTINCT_FLOAT128": 0, "FLOAT64X": 1, "FLOAT64X_LONG_DOUBLE": 1}
        files["bits/floatn.h"] = "#pragma once\n#include <features.h>\n"
        files["bits/floatn.h"] += "".join(f"#define __HAVE_{name} {has}\n" for name, has in floats.items())
        files["bits/floatn.h"] += "#include <bits/floatn-common.h>\n"
        for name, text in files.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)

    def compile(self, *arguments):
        """Runs the compiler's frontend for iOS; returns what it says of the sources, and whether it went well."""
        command = ["swiftc", "-frontend", *arguments, *self.clang_flags, *self.libraries]
        command += ["-resource-dir", self.resources, "-module-cache-path", self.cache, "-diagnostic-style", "llvm"]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        found = diagnostics(result.stdout)
        if result.returncode != 0 and not any(said.kind == "error" for said in found) and not OURS.search(result.stdout):
            raise CannotCheck(result.stdout[-4000:])
        return found, result.returncode == 0

    def make(self, *arguments):
        """Compiles what the check brings itself, where an error or warning is not the project's."""
        found, is_well = self.compile(*arguments)
        if found or not is_well:
            raise CannotCheck("\n".join(f"{said.path}:{said.line}: {said.kind}: {said.text}" for said in found[:20]))


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise CannotCheck(" ".join(command[:4]) + "…\n" + result.stderr[-4000:])
    return result.stdout


def diagnostics(output):
    """The errors and warnings in a compiler's output, each once, without those that are the check's own."""
    found = []
    for line in output.splitlines():
        match = re.match(r"(/[^:]+):(\d+):\d+: (error|warning): (.*)", line) or re.match(r"()()(?:<[^>]*>:\d+: )?(error|warning): (.*)", line)
        if match and not OURS.search(line):
            said = Diagnostic(match[1], int(match[2] or 0), match[3], match[4])
            if said not in found:
                found.append(said)
    return found


def is_current(product, *sources):
    """Whether a file is newer than all of `sources`, files or folders."""
    if not os.path.exists(product):
        return False
    made = os.path.getmtime(product)
    for source in sources:
        if os.path.getmtime(source) > made:
            return False
        for folder, folders, files in os.walk(source):
            if any(os.path.getmtime(os.path.join(folder, name)) > made for name in folders + files):
                return False
    return True
