"""Methods that nearly are what Apple calls: of a delegate, or of a view's or view controller's subclass. Nobody calls them, and nobody says so."""

import difflib
import os
import re

from swift_text import SwiftText
from toolchain import Diagnostic

HERE = os.path.dirname(os.path.realpath(__file__))
LIST = os.path.join(HERE, "delegates.txt")
COMPARED = [os.path.join(HERE, "..", name) for name in ("uikit-declarations.txt", "mapkit-declarations.txt")]
# A composition of protocols under a name of its own.
ALIAS = re.compile(r"\btypealias\s+(\w+)\s*=\s*(\w+(?:\s*&\s*\w+)*)\s*$", re.M)
HIDDEN = re.compile(r"\b(private|fileprivate|override|static|class)\b(?!\s*\(set\))")
# What such a method's name begins with that UIKit calls on views and their controllers.
CALLED_BY_UIKIT = re.compile(r"view(Did|Will)|touches|prepare|pressesBegan|didMoveTo|willMoveTo|layoutSub|traitCollection")


class Requirements:
    """What a type is asked for by each name that it inherits."""

    def __init__(self):
        self.parents, self.functions, self.variables, self.protocols = {}, {}, {}, set()

    def add(self, declaration, functions):
        name = declaration.name
        if declaration.kind == "protocol":
            self.protocols.add(name)
        self.parents.setdefault(name, set()).update(declaration.inherits)
        self.functions.setdefault(name, []).extend(functions)
        self.variables.setdefault(name, set()).update(declaration.variables)

    def all_parents(self, names):
        found, waiting = set(), list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self.parents.get(name, ())
        return found


def apple():
    """Apple's declarations, from the lists."""
    lines = []
    for line in open(LIST):
        if line.startswith("\t"):
            lines.append(line.strip() if line.startswith("\tvar ") else "func " + line.strip())
        elif not line.startswith("#") and line.strip():
            lines += ["}", line.strip() + " {"]
    for path in COMPARED:
        is_protocol = False
        for line in open(path):
            name, _, declared = line.strip().partition(" | ")
            if not line.startswith("\t"):
                is_protocol = re.search(r"\bprotocol \w+", declared) is not None
                lines += ["}", declared.split("@MainActor ")[-1] + " {"] if is_protocol else []
            elif is_protocol and "func " in declared:
                lines.append(declared)
    text = "\n".join(lines[1:] + ["}"])
    found = Requirements()
    for declaration in SwiftText(LIST, text).declarations[1:]:
        found.add(declaration, declaration.functions)
    return found


def check_near_misses(texts, world, requirements=None):
    """Near misses in the sources of one module; `world` are those of all modules, from which types may inherit."""
    requirements = requirements or apple()
    add_own(requirements, world)
    types = {}
    for text in texts:
        for declaration in text.declarations:
            if declaration.name and declaration.kind != "protocol":
                types.setdefault(declaration.name, []).append((text, declaration))
    aliases = {name for text in texts for name in re.findall(r"\btypealias\s+(\w+)", text.code)}
    found = []
    for parts in types.values():
        found += [one for text, part in parts for one in unlisted(text, part, requirements)]
        names = requirements.all_parents({name for _, part in parts for name in part.inherits})
        asked = [(one, name) for name in names for one in requirements.functions.get(name, ())]
        if not asked:
            continue
        own = [(text, one) for text, part in parts for one in methods(part)]
        done = {one.full_name for _, one in own}
        for text, one in own:
            if near := nearest(one, asked, done, requirements.protocols, aliases):
                found.append(Diagnostic(text.path, text.line(one.offset), "error", f"{one.full_name} nearly matches {near}, and nobody calls it: rename it, or make it private"))
        variables = {one for name in names for one in requirements.variables.get(name, ()) if name not in requirements.protocols}
        found += [one for text, part in parts for one in near_variables(text, part, variables)]
    return found


def unlisted(text, part, requirements):
    """Delegate protocols of Apple's whose methods nobody has looked up yet."""
    for name in part.inherits:
        if re.search(r"(?:Delegate|DataSource)$", name) and name not in requirements.parents:
            yield Diagnostic(text.path, text.line(part.start), "error", f"{name} is not in Check/delegates.txt: list its methods, so that near misses are seen")


def add_own(requirements, world):
    """Protocols of the project's own, as far as their methods are optional or have defaults, and its classes, for those that inherit from them."""
    defaults = {}
    for text in world:
        for declaration in text.declarations:
            if declaration.kind == "extension":
                defaults.setdefault(declaration.name, set()).update(one.full_name for one in declaration.functions)
    for text in world:
        for alias, names in ALIAS.findall(text.code):
            requirements.parents.setdefault(alias, set()).update(re.findall(r"\w+", names))
        for declaration in text.declarations:
            if declaration.kind == "protocol":
                optional = [one for one in declaration.functions if one.full_name in defaults.get(declaration.name, ()) or "optional" in one.modifiers]
                requirements.parents.setdefault(declaration.name, set()).update(declaration.inherits)
                if optional and declaration.name not in requirements.functions:
                    requirements.protocols.add(declaration.name)
                    requirements.functions[declaration.name] = optional
            elif declaration.name:
                requirements.parents.setdefault(declaration.name, set()).update(declaration.inherits)


