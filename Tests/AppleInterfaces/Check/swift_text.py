"""Reads Swift as text: what an iPhone compiles of it, its blocks, types and functions. Enough for rules about names and calls."""

import bisect
import functools
import re
from dataclasses import dataclass, field

DECLARATION = re.compile(r"\b(class|struct|enum|actor|protocol|extension)\s+(?!func\b|var\b|let\b|init\b|override\b|subscript\b)([\w.]+)")
FUNCTION = re.compile(r"(?<![.\w])(?:func\s+([\w`]+|[^\s\w(]+)|(init)\b[?!]?|(deinit)\b|(subscript)\b)")
CONTROL = re.compile(r"(?<![.\w])(?:if|else|guard|for|while|switch|do|catch|repeat|defer)\b")
CONTINUES = re.compile(r"^(?:[.)\]{?:]|where\b|->|&&|\|\||throws\b|async\b|=)")
UNFINISHED = re.compile(r"(?:[,(\[=:&|+]|->)$")
# Compiled where the sources are for Linux, or for the recording of sessions, which no app on an iPhone has.
CONDITIONS = {"os(Linux)": "False", "os(iOS)": "True", "Recording": "False", "canImport(Glibc)": "False", "canImport(FoundationNetworking)": "False"}


@dataclass
class Function:
    name: str
    labels: list
    types: list
    result: str
    offset: int
    modifiers: str = ""
    body: tuple = (0, 0)

    @property
    def full_name(self):
        return f"{self.name}({''.join(label + ':' for label in self.labels)})"


@dataclass
class Declaration:
    """A type, or an extension of one, as it stands in one place."""

    kind: str
    name: str
    inherits: list
    start: int
    end: int
    modifiers: str
    functions: list = field(default_factory=list)
    # Names of variables with what stands before them.
    variables: dict = field(default_factory=dict)


