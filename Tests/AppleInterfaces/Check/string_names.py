"""Names in strings that Objective-C looks up when the app runs: selectors, keys and classes, which some declaration has to have."""

import glob
import os
import re

from toolchain import Diagnostic

INTERFACES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..")
VALUE = r'(?P<value>#*"|(?:[\w]+\.)*\w+)'
SELECTORS = [rf"\bSelector\s*\(\s*(?:stringLiteral\s*:\s*|\(\s*)?{VALUE}", rf"\bNSSelectorFromString\s*\(\s*{VALUE}", rf"\bsel_(?:registerName|getUid)\s*\(\s*{VALUE}"]
SELECTORS += [rf":\s*Selector\??\s*=\s*{VALUE}", r'(?P<value>#*")[^"]*"#*\s+as\s+Selector\b']
SELECTORS += [r'\b(?:action|selector)\s*:\s*(?:\.init\s*\(\s*(?:stringLiteral\s*:\s*)?)?(?P<value>#*")']
KEYS = [
    rf"(?P<owner>[\w)\]]*)[?!]?\.?\b(?:value|mutable\w+Value|willChangeValue|didChangeValue)\s*\(\s*forKey(?:Path)?\s*:\s*{VALUE}",
    rf"(?P<owner>[\w)\]]*)[?!]?\.?\b(?:setValue|addObserver|removeObserver)\s*\((?:[^()]|\([^()]*\))*?\bforKey(?:Path)?\s*:\s*{VALUE}",
    rf"\b(?:CA\w*Animation|NSSortDescriptor)\s*\(\s*key(?:Path)?\s*:\s*{VALUE}",
    rf"\.keyPath\s*=\s*{VALUE}",
]
CLASSES = [rf"\bNSClassFromString\s*\(\s*{VALUE}"]
# What keeps values by names of its own.
DICTIONARIES = re.compile(r"(?i)(defaults|standard|dictionary|dict|info|json|store|attributes|settings|parameters)\)?$")
# Of Apple's, beside what the headers declare: actions that responders are sent, and what an animation's key path is made of.
APPLE_SELECTORS = set(
    "copy: cut: paste: delete: select: selectAll: toggleBoldface: toggleItalics: toggleUnderline: makeTextWritingDirectionLeftToRight: "
    "makeTextWritingDirectionRightToLeft: increaseSize: decreaseSize: undo redo undo: redo: print: find: findNext: findPrevious: dismiss "
    "resignFirstResponder becomeFirstResponder reloadData setNeedsLayout setNeedsDisplay layoutIfNeeded beginRefreshing endRefreshing "
    "invalidate description hash isEqual: class self init dealloc alloc new main start cancel resume suspend".split()
)
APPLE_KEYS = set(
    "x y z width height size origin rotation scale translation opacity position bounds transform backgroundColor cornerRadius borderWidth "
    "borderColor shadowOpacity shadowRadius shadowOffset shadowColor shadowPath path strokeStart strokeEnd lineWidth lineDashPhase fillColor "
    "strokeColor colors locations startPoint endPoint contents contentsRect hidden anchorPoint zPosition sublayerTransform frame mask "
    "status rate duration currentItem loadedTimeRanges timeControlStatus isReadyForDisplay readyForDisplay isPlaybackLikelyToKeepUp "
    "playbackLikelyToKeepUp playbackBufferEmpty fractionCompleted estimatedProgress contentOffset contentSize title URL canGoBack canGoForward "
    "isFinished isExecuting isCancelled text view navigationItem delegate self layer view superview window center alpha count".split()
)
PREPOSITIONS = ("with", "for", "to", "from", "in", "on", "at", "by", "of", "as", "using", "into", "after", "before", "about")


