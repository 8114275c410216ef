"""What is wrong with the Xcode project, and whether planted faults would be found."""

import glob
import json
import os
import plistlib
import re
import struct
import tempfile
import xml.etree.ElementTree

import pbxproj

import plists
from swift_text import SwiftText
import xcode_add
from xcode_hosting import INDEX, WORKFLOW, hosting
from xcode_packages import Manifest, on_apple, packages
from xcode_project import FOLDER, IDENTIFIER, PROJECT, ROOT, XCODES, Project

LANGUAGES = ["ar", "de", "en", "es", "fr", "nl"]
# Build settings that Xcode makes of others.
GIVEN = {"DEVELOPMENT_LANGUAGE", "EXECUTABLE_NAME", "PRODUCT_BUNDLE_PACKAGE_TYPE", "PRODUCT_MODULE_NAME"}
# What sources of the targets may import beside the packages' modules.
APPLE = {"AVFoundation", "AVKit", "AppTrackingTransparency", "CommonCrypto", "Foundation", "Network", "Security", "Testing", "UIKit"}


def run():
    wrong = problems(Project())
    for text in wrong:
        print(f"Quintet.xcodeproj: {text}")
    if not wrong:
        print(f"Quintet.xcodeproj: {len(Project().objects)} objects, nothing missing, nothing unknown.")
    return 1 if wrong else 0


def problems(project):
    """Everything that is wrong, as sentences."""
    found = references(project)
    # The rest would end in a dangling reference.
    if not found:
        for check in (loads, paths, packages, sources, settings, information, schemes, hosting, icons, privacy):
            found += check(project)
    return found


def references(project):
    """Every identifier leads to an object, and every object is led to."""
    seen, found, waiting = set(), [], [project.root]
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        if key not in project.objects:
            found.append(f"{key} is named and is no object")
            continue
        waiting += named_in(project.objects[key])
    return found + [f"nothing names {key}, a {project.objects[key]['isa']}" for key in project.objects if key not in seen]


def named_in(value):
    if isinstance(value, dict):
        return [key for item in value.items() for one in item for key in named_in(one)]
    if isinstance(value, list):
        return [key for one in value for key in named_in(one)]
    return [value] if IDENTIFIER.fullmatch(str(value)) else []


def loads(project):
    """The second reader of such files understands it too."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "project.pbxproj")
        with open(path, "w") as file:
            file.write(project.text)
        names = {target.name for target in pbxproj.XcodeProject.load(path).objects.get_targets()}
    return [] if names == {target.name for target in project.targets} else [f"pbxproj sees the targets {sorted(names)}"]


def paths(project):
    """Every file and folder that it names is there."""
    found = []
    for kind in ("PBXFileReference", "PBXFileSystemSynchronizedRootGroup"):
        for key, one in project.of(kind).items():
            if one["sourceTree"] == "<group>" and not os.path.exists(project.path(key)):
                found.append(f"{one['path']} is not there")
            for exception in one.get("exceptions", []):
                for path in project.objects[exception]["membershipExceptions"]:
                    if not os.path.exists(os.path.join(project.path(key), path)):
                        found.append(f"{one['path']}/{path} is left out and not there")
    for folder in project.packages().values():
        if not os.path.exists(os.path.join(folder, "Package.swift")):
            found.append(f"{folder} is no package")
    lists = [project.project["buildConfigurationList"]] + [one.object["buildConfigurationList"] for one in project.targets]
    for one in lists:
        found += [f"{path} is not there" for path in project.configurations(one).values() if not os.path.exists(path)]
    return found


def sources(project):
    """Each target has what its sources import, each source is in a target, and the app has what SwiftPM's target of it has."""
    found, packages, covered = [], project.packages(), set()
    for target in project.targets:
        covered |= set(target.files)
        for product, package in target.products.items():
            if package not in packages or product not in Manifest(project, packages[package]).products:
                found.append(f"{target.name} takes {product}, which its package does not offer")
        linked = [project.objects[key] for key in files_of(project, target, "PBXFrameworksBuildPhase")]
        wanted = target.object.get("packageProductDependencies", [])
        if target.is_test:
            wanted = wanted + [one.object["productReference"] for one in target.needed if one.is_library]
        if sorted(one.get("productRef", one.get("fileRef")) for one in linked) != sorted(wanted):
            found.append(f"{target.name} links other products than it takes")
        known = set(target.products) | APPLE | {one.name for one in target.needed}
        if target.host:
            known |= set(target.host.products)
        for path in target.sources:
            for module in re.findall(r"^ *(?:@\w+ )*import (\w+)", on_apple(project.read(path)), re.M):
                if module not in known:
                    found.append(f"{os.path.relpath(path, ROOT)} imports {module}, which {target.name} does not take")
        mains = [path for path in target.sources if re.search(r"^@main$", project.read(path), re.M)]
        if len(mains) != (1 if target.is_application else 0):
            found.append(f"{target.name} has {len(mains)} types with @main")
    for folder, _, files in os.walk(FOLDER):
        for name in files:
            path = os.path.join(folder, name)
            if name.endswith((".swift", ".strings", ".xcprivacy", ".storyboard", ".png")) and path not in covered:
                found.append(f"{os.path.relpath(path, ROOT)} is in no target")
    return found + showcase(project, covered) + libraries(project)


