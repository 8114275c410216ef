"""Plants faults, and fails unless the check finds each of them and nothing else. The faults are in Tests/AppleInterfaces/Faults."""

import dataclasses
import os
import re

from budget import Budget
from compiling import compile_module, measure
from linking import newer
from linux_names import check_names
from newer_libraries import library_of
from packages import left_out
from privacy import check_privacy
from swift_text import SwiftText
from text_rules import check_texts, read_sources
from uikit import INTERFACES

FAULTS = os.path.join(INTERFACES, "Faults")
# Faults of privacy: what, the module, the end of the source's name, what is replaced, by what, and what is said. Where nothing is replaced it is added.
PRIVACY = [
    ("the time since the start without a reason", "QuintetConsent", "Consent.swift", "", "let t = ProcessInfo.processInfo.systemUptime", "SystemBootTime needs a reason in the privacy manifest of QuintetConsent"),
    ("keyboards without a reason", "Catalogue", "ComposeModel.swift", "", "let k = UITextInputMode.activeInputModes", "ActiveKeyboards needs a reason in the privacy manifest of Showcase"),
    ("disk space without a reason", "QuintetStorage", "DurableFile.swift", "", "func free() { var f = statfs(); statfs(path, &f) }", "DiskSpace needs a reason in the privacy manifest of QuintetBuffs"),
    ("a file's date, of which Showcase gives the reason", "Deliveries", "DeliveriesModel.swift", "", "let d = values[.modificationDate]", None),
    ("settings without any manifest", "QuintetStateLoopTesting", ".swift", "", "let d = UserDefaults.standard", "no target that has this has a privacy manifest"),
    ("a reason without its use", "QuintetBuffs", "Clock+Apple.swift", "systemUptime", "uptime", "SystemBootTime is declared, and nothing"),
    ("a place without its text", "Deliveries", "DeliveriesModel.swift", "", "func f() { m.requestWhenInUseAuthorization() }", "ends the app without NSLocationWhenInUseUsageDescription"),
    ("a photo saved without its text", "BuffsHost", ".swift", "", "func f() { UIImageWriteToSavedPhotosAlbum(i, nil, nil, nil) }", "ends the app without NSPhotoLibraryAddUsageDescription"),
    ("a camera that is chosen in a variable", "BuffsHost", ".swift", "", "let source: UIImagePickerController.SourceType = .camera", "ends the app without NSCameraUsageDescription"),
    ("a text without its use", "BuffsHost", "TrackingQuestion.swift", "requestTrackingAuthorization", "request", "NSUserTrackingUsageDescription is there without its use"),
    ("a manifest that is in no target", "QuintetConsent", None, None, None, "is in no target"),
    ("an app without a manifest", "Showcase", None, None, None, "the app has no PrivacyInfo.xcprivacy"),
]
# Symbols, and which library newer than iOS 12 has each.
SYMBOLS = {
    "_$sScTMn": "libswift_Concurrency", "_$sScCMn": "libswift_Concurrency", "_swift_asyncLet_begin": "libswift_Concurrency",
    "_swift_continuation_init": "libswift_Concurrency", "_swift_task_create": "libswift_Concurrency", "_swift_job_run": "libswift_Concurrency",
    "_swift_distributed_execute_target": "libswiftDistributed", "_$s17_StringProcessing5RegexVMn": "libswift_StringProcessing",
    "_$s15Synchronization5MutexVMn": "libswiftSynchronization", "_$sSSMn": None, "_$sSaMn": None, "_swift_retain": None, "_swift_once": None,
}


def self_test(descriptions, like, everything):
    """Prints a line for each fault; returns how many were not found. They are compiled as the module `like` is."""
    missed = 0
    for folder in ("Types", "Flow"):
        module = planted(like, folder)
        found = {description.name: compile_module(description, module) for description in descriptions}
        for path in module.sources:
            missed += not is_found(path, found)
    if descriptions[0].makes_code:
        missed += not finds_names(descriptions[0], like)
        missed += not counts_calls(descriptions[0], like)
        missed += not finds_newer(descriptions[0], like)
    missed += not finds_in_texts()
    missed += not finds_privacy(everything)
    missed += not sees_what_is_too_large()
    missed += not sees_what_is_left_out()
    return missed


def planted(like, folder):
    """The faults in a folder, as a module that is compiled as `like` is."""
    return dataclasses.replace(like, name=f"Faults{folder.replace('/', '')}", folder=os.path.join(FAULTS, folder), has_resources=False)


def is_found(path, found):
    """Whether each description said of a file what the file's first lines expect, and nothing else."""
    lines = open(path).read().splitlines()
    what = lines[0].removeprefix("// ")
    expected = {}
    for line in lines[1:]:
        if match := re.match(r"// Found by ([\w, ]+) as: (.*)", line):
            expected.update({name: match[2] for name in match[1].split(", ")})
    well = True
    for name, diagnostics in found.items():
        texts = [said.text for said in diagnostics if said.path == path]
        unexpected = [text for text in texts if name not in expected or not text.startswith(expected[name])]
        if name in expected and not any(text.startswith(expected[name]) for text in texts):
            print(f"NOT FOUND by {name:8} {what}")
            well = False
        # Another description may find it too; a clean file is clean for all.
        if unexpected and (name in expected or not expected):
            print(f"UNEXPECTED by {name:7} {what} {unexpected[0]}")
            well = False
    if well:
        print(f"{'found by ' + ', '.join(expected) if expected else 'clean':28} {what}")
    return well