class Names:
    """What Objective-C can find by name: the project's declarations with `@objc`, and Apple's."""

    def __init__(self, world):
        self.selectors, self.keys, self.classes = set(APPLE_SELECTORS), set(APPLE_KEYS), set()
        # Of Swift alone.
        self.hidden = set()
        for path in glob.glob(os.path.join(INTERFACES, "Headers", "**", "*.h"), recursive=True):
            self.read_header(open(path).read())
        for text in world:
            for declaration in text.declarations:
                self.read_type(declaration)
        for path in glob.glob(os.path.join(INTERFACES, "*-declarations.txt")):
            for line in open(path):
                if match := re.match(r"\t(\w+) \| .*\bvar ", line):
                    self.keys.add(match[1])
                elif match := re.match(r"(\w+) \|", line):
                    self.classes.add(match[1])

    def read_header(self, text):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
        self.classes |= set(re.findall(r"@interface\s+(\w+)", text))
        for method in re.findall(r"^[-+]\s*\([^;]*?\)\s*(\w[^;]*?)(?:NS_|API_|UI_|__attribute|;)", text, re.M | re.S):
            parts = re.findall(r"(\w+)\s*:", re.sub(r"\((?:[^()]|\([^()]*\))*\)", "", method))
            self.selectors.add("".join(part + ":" for part in parts) if parts else method.split()[0])
        for name in re.findall(r"@property[^;]*?(\w+)\s*(?:NS_\w+(?:\([^;]*\))?|API_\w+\([^;]*\)|__attribute__\([^;]*\)|\s)*;", text):
            self.add_property(name)
        for getter in re.findall(r"getter\s*=\s*(\w+)", text):
            self.add_property(getter)

    def add_property(self, name):
        self.keys.add(name)
        self.selectors |= {name, f"set{name[:1].upper()}{name[1:]}:"}

    def read_type(self, declaration):
        self.classes.add(declaration.name)
        self.classes |= set(re.findall(r"@objc\((\w+)\)", declaration.modifiers))
        all_seen = "@objcMembers" in declaration.modifiers or declaration.kind == "protocol" and "@objc" in declaration.modifiers
        for one in declaration.functions:
            is_seen = all_seen or re.search(r"@objc|@IBAction|\boverride\b", one.modifiers)
            for name in selectors(one):
                (self.selectors if is_seen else self.hidden).add(name)
        for name, before in declaration.variables.items():
            if all_seen or re.search(r"@objc|@NSManaged|@IBOutlet|\boverride\b", before):
                self.add_property(name)
            else:
                self.hidden |= {name, f"set{name[:1].upper()}{name[1:]}:"}


def selectors(function):
    """The names that a method has in Objective-C."""
    if given := re.search(r"@objc\(([\w:]+)\)", function.modifiers):
        return [given[1]]
    if not function.labels:
        return [function.name]
    first, rest = function.labels[0], "".join(label + ":" for label in function.labels[1:]).replace("_:", ":")
    if first == "_":
        return [f"{function.name}:{rest}"]
    label = first[:1].upper() + first[1:]
    is_preposition = any(re.match(rf"{word}(?=[A-Z]|$)", first) for word in PREPOSITIONS)
    return [f"{function.name}{label}:{rest}" if is_preposition else f"{function.name}With{label}:{rest}"]


def check_string_names(texts, names):
    """Names in strings that nobody declares, in the sources of one module."""
    return [said for text in texts for said in check_text(text, names)]


def check_text(text, names):
    strings = {start: content for start, _, content in text.strings}
    for kind, patterns in (("selector", SELECTORS), ("key", KEYS), ("class", CLASSES)):
        for pattern in patterns:
            for match in re.finditer(pattern, text.code):
                if kind == "key" and DICTIONARIES.search((match.groupdict().get("owner") or "")):
                    continue
                for value in values(text, match, strings):
                    if why := unknown(kind, value, names):
                        yield Diagnostic(text.path, text.line(match.start("value")), "error", f'the {kind} "{value}" {why}')


def values(text, match, strings):
    """What the string says; that of a constant too, if it is in this source. Nothing where a part of it is computed."""
    value = match["value"]
    if value.endswith('"'):
        found = [strings.get(match.start("value"), "")]
    else:
        name = re.escape(value.split(".")[-1])
        constants = re.finditer(rf'\b(?:let|var)\s+{name}\b[^\n="]*=\s*(?=")', text.code)
        found = [strings.get(constant.end(), "") for constant in constants]
    return [one for one in found if one and "\\(" not in one]


def unknown(kind, value, names):
    """Why Objective-C does not find a name; None if it does."""
    if kind == "class":
        return None if value.split(".")[-1] in names.classes else "is that of no declaration"
    known = names.selectors if kind == "selector" else names.keys
    missing = [part for part in ([value] if kind == "selector" else value.split(".")) if part not in known and not part.startswith("@")]
    if not missing:
        return None
    return "is declared without @objc, so that nobody finds it" if all(part in names.hidden for part in missing) else "is that of no declaration"