def libraries(project):
    """The tests' libraries have the sources that the package's manifest gives to their namesakes on Apple platforms."""
    found, manifest = [], project.read(os.path.join(ROOT, "Tests/Package.swift"))
    for target in project.targets:
        if target.is_library:
            text = re.search(rf'name: "{target.name}",\s*dependencies.*?(?=\n    \.|\n    //)', manifest, re.S)[0]
            top = os.path.join(ROOT, "Tests", target.name)
            left_out = set(re.findall(r'"([\w/]+\.swift)"', text))
            wanted = [os.path.join(folder, name) for folder, _, files in os.walk(top) for name in files]
            if sorted(target.sources) != sorted(path for path in wanted if os.path.relpath(path, top) not in left_out):
                found.append(f"{target.name} has other sources than the package's target")
    return found


def files_of(project, target, kind):
    return [key for phase in target.object["buildPhases"] for key in project.objects[phase]["files"] if project.objects[phase]["isa"] == kind]


def showcase(project, covered):
    """The app that SwiftPM builds on Linux and the one that Xcode builds have the same sources, resources and modules."""
    text = project.read(os.path.join(ROOT, "apps/Package.swift"))
    manifest = text[text.index('name: "showcase",') :]
    manifest = manifest[: manifest.index("    ),")]
    wanted = set(re.findall(r'"(\w+)"', re.search(r"dependencies: \[(.*?)\] \+", manifest, re.S)[1])) - {"Quintet"}
    found = []
    taken = next(target for target in project.targets if target.name == "Showcase").products
    # What a product brings along may be imported without being named on Linux, not here.
    found += [f"Showcase does not take {name}, as its target of SwiftPM does" for name in sorted(wanted - set(taken))]
    top = os.path.join(ROOT, "apps", re.search(r'path: "(.*?)"', manifest)[1])
    for folder, _, files in os.walk(top):
        for name in files:
            path = os.path.join(folder, name)
            if path not in covered and name != "match.webm":  # AVFoundation plays no WebM.
                found.append(f"{os.path.relpath(path, ROOT)} is in no target")
    return found


def settings(project):
    """Deployment targets are those of the packages, with each Xcode."""
    found = []
    if f".v{XCODES['2600'][:2]})" not in project.read(os.path.join(ROOT, "Package.swift")):
        found.append("Package.swift has another oldest iOS")
    for xcode, oldest in XCODES.items():
        for target in project.targets:
            for configuration in ("Debug", "Release"):
                value = target.setting("IPHONEOS_DEPLOYMENT_TARGET", xcode, configuration)
                expected = {"Showcase": "15.0"}.get(target.name, oldest) if target.is_application else "16.0"
                if value != expected:
                    found.append(f"{target.name} is for iOS {value} with Xcode {xcode}, not {expected}")
                for name in ("SWIFT_VERSION", "PRODUCT_NAME", "PRODUCT_BUNDLE_IDENTIFIER", "SDKROOT"):
                    if not target.setting(name, xcode, configuration):
                        found.append(f"{target.name} has no {name}")
    return found