def finds_names(description, like):
    """Whether names are found that are newer than iOS 12 by the list, or not in it."""
    module = planted(like, "Names")
    lines = open(module.sources[0]).read().splitlines()
    texts = [said.text for said in check_names(description, module)]
    expected = [line.split(" as: ")[1] for line in lines if line.startswith("// Found by list as: ")]
    well = len(texts) == len(expected) and all(any(text.startswith(one) for text in texts) for one in expected)
    print(f"{'found by list' if well else f'NOT FOUND: {texts}':28} {lines[0].removeprefix('// ')}")
    return well


def counts_calls(description, like):
    """Whether calls of `MainActor.shared` are counted: there is one in Swift 6 mode, and none as the SDKs are built."""
    module = planted(like, "Calls")
    strict = [flag for flag in like.flags if flag == "-disable-implicit-concurrency-module-import"]
    newer = dataclasses.replace(module, language="6", flags=strict)
    calls = [measure(description, one).calls for one in (module, newer)]
    well = calls[0] == 0 and calls[1] > 0
    print(f"{'found' if well else 'NOT FOUND':28} calls of MainActor.shared: {calls[0]} as the SDKs are built, {calls[1]} in Swift 6 mode")
    return well


def finds_newer(description, like):
    """Whether what newer libraries have is told apart, and found where iOS 12 needs it."""
    well = all(library_of(description.toolchain, name) == library for name, library in SYMBOLS.items())
    strict = [flag for flag in like.flags if flag == "-disable-implicit-concurrency-module-import"]
    strong, weak, calls = (planted(like, folder) for folder in ("Newer/Strong", "Newer/Weak", "Calls"))
    for module, flags, language, expected in (
        (strong, [], "6", "libswiftSynchronization"), (weak, strict, "5", "libswift_StringProcessing"), (weak, [], "5", None),
        (calls, [], "6", "libswift_Concurrency"), (calls, like.flags, "5", None),
    ):
        one = dataclasses.replace(module, flags=flags, language=language)
        measure(description, one)
        said = newer(description, one)
        well = well and (any(expected in text for text in said) if expected else not said)
    print(f"{'found' if well else 'NOT FOUND':28} Symbols of libraries that iOS 12 does not have.")
    return well


def finds_in_texts():
    """Whether the rules about sources' text say of each file what its first lines expect, and nothing else."""
    all_well = True
    for name in sorted(os.listdir(os.path.join(FAULTS, "Text"))):
        text = SwiftText(os.path.join(FAULTS, "Text", name))
        expected = re.findall(r"^// Found as: (.*)", text.text, re.M)
        said = [one.text for one in check_texts({"Faults": [text]})]
        wrong = [one for one in expected if sum(found.startswith(one) for found in said) < expected.count(one)] or said[len(expected) :]
        print(f"{f'NOT FOUND: {wrong}' if wrong else 'found by text' if expected else 'clean':28} {text.text.partition(chr(10))[0].removeprefix('// ')}")
        all_well = all_well and not wrong
    return all_well


def finds_privacy(everything):
    """Whether faults of privacy are found that are planted in the modules, one at a time."""
    texts, all_well = read_sources(everything), True
    clean = {one.text for one in check_privacy(everything, texts)}
    for what, name, end, old, new, expected in PRIVACY:
        planted_texts, modules = dict(texts), everything
        if end is None:
            modules = [dataclasses.replace(one, resources=[]) if one.name == name else one for one in everything]
        else:
            found = next(one for one in texts[name] if one.path.endswith(end))
            assert old in found.code, what
            content = re.sub(rf"\b{old}\b", new, found.text) if old else f"{found.text}\n{new}\n"
            planted_texts[name] = [SwiftText(one.path, content) if one is found else one for one in texts[name]]
        said = {one.text for one in check_privacy(modules, planted_texts)} - clean
        well = any(expected in one for one in said) if expected else not said
        all_well = all_well and well
        print(f"{('found' if expected else 'clean') if well else f'NOT FOUND: {said}':28} {what[:1].upper()}{what[1:]}.")
    return all_well


def sees_what_is_too_large():
    """Whether a module above its budget is noticed, and one without a budget."""
    budget = Budget()
    name = next(iter(budget.measured))
    limit = budget.limit(name)
    well = bool(budget.exceeded_by(name, limit + 1) and budget.exceeded_by("Other", 1)) and not budget.exceeded_by(name, limit)
    print(f"{'found' if well else 'NOT FOUND':28} A module that is larger than its budget.")
    return well


def sees_what_is_left_out():
    """Whether a target that the check would pass over is noticed."""
    linux = {"targets": [{"name": "Feature", "type": "regular"}, {"name": "UIKit", "type": "regular"}]}
    well = left_out(linux, {"targets": []}) == ["Feature"]
    print(f"{'found' if well else 'NOT FOUND':28} A target that is on Linux alone without being listed so.")
    return well
