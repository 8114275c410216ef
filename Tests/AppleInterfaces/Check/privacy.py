"""Privacy: manifests that are in a target, the calls that need a reason there, and those that need a text in Info.plist."""

import functools
import os
import plistlib
import re

import plists
from packages import ROOT
from toolchain import Diagnostic

NAME = "PrivacyInfo.xcprivacy"


def check_privacy(everything, texts):
    """What is wrong with privacy, of all modules; `texts` are their sources, read, by module."""
    shipped = [one for one in everything if not one.is_test and one.name in texts]
    found, covered, holders = in_no_target(shipped), {True: set(), False: set()}, []
    for module in shipped:
        manifest = next((path for path in module.resources if os.path.basename(path) == NAME and os.path.exists(path)), None)
        if module.information and manifest is None:
            found.append(module.wrong(f"the app has no {NAME}"))
        if module.information or manifest:
            holders.append((module, manifest, *reach(module, shipped, texts)))
    # What no holder comes to is still compiled for each that takes its module.
    reached = {text.path for _, _, near, _ in holders for text in near}
    for module, manifest, near, around in holders:
        code = near + [text for text in around if text.path not in reached]
        for is_sdk in {module.is_sdk, False}:
            covered[is_sdk] |= {text.path for text in near + around}
        if manifest:
            found += undeclared(module, manifest, code)
        if module.information:
            found += usages(module, code)
    # The SDKs have manifests of their own, whatever an app's says.
    for module in shipped:
        if module.folder.startswith((os.path.join(ROOT, "Sources"), os.path.join(ROOT, "apps"))):
            for text in texts[module.name]:
                if text.path not in covered[module.is_sdk]:
                    found += [said(text, match, f"{category} needs a reason, and no target that has this has a privacy manifest") for category, match in uses(text)]
    return found


def in_no_target(shipped):
    """Manifests that are no target's resources, or are not named as the system looks for them."""
    taken = {path for module in shipped for path in module.resources}
    found = [module.wrong(f"{path} is not there") for module in shipped for path in module.resources if not os.path.exists(path)]
    for top in ("Sources", "apps/Sources", "apps/iOS"):
        for folder, folders, files in os.walk(os.path.join(ROOT, top)):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for path in (os.path.join(folder, name) for name in files if name.endswith(".xcprivacy")):
                if not any(path == one or path.startswith(one + os.sep) for one in taken):
                    found.append(Diagnostic(path, 0, "error", "is in no target: name it in the package's resources, or in a build phase"))
                elif os.path.basename(path) != NAME:
                    found.append(Diagnostic(path, 0, "error", f"is not named {NAME}, and nobody reads it"))
    return found


def reach(module, shipped, texts):
    """The sources that a module's come to by the names that they use, and those of all that it depends on."""
    named, closure = {one.name: one for one in shipped}, []

    def visit(one):
        if one.name not in closure:
            closure.append(one.name)
            for name in one.dependencies:
                if name in named:
                    visit(named[name])

    visit(module)
    others = [text for name in closure[1:] for text in texts[name]]
    index = {}
    for text in others:
        for name in declared(text):
            index.setdefault(name, []).append(text)
    near, waiting = {}, list(texts[module.name])
    while waiting:
        text = waiting.pop()
        if text.path not in near:
            near[text.path] = text
            waiting += [one for name in text.words for one in index.get(name, ())]
    return list(near.values()), [text for text in others if text.path not in near]


@functools.lru_cache(None)
def declared(text):
    """The names by which others come to a source: types, what it adds to others' types, and functions outside of types."""
    names = set()
    for one in text.declarations:
        if one.kind not in ("file", "extension"):
            names.add(one.name)
        elif not re.search(r"\b(private|fileprivate)\b", one.modifiers):
            names |= {function.name for function in one.functions if not re.search(r"\b(private|fileprivate)\b", function.modifiers)} - {"init", "deinit", "subscript"}
            if one.kind == "extension":
                names |= {name for name, before in one.variables.items() if not re.search(r"\b(private|fileprivate)\b", before)} & members(text, one)
    return names


def members(text, declaration):
    """Variables that are an extension's own, not a function's."""
    at = {name: text.code.find(f"var {name}", declaration.start) for name in declaration.variables}
    return {name for name, offset in at.items() if 0 <= offset < declaration.end and text.function(offset) is None}


@functools.lru_cache(None)
def uses(text):
    """The first call of each category that needs a reason."""
    return [(category, match) for category, pattern in plists.reasons()[0].items() if (match := pattern.search(text.code))]


def said(text, match, what):
    return Diagnostic(text.path, text.line(match.start()), "error", what)


def undeclared(module, manifest, code):
    """What a manifest leaves out, and what it declares for nothing."""
    plist = plistlib.load(open(manifest, "rb"))
    declared = {one["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory") for one in plist.get("NSPrivacyAccessedAPITypes", [])}
    used = {}
    for text in code:
        for category, match in uses(text):
            used.setdefault(category, (text, match))
    for category, (text, match) in used.items():
        if category not in declared:
            yield said(text, match, f"{category} needs a reason in the privacy manifest of {module.name}")
    for category in sorted(declared - set(used)):
        yield Diagnostic(manifest, 0, "error", f"{category} is declared, and nothing in {module.name} uses it")


@functools.lru_cache(None)
def asks(text):
    """The first call of each kind that needs a text in Info.plist, by its key."""
    return {key: match for key, pattern in plists.usages().items() if (match := pattern.search(text.code))}


def usages(module, code):
    """Calls that end the app where Info.plist has no text for them, and texts for which there is no call."""
    plist = plistlib.load(open(module.information, "rb"))
    for key, pattern in plists.usages().items():
        match = next(((text, calls[key]) for text in code if key in (calls := asks(text))), None)
        if match and key not in plist:
            yield said(*match, f"ends the app without {key} in {os.path.relpath(module.information, ROOT)}")
        elif key in plist and not match:
            yield Diagnostic(module.information, 0, "error", f"{key} is there without its use")