def information(project):
    """Info.plist: known keys, the texts of all languages, exceptions for what we know alone."""
    found = []
    for target in project.targets:
        if not target.is_application:
            continue
        path = os.path.join(FOLDER, target.setting("INFOPLIST_FILE"))
        text = re.sub(r"\$\((\w+)\)", lambda match: target.setting(match[1]) or match[0], project.read(path))
        plist = plistlib.loads(text.encode())
        name = os.path.relpath(path, FOLDER)
        found += [f"{name}: {one}" for one in plists.repeated(text)]
        found += [f"{name}: no build setting {one}" for one in sorted(set(re.findall(r"\$\((\w+)\)", text)) - GIVEN)]
        found += [f"{name}: {text}" for text in plists.wrong_values(plist, "Info.plist", lambda kind, value: has(project, target, kind, value))]
        if path in target.files:
            found.append(f"{name} is also a resource of its target")
        if sorted(plist["CFBundleLocalizations"]) != LANGUAGES:
            found.append(f"{name}: other languages than {LANGUAGES}")
        security = plist["NSAppTransportSecurity"]
        if security != {"NSAllowsLocalNetworking": True, "NSExceptionDomains": {"www.mocky.io": {"NSExceptionAllowsInsecureHTTPLoads": True}}}:
            found.append(f"{name}: exceptions from App Transport Security beyond the default host and the local network")
        found += launch(plist, name) + texts(project, target, plist, name)
    return found


def has(project, target, kind, value):
    """Whether a target has what its Info.plist names: a class, a storyboard, a picture or a colour."""
    if kind in ("class", "delegate"):
        module, _, name = value.rpartition(".")
        sources = "\n".join(SwiftText(path, project.read(path)).code for path in target.sources)
        if kind == "delegate" and not re.search(rf"\b(?:class|extension) {name}\b[^{{]*SceneDelegate\b", sources):
            return False
        # Without the module's name, only the one that Objective-C knows is found.
        return bool(re.search(rf"\bclass {name}\b", sources) if module == "$(PRODUCT_MODULE_NAME)" else re.search(rf"@objc\({value}\)", sources))
    if kind == "storyboard":
        path = next((path for path in target.files if path.endswith(f"/{value}.storyboard")), None)
        return path is not None and xml.etree.ElementTree.fromstring(project.read(path)) is not None
    if kind == "font":
        return any(path.endswith(f"/{value}") for path in target.files)
    return any(f"/{value}.{'colorset' if kind == 'color' else 'imageset'}/" in path for path in target.files)


def launch(plist, name):
    """There is a launch screen, and a scene: the SDK of iOS 27 ends an app without one (TN3187)."""
    found = [f"{name}: no launch screen"] if not {"UILaunchScreen", "UILaunchStoryboardName"} & set(plist) else []
    scenes = plist.get("UIApplicationSceneManifest", {}).get("UISceneConfigurations", {}).get("UIWindowSceneSessionRoleApplication", [])
    return found + ([] if any("UISceneDelegateClassName" in one for one in scenes) else [f"{name}: no scene with a delegate"])


def texts(project, target, plist, name):
    """What the system shows when the app asks, in all languages."""
    found, asked = [], [key for key in plist if key in plists.usages()]
    for language in LANGUAGES:
        path = next((path for path in target.files if path.endswith(f"/{language}.lproj/InfoPlist.strings")), None)
        if path is None:
            found.append(f"{name}: no texts in {language}")
            continue
        there = dict(re.findall(r'^"(\w+)" = "(.+)";$', project.read(path), re.M))
        if sorted(there) != sorted(asked):
            found.append(f"{os.path.relpath(path, FOLDER)} does not have the texts {asked}")
        if language == "en" and any(there.get(key) != plist[key] for key in asked):
            found.append(f"{os.path.relpath(path, FOLDER)} says something else than {name}")
    return found