def methods(part):
    """The methods of a type that somebody else could call."""
    if re.search(r"\b(private|fileprivate)\b", part.modifiers) and part.kind == "extension":
        return []
    return [
        one for one in part.functions
        if not HIDDEN.search(one.modifiers) and one.name not in ("init", "deinit", "subscript")
        and not any(other.body[0] < one.offset < other.body[1] for other in part.functions)
    ]


def nearest(method, asked, done, protocols, aliases):
    """What a method should probably have been, in words; None if it is one of those, or like none."""
    same = [(one, owner) for one, owner in asked if one.full_name == method.full_name]
    if same:
        # The compiler sees to what overrides.
        named = [(one, owner) for one, owner in same if owner in protocols]
        if not named or len(named) < len(same) or any(is_alike(method, one, aliases) for one, _ in named):
            return None
        one, owner = named[0]
        return f"{owner}'s, which has the types ({', '.join(one.types)}){' -> ' + one.result if one.result else ''}"
    best = None
    for one, owner in asked:
        if one.full_name in done:
            continue
        is_near = near_requirement(method, one) if owner in protocols else near_override(method, one)
        if is_near:
            likeness = ratio(method.full_name, one.full_name)
            if best is None or likeness > best[0]:
                best = likeness, f"{owner}.{one.full_name}"
    return best and best[1]


def is_alike(method, one, aliases):
    """Whether the types are those that are asked for. More may be taken, and less given: an argument may be optional, a result need not."""
    pairs = list(zip(method.types, one.types)) + [(one.result, method.result)]
    return all(
        plain(left).rstrip("?") in aliases or "->" in left and "->" in right or plain(left) in (plain(right), plain(right) + "?") for left, right in pairs
    )


def plain(type):
    """A type without attributes, modules and outer types."""
    text = re.sub(r"@\w+(\([^)]*\))?|\b(any|some|inout|sending|isolated|async|throws)\b|\s", "", type).replace("!", "?")
    text = re.sub(r"(?:\w+\.)+(\w+)", r"\1", text)
    text = re.sub(r"^\((\w+)\)(\??)$", r"\1\2", text)
    return {"Void": "", "()": "", "_NSRange": "NSRange", "Double": "TimeInterval"}.get(text, text)


def ratio(one, other):
    return difflib.SequenceMatcher(None, one.lower(), other.lower()).ratio()


def near_requirement(method, one):
    """Whether a method of a delegate is meant to be one that is asked for: called alike and about the same, or misspelt."""
    if flat(method) == flat(one):
        return True
    about_same = bool(method.types and one.types) and plain(method.types[0]) == plain(one.types[0])
    if about_same and method.name == one.name:
        return True
    if about_same:
        both_begin = method.name.startswith(role(one.types[0])) and one.name.startswith(role(one.types[0]))
        return ratio(method.full_name, one.full_name) >= (0.7 if both_begin else 0.75)
    return distance(method.full_name, one.full_name) <= max(1, min(4, len(one.full_name) // 7))


def near_override(method, one):
    """Whether a method of a subclass is meant to override one."""
    if flat(method) == flat(one) and len(flat(one)) >= 9:
        return True
    if method.name == one.name:
        types = [plain(type) for type in method.types]
        return len(one.name) >= 9 or bool(types) and types == [plain(type) for type in one.types]
    if len(one.name) >= 8 and distance(method.name, one.name) <= 2:
        return True
    return bool(CALLED_BY_UIKIT.match(method.name)) and ratio(method.name, one.name) >= 0.85


def flat(function):
    """A method's name with its labels, as one word: what was `pointInside(_:with:)` is `point(inside:with:)`."""
    return (function.name + "".join(function.labels)).replace("_", "").lower()


def near_variables(text, part, variables):
    """Variables that are misspelt, or written as methods."""
    for one in methods(part):
        if one.name in variables and not one.labels and len(one.name) >= 10:
            yield Diagnostic(text.path, text.line(one.offset), "error", f"{one.full_name} is a variable for Apple, and nobody calls it: declare it with var")
    for name, before in part.variables.items():
        at = re.search(rf"\bvar\s+{name}\b", text.code[part.start : part.end])
        if not at or HIDDEN.search(before) or name in variables or len(name) < 10 or text.function(part.start + at.start()):
            continue
        if near := next((one for one in sorted(variables) if len(one) >= 10 and distance(name, one) <= 2), None):
            yield Diagnostic(text.path, text.line(part.start + at.start()), "error", f"{name} nearly matches {near}, and nobody reads it: rename it, or make it private")


def role(type):
    """What a delegate calls the object that it is asked about: `tableView` for UITableView."""
    name = re.sub(r"^[A-Z]{2}(?=[A-Z][a-z])", "", plain(type))
    return name[:1].lower() + name[1:] if name else "\0"


def distance(one, other):
    """How many letters differ, as far as it matters."""
    one, other = one.lower(), other.lower()
    if abs(len(one) - len(other)) > 4:
        return 9
    row = list(range(len(other) + 1))
    for index, left in enumerate(one, 1):
        last, row[0] = row[0], index
        for place, right in enumerate(other, 1):
            last, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, last + (left != right))
    return row[-1]
