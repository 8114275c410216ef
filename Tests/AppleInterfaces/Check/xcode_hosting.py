"""What GitHub and the Swift Package Index read: the workflow and .spi.yml name what is there."""

import os
import re

import ruamel.yaml

from xcode_packages import Manifest
from xcode_project import PROJECT, ROOT

WORKFLOW = os.path.join(ROOT, ".github/workflows/ci.yml")
INDEX = os.path.join(ROOT, ".spi.yml")
# The images of macOS, the versions of Xcode in each that we build with, and the iOS of that Xcode's simulators, by the images' lists of
# software: https://github.com/actions/runner-images
IMAGES = {"macos-26": {"26.6": "26.5"}, "xcode-27": {"27.0": "27.0"}}
# What the index reads of a configuration. Of a longer file it reads nothing.
KEYS, LIMIT = {"platform", "swift_version", "image", "scheme", "target", "documentation_targets", "custom_documentation_parameters"}, 1000


def hosting(project):
    return [f"{os.path.relpath(path, ROOT)}: {text}" for path, check in ((INDEX, index), (WORKFLOW, workflow)) for text in read(project, path, check)]


def read(project, path, check):
    text = project.read(path)
    try:
        return check(project, text, ruamel.yaml.YAML(typ="safe", pure=True).load(text))
    except (ruamel.yaml.YAMLError, KeyError, TypeError, AttributeError) as problem:
        return [f"cannot be read: {problem!r}"]


def scheme_names(project):
    """The project's schemes, and those that Xcode makes of the package: one for each product and one for all."""
    shared = os.listdir(os.path.join(PROJECT, "xcshareddata/xcschemes"))
    return {name.removesuffix(".xcscheme") for name in shared}, {*Manifest(project, ROOT).products, "Quintet-Package"}


def index(project, text, content):
    manifest, schemes = Manifest(project, ROOT), scheme_names(project)[1]
    found = [] if content["version"] == 1 else ["is of another version than 1"]
    if len(text.encode()) > LIMIT:
        found.append(f"is longer than {LIMIT} bytes")
    for one in content["builder"]["configs"]:
        found += [f"the index does not know {key}" for key in sorted(set(one) - KEYS)]
        if one.get("platform") != "ios":
            found.append(f"the package is not for {one.get('platform')}")
        if one["scheme"] not in schemes:
            found.append(f"{one['scheme']} is no scheme of the package")
        found += [f"{name} is no product" for name in one["documentation_targets"] if name not in manifest.products]
    return found


def workflow(project, text, content):
    found, schemes = [], set().union(*scheme_names(project))
    makes = set(re.findall(r"^([\w-]+):", project.read(os.path.join(ROOT, "Makefile")), re.M))
    for name, job in content["jobs"].items():
        matrix = job.get("strategy", {}).get("matrix", {})
        found += [f"{scheme} is no scheme" for scheme in matrix.get("scheme", []) if scheme not in schemes]
        for one in matrix.get("xcode", []):
            if IMAGES.get(one["image"], {}).get(one["version"]) != one["ios"]:
                found.append(f"{one['image']} has no Xcode {one['version']} with a simulator of iOS {one['ios']}")
        for step in job["steps"]:
            command = step.get("run", "")
            found += [f"{name}: {scheme} is no scheme" for scheme in re.findall(r"-scheme (\w[\w-]*)", command) if scheme not in schemes]
            found += [f"{name}: there is no make {target}" for target in re.findall(r"^make ([\w-]+)", command, re.M) if target not in makes]
            for path in re.findall(r"(?:^|\s)((?:\.ci|benchmarks|packaging|scripts)/[\w-]+)", command):
                if not os.access(os.path.join(ROOT, path), os.X_OK):
                    found.append(f"{name}: {path} is no program")
            if "uses" in step and not re.search(r"@[0-9a-f]{40}$", step["uses"]):
                found.append(f"{name}: {step['uses']} does not name a commit")
    return found