def schemes(project):
    """Schemes name targets that are there on Apple's platforms, and run all tests, the project's and the packages'."""
    found, tests, bundles = [], set(), {one.name for one in project.targets if one.is_test}
    folder = os.path.join(PROJECT, "xcshareddata/xcschemes")
    for name in sorted(os.listdir(folder)):
        tree = xml.etree.ElementTree.fromstring(project.read(os.path.join(folder, name)))
        for one in tree.iter("BuildableReference"):
            blueprint, container = one.get("BlueprintIdentifier"), one.get("ReferencedContainer").removeprefix("container:")
            if container == "Quintet.xcodeproj":
                if project.objects.get(blueprint, {}).get("name") != one.get("BlueprintName"):
                    found.append(f"{name}: {one.get('BlueprintName')} is no target")
            else:
                package = os.path.normpath(os.path.join(FOLDER, container))
                tests.add((package, blueprint))
                if blueprint not in Manifest(project, package).tests:
                    found.append(f"{name}: {blueprint} is no test of {os.path.relpath(package, ROOT)}")
        run = {one.get("BlueprintName") for one in tree.findall(".//TestableReference[@skipped='NO']/BuildableReference")}
        own = {one.name for one in project.targets if one.is_test and one.host and f"{one.host.name}.xcscheme" == name}
        found += [f"{name} does not run {one}" for one in sorted(own - run)]
        found += [f"{name}: {one.name} is no test" for one in project.targets if one.name in run - bundles]
    for package in project.packages().values():
        for test in sorted(Manifest(project, package).tests):
            if (package, test) not in tests:
                found.append(f"no scheme runs {test}")
    if sorted(os.listdir(folder)) != sorted(f"{one.name}.xcscheme" for one in project.targets if one.is_application):
        found.append("not one scheme for each app")
    return found


def icons(project):
    """One picture of 1,024 pixels each, without transparency, as the App Store asks for."""
    found = []
    for target in project.targets:
        if not target.is_application:
            continue
        folder = os.path.join(FOLDER, target.name, "Assets.xcassets", target.setting("ASSETCATALOG_COMPILER_APPICON_NAME") + ".appiconset")
        for image in json.loads(project.read(os.path.join(folder, "Contents.json")))["images"]:
            with open(os.path.join(folder, image["filename"]), "rb") as file:
                head = file.read(26)
            width, height, _, kind = struct.unpack(">IIBB", head[16:26])
            if (width, height, kind) != (1024, 1024, 2):
                found.append(f"{target.name}: the icon is {width} × {height} of PNG's type {kind}")
    return found


def privacy(project):
    """Privacy manifests have Apple's keys and values, and each app has one."""
    found = []
    for target in project.targets:
        if target.is_application and [os.path.basename(path) for path in target.files if path.endswith(".xcprivacy")] != ["PrivacyInfo.xcprivacy"]:
            found.append(f"{target.name} has not one privacy manifest")
    manifests = [path for target in project.targets for path in target.files if path.endswith(".xcprivacy")]
    for top in ("Sources", "apps/Sources"):
        manifests += sorted(glob.glob(os.path.join(ROOT, top, "**/*.xcprivacy"), recursive=True))
    for path in manifests:
        text = project.read(path)
        wrong = [*plists.repeated(text), *plists.wrong_manifest(plistlib.loads(text.encode()))]
        found += [f"{os.path.relpath(path, ROOT)}: {one}" for one in wrong]
    return found


