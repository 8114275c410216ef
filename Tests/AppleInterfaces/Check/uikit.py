"""The two descriptions of Apple's UIKit, and of what else the sources import from Apple. docs/ios.md compares them."""

import os
import re
import sys

from packages import ROOT
from toolchain import is_current, run

INTERFACES = os.path.join(ROOT, "Tests/AppleInterfaces")
# In this order, since some import others.
FRAMEWORKS = ["Darwin", "CoreFoundationNames", "Security", "CommonCrypto", "CryptoKit", "AdSupport", "Network"]
FRAMEWORKS += ["AppTrackingTransparency", "ImageIO", "Vision", "Combine", "AppleFoundation"]
# What the description itself is compiled for; its members say since when iOS has them.
OLDEST = "arm64-apple-ios12.0"


class Description:
    """Modules of Apple's for the project's to import, in a folder of their own."""

    makes_code = False

    def __init__(self, toolchain):
        self.toolchain = toolchain
        self.modules = os.path.join(toolchain.work, self.name)
        os.makedirs(self.modules, exist_ok=True)
        self.search = ["-I", self.modules]

    def prepare(self):
        for name in FRAMEWORKS:
            self.make_module(f"Frameworks/{name}")
        self.make_uikit()
        self.make_module("Frameworks/SwiftUI")

    def make_module(self, path, *flags):
        """Compiles a file of Tests/AppleInterfaces as a module of its name."""
        name = os.path.basename(path)
        source = os.path.join(INTERFACES, f"{path}.swift")
        product = os.path.join(self.modules, f"{name}.swiftmodule")
        if not is_current(product, source, *self.depends_on()):
            self.toolchain.make(
                "-emit-module", "-parse-as-library", "-swift-version", "6", "-target", OLDEST, *self.search, *flags,
                "-module-name", name, source, "-o", product,
            )

    def addition(self, module):
        """A source that a module is compiled with besides its own."""
        return ""

    def depends_on(self):
        """Files and folders whose change makes everything anew."""
        return [os.path.join(self.toolchain.work, "toolchain")]


class Shape(Description):
    """UIKit is the project's own for Linux, in Apple's shape. Code can be generated against it."""

    name = "shape"
    makes_code = True

    def flags(self, module):
        # The SDKs use no Objective-C but UIKit's, which here is none.
        if module.is_test:
            return ["-disable-objc-interop", "-plugin-path", os.path.join(self.toolchain.library, "host/plugins")]
        return ["-disable-objc-interop"] if module.is_sdk else []

    def make_uikit(self):
        self.make_module("Shape/ObjectiveC")
        sources = os.path.join(ROOT, "Sources/Linux/UIKit")
        solver = os.path.join(ROOT, "Sources/Linux/QuintetConstraintSolver")
        texts = os.path.join(ROOT, "Sources/QuintetLocalization")
        shape = os.path.join(os.path.dirname(__file__), "shape.py")
        product = os.path.join(self.modules, "UIKit.swiftmodule")
        if not is_current(product, sources, solver, texts, shape, *self.depends_on()):
            interface = os.path.join(self.modules, "UIKit.swiftinterface")
            self.emit(interface, solver, texts, sources)
            with open(interface, "w") as file:
                emitted = os.path.join(self.toolchain.work, "linux/UIKit.swiftinterface")
                file.write(run(sys.executable, shape, emitted, " ".join(self.toolchain.clang_flags)))
            self.toolchain.make(
                "-compile-module-from-interface", "-module-name", "UIKit", "-target", OLDEST, *self.search,
                "-disable-availability-checking", interface, "-o", product,
            )
        self.make_module("Shape/AVKit")
        self.make_module("Shape/MapKit")
        self.make_testing()

    def make_testing(self):
        """Swift Testing, of which the toolchain has the interface as a text."""
        library = os.path.join(self.toolchain.library, "linux/Testing.swiftmodule", f"{self.toolchain.host}.swiftinterface")
        product = os.path.join(self.modules, "Testing.swiftmodule")
        if is_current(product, library, *self.depends_on()):
            return
        features = "-enable-experimental-feature AccessLevelOnImport -enable-experimental-feature Lifetimes"
        flags = f"-target {OLDEST} -disable-objc-interop -swift-version 6 {features} -enable-upcoming-feature ExistentialAny"
        flags += f" -module-name Testing -package-name org.swift.testing {' '.join(self.toolchain.clang_flags)}"
        text = re.sub(r"(// swift-module-flags:).*", lambda match: f"{match[1]} {flags}", open(library).read())
        interface = os.path.join(self.modules, "Testing.swiftinterface")
        with open(interface, "w") as file:
            file.write(text)
        self.toolchain.make(
            "-compile-module-from-interface", "-module-name", "Testing", "-target", OLDEST, "-disable-objc-interop",
            "-disable-availability-checking", interface, "-o", product,
        )

    def emit(self, interface, *folders):
        """Has the compiler write UIKit's interface, as a text, for Linux."""
        linux = os.path.join(self.toolchain.work, "linux")
        os.makedirs(linux, exist_ok=True)
        maps = [os.path.join(ROOT, "Sources/Linux/CQuintetGTK/module.modulemap"), os.path.join(linux, "widget.modulemap")]
        with open(maps[1], "w") as file:
            for name in ("CQuintetCamera", "CQuintetWidget"):
                file.write(f'module {name} {{ umbrella "{ROOT}/Sources/Linux/{name}/include" export * }}\n')
        gtk = [f"-fmodule-map-file={map}" for map in maps] + run("pkg-config", "--cflags-only-I", "libadwaita-1").split()
        for folder in folders:
            name = os.path.basename(folder)
            command = ["swiftc", "-frontend", "-emit-module", "-parse-as-library", "-swift-version", "6"]
            command += ["-enable-library-evolution", "-package-name", "quintet", "-suppress-warnings"]
            command += ["-module-cache-path", self.toolchain.cache, "-I", linux, "-module-name", name]
            command += [part for flag in gtk for part in ("-Xcc", flag)]
            command += sorted(os.path.join(path, file) for path, _, files in os.walk(folder) for file in files if file.endswith(".swift"))
            command += ["-emit-module-interface-path", f"{linux}/{name}.swiftinterface", "-o", f"{linux}/{name}.swiftmodule"]
            run(*command)


class Headers(Description):
    """UIKit is Objective-C headers, of which the compiler makes Swift by the rules that it has for Apple's."""

    name = "headers"

    def __init__(self, toolchain):
        super().__init__(toolchain)
        self.headers = os.path.join(INTERFACES, "Headers")
        self.search += ["-I", self.headers]

    def flags(self, module):
        # No Objective-C where there is none: `&` needs a part of the standard library that Linux's lacks.
        return [] if module.sees_views else ["-disable-objc-interop"]

    def addition(self, module):
        # Apple's one NSObject is two here, Foundation's and that of the headers, from which UIKit's classes inherit.
        return "import ObjectiveC\ntypealias NSObject = ObjectiveC.NSObject\n" if module.has_views else ""

    def depends_on(self):
        return super().depends_on() + [self.headers]

    def make_uikit(self):
        self.make_module("Overlays/ObjectiveC", "-import-underlying-module")
        self.make_module("Overlays/UIKitValues")
        self.make_module("Overlays/UIKit", "-import-underlying-module")
        self.make_module("Overlays/AVKitValues")
        self.make_module("Overlays/AVKit", "-import-underlying-module")
        self.make_module("Overlays/MapKit", "-import-underlying-module")