class SwiftText:
    """A source. `code` is as long as it, without comments, strings' contents and what is compiled elsewhere."""

    def __init__(self, path, text=None):
        self.path = path
        if text is None:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        self.text, self.strings = text, []
        self.code = self.active(self.blanked(text))
        self.lines = [match.start() for match in re.finditer(r"^", text, re.M)]
        self.pairs, self.parents = self.brackets()
        self.declarations = self.read_declarations()

    @functools.cached_property
    def words(self):
        return set(re.findall(r"\w+", self.code))

    def line(self, offset):
        return bisect.bisect_right(self.lines, offset)

    def blanked(self, text):
        """The text with spaces for comments and for what strings say; where strings are and what they say is kept."""
        result, at = list(text), 0
        token = re.compile(r'//[^\n]*|/\*|(#*)("""|")')

        def blank(start, end):
            for index in range(start, end):
                if text[index] != "\n":
                    result[index] = " "

        while match := token.search(text, at):
            start, at = match.start(), match.end()
            if match[0] == "/*":
                depth = 1
                for part in re.compile(r"/\*|\*/").finditer(text, at):
                    depth += 1 if part[0] == "/*" else -1
                    if depth == 0:
                        break
                at = part.end() if depth == 0 else len(text)
                blank(start, at)
            elif match[2] is None:
                blank(start, at)
            else:
                at = self.end_of_string(text, at, match[1], match[2])
                self.strings.append((start, at, text[match.end() : at - len(match[1] + match[2])]))
                blank(match.end(), at - len(match[1] + match[2]))
        return "".join(result)

    @staticmethod
    def end_of_string(text, at, hashes, quotes):
        part = re.compile(rf"(\\{hashes}\()|\\{hashes}.|{quotes}{hashes}" + ("" if quotes == '"""' else r"|\n"), re.S)
        while match := part.search(text, at):
            at = match.end()
            if match[1]:
                depth = 1
                while depth and at < len(text):
                    if text[at] == '"':
                        at = SwiftText.end_of_string(text, at + 1, "", '"') - 1
                    depth += {"(": 1, ")": -1}.get(text[at], 0)
                    at += 1
            elif not match[0].startswith("\\"):
                return at
        return len(text)

    @staticmethod
    def active(code):
        """The code without what conditions leave out for an iPhone. What is not known is compiled."""
        result, stack = [], []
        for line in code.split("\n"):
            directive = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
            if directive and directive[1] == "if":
                value = holds(directive[2])
                stack.append([value is not False, value is True])
            elif directive and stack and directive[1] in ("elseif", "else"):
                value = True if directive[1] == "else" else holds(directive[2])
                stack[-1] = [value is not False and not stack[-1][1], stack[-1][1] or value is True]
            elif directive and stack:
                stack.pop()
            is_active = not directive and all(active for active, _ in stack)
            result.append(line if is_active else " " * len(line))
        return "\n".join(result)

    def brackets(self):
        """For each opening bracket where it closes, and for each in which other it is."""
        pairs, parents, stack = {}, {}, []
        for match in re.finditer(r"[()\[\]{}]", self.code):
            at = match.start()
            if match[0] in "([{":
                parents[at] = stack[-1] if stack else None
                stack.append(at)
            elif stack:
                pairs[stack.pop()] = at
        for at in stack:
            pairs[at] = len(self.code)
        return pairs, parents

    def around(self, offset):
        """The braces around a place, the innermost first."""
        found = [at for at, end in self.pairs.items() if at < offset < end and self.code[at] == "{"]
        return sorted(found, reverse=True)

    def header(self, brace):
        """The code from the start of the statement to a brace."""
        parent = self.parents.get(brace)
        first = 0 if parent is None else parent + 1
        start, depth = brace, 0
        while start > first:
            char = self.code[start - 1]
            depth += {")": 1, "]": 1, "}": 1, "(": -1, "[": -1, "{": -1}.get(char, 0)
            if depth == 0 and char == ";":
                break
            if depth == 0 and char == "\n":
                rest, before = self.code[start:brace].strip(), self.code[first : start - 1].rstrip().rpartition("\n")[2].strip()
                if rest and not CONTINUES.match(rest) and not UNFINISHED.search(before) and not before.startswith("@"):
                    break
            start -= 1
        return self.code[start:brace]

    def callee(self, brace):
        """What a closure is given to: the call before it with its arguments, or what it is assigned to; None if the braces are no closure's."""
        parent = self.parents.get(brace)
        head = self.header(brace).rstrip()
        if parent is not None and self.code[parent] in "([" and re.search(r"(?:^|[,:(\[=])$", head):
            return chain(self.code[:parent].rstrip()) + self.code[parent : self.pairs[parent] + 1]
        label = re.search(r"\}\s*\w+:$", head)
        if label:
            end = brace - len(self.header(brace)) + label.start()
            first = next((at for at, closes in self.pairs.items() if closes == end), None)
            return None if first is None else self.callee(first)
        if FUNCTION.search(head) or DECLARATION.search(head) or CONTROL.search(head) or not head:
            return None
        if re.search(r"\b(get|set|willSet|didSet|_modify|_read)\b(\(\w+\))?\s*(throws|async)?$", head):
            return None
        if re.search(r"\bvar\s+\w+\s*:[^=]*$", head) and not head.endswith("="):
            return None
        return head if head.endswith("=") else chain(head)

    def function(self, offset):
        """The innermost function around a place."""
        found = [one for type in self.declarations for one in type.functions if one.body[0] < offset < one.body[1]]
        return max(found, key=lambda one: one.body[0], default=None)

    def type(self, offset):
        """The innermost type or extension around a place."""
        return max((one for one in self.declarations if one.start < offset < one.end), key=lambda one: one.start, default=None)

    def read_declarations(self):
        """The types of the source with their functions and variables; a declaration without a name has those outside of types."""
        found = [Declaration("file", "", [], -1, len(self.code) + 1, "")]
        for match in DECLARATION.finditer(self.code):
            brace = self.code.find("{", match.end())
            head = self.code[match.end() : brace]
            before = self.code[: match.start()].rpartition("\n")[2]
            if brace < 0 or "}" in head or ";" in head or re.search(r"[.\w]$", before.rstrip(" ")) and not re.search(MODIFIER, before):
                continue
            names = re.sub(r"<[^<>]*>", "", head.partition(":")[2].partition(" where ")[0])
            inherits = [re.sub(r"@\w+\s*|\b(?:any|nonisolated)\s+", "", one).strip().split(".")[-1] for one in re.split(r"[,&]", names)]
            name = match[2].split(".")[-1]
            found.append(Declaration(match[1], name, [one for one in inherits if one], brace, self.pairs.get(brace, brace), before))
        for match in FUNCTION.finditer(self.code):
            if function := self.read_function(match):
                self.innermost(found, match.start()).functions.append(function)
        for match in re.finditer(r"\b(?:var|let)\s+(\w+)", self.code):
            owner = self.innermost(found, match.start())
            before = self.before(match.start())
            owner.variables.setdefault(match[1], before)
        return found

    @staticmethod
    def innermost(declarations, offset):
        return max((one for one in declarations if one.start < offset < one.end), key=lambda one: one.start)

    def before(self, offset):
        """The modifiers and attributes of what is declared there, on its line and on those above it."""
        head = self.code[max(0, offset - 500) : offset]
        return re.search(r"(?:(?:^|\n)[ \t]*(?:@\w+(?:\([^()\n]*\))?[ \t]*)+(?=\n))*\n?[^\n;{}]*$", head)[0]

    def read_function(self, match):
        paren = re.compile(r"\s*(?:<[^()]*>)?\s*\(").match(self.code, match.end())
        if not paren or self.code[: match.start()].rstrip().endswith("."):
            return None
        opening = paren.end() - 1
        closing = self.pairs.get(opening, len(self.code))
        labels, types = [], []
        for part in split(self.code[opening + 1 : closing]):
            name, _, type = part.partition(":")
            labels.append((re.sub(r"@\w+(\([^)]*\))?\s*", "", name).split() or ["_"])[0].strip("`"))
            types.append(split(type, "=")[0] if type else "")
        rest = re.compile(r"[^{}]*?(?:->\s*([^{}\n]*))?\s*(?=[{}\n]|$)").match(self.code, closing + 1)
        brace = re.compile(r"(?:\s*(?:async|throws|rethrows)(?:\([\w.]+\))?)*(?:\s*->[^{}]*?)?(?:\s*where[^{}]*?)?\s*\{").match(self.code, closing + 1)
        body = (brace.end() - 1, self.pairs.get(brace.end() - 1, 0)) if brace else (closing, closing)
        result = rest[1].split(" where ")[0] if rest and rest[1] else ""
        name = (match[1] or match[2] or match[3] or match[4]).strip("`")
        return Function(name, labels, types, result.strip(), match.start(), self.before(match.start()), body)