def self_test():
    """Plants faults one at a time. Each names the text that is replaced, and what has to be said of it."""
    pbx = os.path.join(PROJECT, "project.pbxproj")
    text = Project().read(pbx)
    clip = re.search(r"(\w{24}) /\* match.mp4 \*/ = ", text)[1]
    sources_folder = re.search(r"(\w{24}) /\* Sources \*/ = \{isa = PBXFile", text)[1]
    info, showcase_info = (os.path.join(FOLDER, name, "Info.plist") for name in ("BuffsHost", "Showcase"))
    privacy = os.path.join(FOLDER, "Showcase/PrivacyInfo.xcprivacy")
    manifest, tests = os.path.join(ROOT, "Package.swift"), os.path.join(ROOT, "Tests/Package.swift")
    consent = os.path.join(ROOT, "Sources/QuintetConsent/Consent.swift")
    scheme = os.path.join(PROJECT, "xcshareddata/xcschemes/BuffsHost.xcscheme")
    faults = [
        ("a reference that leads nowhere", pbx, f"fileRef = {clip}", "fileRef = 51A0DEAD0000000000000000", "is no object"),
        ("an object that nothing names", pbx, "objects = {", "objects = {51A0DEAD0000000000000000 = {isa = PBXGroup; children = ();};", "nothing names"),
        ("a file that is not there", pbx, "path = ../Sources/Showcase/Resources/match.mp4", "path = nothing.mp4", "is not there"),
        ("a folder that is not there", pbx, "path = ../Sources/Showcase;", "path = ../Sources/Nothing;", "is not there"),
        ("a folder that is in no target", pbx, f", {sources_folder} /* Sources */);\n\t\t\tname", ");\n\t\t\tname", "is in no target"),
        ("a source for Linux alone in a library", pbx, "membershipExceptions = (Drawing.swift, ", "membershipExceptions = (", "other sources than"),
        ("a product that no package has", pbx, "productName = Deliveries;", "productName = Delivery;", "does not offer"),
        ("an Info.plist that is a resource too", pbx, "membershipExceptions = (Info.plist)", "membershipExceptions = ()", "is also a resource"),
        ("a key that nobody knows", info, "LSRequiresIPhoneOS", "LSRequiresIPhone", "nobody knows"),
        ("a text without its translations", info, "NSUserTrackingUsage", "NSCameraUsage", "does not have the texts"),
        ("a key in another's place", info, "<key>UILaunchStoryboardName</key>", "<key>UIColorName</key>", "belongs to UILaunchScreen"),
        ("an orientation that there is not", info, "InterfaceOrientationPortraitUpsideDown", "InterfaceOrientationUpsideDown", "is no value that Apple lists"),
        ("a mode that there is not", info, "<key>LSRequiresIPhoneOS</key>", "<key>UIBackgroundModes</key><array><string>play</string></array><key>LSRequiresIPhoneOS</key>", "play is no value"),
        ("a build setting that there is not", info, "$(MARKETING_VERSION)", "$(MARKETING_VERSON)", "no build setting MARKETING_VERSON"),
        ("a version that is none", os.path.join(FOLDER, "Configuration/Quintet.xcconfig"), "MARKETING_VERSION = ", "MARKETING_VERSION = v", "is no value that Apple lists for CFBundleShortVersionString"),
        ("a language that there is not", info, "$(DEVELOPMENT_LANGUAGE)", "English", "English is no value"),
        ("a category that there is not", info, "<key>LSRequiresIPhoneOS</key>", "<key>LSApplicationCategoryType</key><string>video</string><key>LSRequiresIPhoneOS</key>", "video is no value"),
        ("an app that is not for iPhones", info, "<key>LSRequiresIPhoneOS</key>\n\t<true/>", "<key>LSRequiresIPhoneOS</key><false/>", "false is no value"),
        ("a font that there is not", info, "<key>LSRequiresIPhoneOS</key>", "<key>UIAppFonts</key><array><string>Round.ttf</string></array><key>LSRequiresIPhoneOS</key>", "no font Round.ttf"),
        ("a key that is there twice", info, "<key>LSRequiresIPhoneOS</key>", "<key>CFBundleName</key><string>Host</string><key>LSRequiresIPhoneOS</key>", "CFBundleName is there twice"),
        ("a text for a truth", info, "<key>LSRequiresIPhoneOS</key>\n\t<true/>", "<key>LSRequiresIPhoneOS</key><string>YES</string>", "is str, not bool"),
        ("a scene's delegate that there is not", info, ".SceneDelegate", ".ScenesDelegate", "no delegate $(PRODUCT_MODULE_NAME).ScenesDelegate"),
        ("a scene's delegate that is none", info, ".SceneDelegate", ".AppDelegate", "no delegate $(PRODUCT_MODULE_NAME).AppDelegate"),
        ("an app without a scene", info, "<key>UISceneDelegateClassName</key>\n\t\t\t\t\t<string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>", "", "no scene with a delegate"),
        ("a class without its module", info, "$(PRODUCT_MODULE_NAME).SceneDelegate", "SceneDelegate", "no delegate SceneDelegate"),
        ("a storyboard that there is not", info, ">LaunchScreen<", ">LaunchScreens<", "no storyboard LaunchScreens"),
        ("a colour that there is not", showcase_info, "<key>UILaunchScreen</key>\n\t<dict/>", "<key>UILaunchScreen</key><dict><key>UIColorName</key><string>Sky</string></dict>", "no color Sky"),
        ("a reason that there is not", privacy, "C617.1", "C617.2", "for a reason that nobody knows"),
        ("another category's reason", privacy, "C617.1", "CA92.1", "FileTimestamp for a reason"),
        ("data that Apple does not list", privacy, "DataTypeEmailAddress", "DataTypeEmail", "is no value that Apple lists"),
        ("a purpose that Apple does not list", privacy, "PurposeAppFunctionality", "PurposeFunctionality", "is no value that Apple lists"),
        ("an app without its privacy manifest", pbx, "membershipExceptions = (Info.plist)", "membershipExceptions = (Info.plist, PrivacyInfo.xcprivacy)", "has not one privacy manifest"),
        ("another host without TLS", info, "www.mocky.io", "www.example.org", "beyond the default host"),
        ("a test that is none", scheme, "StorageTests", "StoreTests", "is no test"),
        ("a test for Linux alone", scheme, "StorageTests", "TransportTests", "TransportTests is no test of Tests"),
        ("an app among the tests", scheme, '"BuffsHostTests"', '"BuffsHost"', "BuffsHost is no test"),
        ("a target that is none", scheme, 'BlueprintName = "BuffsHost"', 'BlueprintName = "BuffHost"', "BuffHost is no target"),
        ("a bundle of tests that no scheme runs", scheme, "skipped = \"NO\"", "skipped = \"YES\"", "does not run BuffsHostTests"),
        ("tests for an older iOS than Swift Testing's", tests, ".iOS(.v16)", ".iOS(.v15)", "Swift Testing needs 16"),
        ("a bundle of tests for an older iOS", os.path.join(FOLDER, "Configuration/BuffsHostTests.xcconfig"), "= 16.0", "= 15.0", "is for iOS 15.0"),
        ("a product of what is for Linux alone", manifest, "  products: [\n", '  products: [\n.library(name: "AVKit", targets: ["AVKit"]),', "AVKit is for Linux alone"),
        ("a library of Linux in a product", manifest, '.target(name: "QuintetStateLoop",', '.systemLibrary(name: "QuintetStateLoop", pkgConfig: "x",', "is a library of Linux"),
        ("a module that Apple has not", consent, "import Foundation\n", "import Foundation\nimport FoundationNetworking\n", "imports FoundationNetworking"),
        ("a module of Linux outside of its condition", consent, "import Foundation\n", "#if os(iOS)\nimport Glibc\n#endif\nimport Foundation\n", "imports Glibc"),
        ("a job for a scheme that is none", WORKFLOW, "[Showcase, BuffsHost]", "[Showcase, Buffs]", "Buffs is no scheme"),
        ("a job with an Xcode that the image has not", WORKFLOW, '"26.6"', '"26.7"', "has no Xcode 26.7"),
        ("a job with a simulator that the image has not", WORKFLOW, 'ios: "27.0"', 'ios: "27.1"', "simulator of iOS 27.1"),
        ("a job with a program that is none", WORKFLOW, ".ci/run", ".ci/go", "is no program"),
        ("an action that is not pinned", WORKFLOW, "@11d5960a326750d5838078e36cf38b85af677262", "@v4", "does not name a commit"),
        ("a workflow that is no YAML", WORKFLOW, "jobs:", "jobs: [", "cannot be read"),
        ("documentation of what is no product", INDEX, "- QuintetBuffs\n", "- Buffs\n", "Buffs is no product"),
        ("a key that the index does not know", INDEX, "documentation_targets", "documentation_target", "cannot be read"),
        ("a scheme that the package has not", INDEX, "Quintet-Package", "Quintet", "Quintet is no scheme"),
        ("another deployment target", os.path.join(FOLDER, "Configuration/Quintet.xcconfig"), "OLDEST_IOS_2600 = 12.0", "OLDEST_IOS_2600 = 13.0", "is for iOS 13.0"),
    ]
    missed = 0
    for what, path, old, new, expected in faults:
        content = Project().read(path)
        assert old in content, f"{what}: {old}"
        said = problems(Project({path: content.replace(old, new)}))
        well = any(expected in one for one in said)
        missed += not well
        print(f"{'found' if well else f'NOT FOUND: {said[:3]}':28} {what}")
    wrong = problems(Project(xcode_add.added("Confetti")))
    print(f"{f'NOT WELL: {wrong[:3]}' if wrong else 'added':28} another product")
    return 1 if missed or wrong else 0
