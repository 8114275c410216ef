"""Property lists beside what Apple documents of them: keys, the places where they are, and values."""

import fnmatch
import functools
import os
import re
import xml.etree.ElementTree

LIST = os.path.join(os.path.dirname(os.path.realpath(__file__)), "plist-values.txt")
USES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "privacy.txt")
TYPES = {"string": str, "bool": bool, "array": list, "list": list, "dict": dict, "class": str, "delegate": str, "storyboard": str, "color": str, "image": str, "font": list}
# What an entry is of no use without.
NEEDED = {
    "NSPrivacyCollectedDataTypes": {"NSPrivacyCollectedDataType", "NSPrivacyCollectedDataTypeLinked", "NSPrivacyCollectedDataTypeTracking", "NSPrivacyCollectedDataTypePurposes"},
    "NSPrivacyAccessedAPITypes": {"NSPrivacyAccessedAPIType", "NSPrivacyAccessedAPITypeReasons"},
}


def known(file):
    """What a kind of property list may have: by the keys' paths, the type and the values."""
    section, found = None, {}
    for line in open(LIST):
        if line.startswith("["):
            section = line.strip()[1:-1]
        elif section == file and line.strip():
            path, kind, *values = line.split()
            found[path] = kind, values
    if file == "Info.plist":
        found |= {key: ("dict" if key.endswith("Dictionary") else "string", []) for key in usages()}
        found["NSLocationTemporaryUsageDescriptionDictionary/*"] = "string", []
    return found


def usages():
    """The texts that the system shows when an app asks, and the calls in the sources that need them."""
    return {key: re.compile(pattern) for key, pattern in rows("usage")}


def reasons():
    """The calls that need a reason, by Apple's categories, and the reasons that there are."""
    calls = {key: re.compile(pattern) for key, pattern in rows("calls")}
    return calls, {key: set(values.split()) for key, values in rows("reasons")}


@functools.cache
def rows(kind):
    return [line.rstrip("\n").split("\t")[1:] for line in open(USES) if line.startswith(kind + "\t")]


def repeated(text):
    """Keys that a property list has twice in one place: the first counts for nothing."""
    for one in xml.etree.ElementTree.fromstring(text.encode()).iter("dict"):
        keys = [key.text for key in one.findall("key")]
        yield from (f"{key} is there twice" for key in sorted(set(keys)) if keys.count(key) > 1)


def wrong_values(plist, file, names):
    """What is wrong with a property list. `names` says of a kind and a value whether the target has such a class, storyboard and so on."""
    rules = known(file)
    return [said for path, key, value in entries(plist) for said in wrong_entry(path, key, value, rules, names)]


def entries(value, path=""):
    if isinstance(value, list):
        for one in value:
            yield from entries(one, path)
    elif isinstance(value, dict):
        for key, one in value.items():
            # A device's own value.
            place = f"{path}/{re.sub('~(ipad|iphone)$', '', key)}".strip("/")
            yield place, key, one
            yield from entries(one, place)


def wrong_entry(path, key, value, rules, names):
    rule = rules.get(path) or next((rule for place, rule in rules.items() if "*" in place and same_place(path, place)), None)
    if rule is None:
        elsewhere = next((place for place in rules if place.rpartition("/")[2] == path.rpartition("/")[2]), None)
        # Capabilities may be a dictionary too.
        if not path.startswith("UIRequiredDeviceCapabilities/"):
            yield f"nobody knows the key {key}" + (f" there: it belongs to {elsewhere}" if elsewhere else "")
        elif path.partition("/")[2] not in rules["UIRequiredDeviceCapabilities"][1]:
            yield f"{key} is no value that Apple lists for UIRequiredDeviceCapabilities"
        return
    kind, values = rule
    is_capabilities = path == "UIRequiredDeviceCapabilities" and isinstance(value, dict)
    if not isinstance(value, TYPES[kind]) and not is_capabilities:
        yield f"{key} is {type(value).__name__}, not {kind}"
        return
    is_array = kind in ("array", "font")
    inside = value if isinstance(value, list) and is_array else [value] if isinstance(value, str) else [str(value).lower()] if kind == "bool" else []
    if kind == "list" and not all(isinstance(one, dict) for one in value) or is_array and not all(isinstance(one, str) for one in value):
        yield f"{key} holds other things than {'dictionaries' if kind == 'list' else 'strings'}"
        return
    for one in inside:
        if kind in ("class", "delegate", "storyboard", "color", "image", "font"):
            if one not in values and not names(kind, one):
                yield f"{key}: no {kind} {one}"
        elif values and "$(" not in one and not any(is_value(one, other) for other in values):
            yield f"{one} is no value that Apple lists for {key}"
        elif not one.strip():
            yield f"{key} is empty"
    if kind == "array" and len(set(value)) != len(value):
        yield f"{key} has a value twice"
    if kind == "list" and key in NEEDED:
        for one in value:
            yield from (f"{key}: an entry without {name}" for name in sorted(NEEDED[key] - set(one)))


def is_value(one, other):
    return re.fullmatch(other[1:-1], one) is not None if other.startswith("/") else one == other


def same_place(path, place):
    parts, wanted = path.split("/"), place.split("/")
    # A host's name may have no slash.
    return len(parts) == len(wanted) and all(fnmatch.fnmatchcase(one, other) for one, other in zip(parts, wanted))


def wrong_manifest(plist):
    """What is wrong with a privacy manifest."""
    found = wrong_values(plist, "PrivacyInfo.xcprivacy", lambda kind, value: True)
    wanted = {"NSPrivacyAccessedAPITypes", "NSPrivacyCollectedDataTypes", "NSPrivacyTracking", "NSPrivacyTrackingDomains"}
    if set(plist) != wanted:
        found.append(f"other keys than {sorted(wanted)}")
    if found:
        return found
    listed, seen = reasons()[1], set()
    for one in plist["NSPrivacyAccessedAPITypes"]:
        category = one["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory")
        if not one["NSPrivacyAccessedAPITypeReasons"] or not set(one["NSPrivacyAccessedAPITypeReasons"]) <= listed[category]:
            found.append(f"{category} for a reason that nobody knows")
        if category in seen:
            found.append(f"{category} is there twice")
        seen.add(category)
    for one in plist["NSPrivacyCollectedDataTypes"]:
        if not one["NSPrivacyCollectedDataTypePurposes"]:
            found.append(f"{one['NSPrivacyCollectedDataType']} for no purpose")
    if bool(plist["NSPrivacyTrackingDomains"]) != plist["NSPrivacyTracking"]:
        found.append("domains for tracking without tracking, or tracking without domains")
    if any("/" in domain for domain in plist["NSPrivacyTrackingDomains"]):
        found.append("a domain for tracking that is an address")
    return found