MODIFIER = r"(?:\b(?:public|open|final|private|fileprivate|internal|package|indirect|nonisolated|distributed)|\)|@\w+)\s*$"


def holds(condition):
    """Whether a condition of `#if` holds for an iPhone: True, False, or None for what is not known."""
    names = re.findall(r"!|&&|\|\||\(|\)|[\w]+\([^()]*\)|\w+", condition)
    words = {"!": " not ", "&&": " and ", "||": " or ", "(": "(", ")": ")"}
    results = set()
    for unknown in ("True", "False"):
        parts = []
        for name in names:
            known = CONDITIONS.get(name) or ("False" if re.match(r"os\(", name) else "True" if name.startswith("canImport(") else unknown)
            parts.append(words.get(name, known))
        try:
            results.add(bool(eval("".join(parts), {"__builtins__": {}})))
        except SyntaxError:
            return None
    return results.pop() if len(results) == 1 else None


def split(text, separator=","):
    """The parts of a list, by separators that are in no brackets."""
    parts, depth, part = [], 0, ""
    for index, char in enumerate(text):
        depth += 1 if char in "([{<" else -1 if char in ")]}" or char == ">" and text[index - 1] != "-" else 0
        if char == separator and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += char
    return [one for one in parts + [part.strip()] if one]


def chain(head):
    """The expression at the end of some code: names and calls, joined by dots."""
    start, depth = len(head), 0
    while start > 0:
        char = head[start - 1]
        if char in ")]}>" and not head[:start].endswith("->"):
            depth += 1
        elif char in "([{<":
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and not re.match(r"[\w.?!@]", char):
            # A call may go on in the next line, at its dot.
            if not (char.isspace() and re.match(r"\s*\.", head[start - 1 :])):
                break
        start -= 1
    return head[start:].strip()
