"""Libraries of other packages, built for Linux by SwiftPM, made to load for iOS as the toolchain's own modules are."""

import os

from toolchain import run

# Of the development package's dependencies: the module, and the module map of the C library that it imports.
LIBRARIES = {"GRDB": "GRDB.swift/Sources/GRDBSQLite/module.modulemap"}
# The C modules of `apps` that an iPhone has too, by the libraries that it has; packages.py names them.
MAPS = ["CSQLiteHardening/module.modulemap"]


def prepare(toolchain, project):
    """Builds what is missing, copies the modules with another triple in them, and returns the compiler's arguments."""
    build = os.path.join(project, "Tests", ".build")
    folder = os.path.join(toolchain.work, "libraries")
    arguments = ["-I", folder]
    for name, map in LIBRARIES.items():
        built = os.path.join(build, "debug", "Modules", f"{name}.swiftmodule")
        # Beside a run of the tests, SwiftPM would wait for its end.
        if not os.path.exists(built):
            run("swift", "build", "--package-path", os.path.join(project, "Tests"), "--target", name)
        os.makedirs(os.path.join(folder, f"{name}.swiftmodule"), exist_ok=True)
        content = open(built, "rb").read()
        with open(os.path.join(folder, f"{name}.swiftmodule", "arm64-apple-ios.swiftmodule"), "wb") as file:
            file.write(toolchain.for_ios(content))
        arguments += ["-Xcc", f"-fmodule-map-file={os.path.join(build, 'checkouts', map)}"]
    for map in MAPS:
        arguments += ["-Xcc", f"-fmodule-map-file={os.path.join(project, 'apps', 'Sources', map)}"]
    return arguments
