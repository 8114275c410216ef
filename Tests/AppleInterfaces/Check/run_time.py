"""Mistakes that compile and only end the app on a device: the main actor assumed elsewhere, sessions that nobody ends, sheets from nowhere."""

import os
import re

from toolchain import Diagnostic

LIST = os.path.join(os.path.dirname(os.path.realpath(__file__)), "main-thread.txt")
ASSUMES = re.compile(r"\bMainActor\s*\.\s*(?:shared\s*\.\s*)?(assumeIsolated|preconditionIsolated|assertIsolated)\b")
# Closures that are called where they stand.
IMMEDIATE = re.compile(
    r"(?:^|\.)(?:forEach|map|flatMap|compactMap|filter|reduce|sorted|sort|first|last|contains|allSatisfy|min|max|withLock|withLockUnchecked"
    r"|autoreleasepool|withExtendedLifetime|withUnsafe\w+|assumeIsolated)\s*(?:\(|$)"
)
SESSION = re.compile(r"(?:\bURLSession\s*(?:\.\s*init\s*)?|(?<![\w)])\.init)\(\s*configuration\s*:")
# Labels by which `.init` is told to make a sheet.
INITIALISERS = {"preferredStyle": "UIAlertController", "activityItems": "UIActivityViewController"}
PLACE = r"(?:sourceView|sourceItem|barButtonItem)\s*=(?!=)(?!\s*nil\b)"


def check_run_time(texts):
    """What would trap, leak or end the app at run time, in the sources of one module."""
    known = [line.split("\t")[0] for line in open(LIST) if "\t" in line]
    found = []
    for text in texts:
        found += [*assumptions(text, known), *sessions(text, texts), *sheets(text, texts)]
    return found


def said(text, offset, what):
    return Diagnostic(text.path, text.line(offset), "error", what)


def assumptions(text, known):
    """Where code assumes that it is on the main actor, in a callback that is not known to come there."""
    for match in ASSUMES.finditer(text.code):
        where = callback(text, match.start())
        if where is not None and not comes_on_main(where, known):
            short = re.sub(r"\s+", " ", where)[:80]
            yield said(text, match.start(), f"{match[1]} traps where {short} calls back on another thread: go to the main queue, or list it with the reason in Check/main-thread.txt")


def callback(text, offset):
    """What calls the code there: the call that a closure is given to, or the function; None where the code is the main actor's already."""
    for brace in text.around(offset):
        if re.match(r"\{\s*(?:\[[^\]]*\]\s*)?@MainActor\b", text.code[brace : brace + 200]) or "@MainActor" in outside_of_brackets(text.header(brace)):
            return None
        function = text.function(brace + 1)
        if function and function.body[0] == brace:
            owner = text.type(brace)
            return f"{owner.name + '.' if owner and owner.name else ''}{function.full_name}"
        if member := re.search(r"\b(?:var\s+(\w+)\s*:[^=]*|(deinit)\s*)$", text.header(brace)):
            owner = text.type(brace)
            return f"{owner.name + '.' if owner and owner.name else ''}{member[1] or member[2]}"
        callee = text.callee(brace)
        if callee is not None and not IMMEDIATE.search(re.sub(r"\(.*", "", callee, flags=re.S)):
            return callee
    return "the file"


def outside_of_brackets(code):
    """Code without what is in its brackets: the types of parameters, and other closures."""
    depth, found = 0, []
    for char in code:
        depth += char in "([{"
        found.append(" " if depth else char)
        depth -= char in ")]}"
    return "".join(found)


def comes_on_main(where, known):
    name = re.sub(r"[?!]|\s", "", re.sub(r"\(.*", "", where, flags=re.S))
    if queue := re.search(r"\b(?:queue|delegateQueue|on|notify)\s*:\s*([\w.]+)", where[where.find("(") :] if "(" in where else ""):
        return re.fullmatch(r"(?:OperationQueue|DispatchQueue)?\.main", queue[1]) is not None
    for one in known:
        called, _, label = one.rstrip(":)").partition("(")
        if (name == called or name.endswith("." + called)) and label in where:
            return True
    return False


def sessions(text, texts):
    """Sessions with a delegate, which they keep until they are invalidated, that nobody invalidates."""
    for match in SESSION.finditer(text.code):
        paren = text.code.index("(", match.start())
        arguments = text.code[paren : text.pairs[paren]]
        delegate = re.search(r"\bdelegate\s*:\s*(\w+)", arguments)
        if not delegate or delegate[1] == "nil":
            continue
        if not is_invalidated(text, match.start(), texts):
            yield said(text, match.start(), "a URLSession keeps its delegate until it is invalidated, and nobody calls finishTasksAndInvalidate or invalidateAndCancel")


def is_invalidated(text, offset, texts):
    before = text.code[:offset]
    function, owner = text.function(offset), text.type(offset)
    local = re.search(r"\b(let|var)\s+(\w+)(?:\s*:\s*[\w.?!]+)?\s*=\s*(?:\{[^{}]*)?$", before)
    assigned = re.search(r"(\w+)[?!]?\s*=\s*$", before)
    lazy = re.search(r"\b(?:let|var)\s+(\w+)[^\n{}]*=\s*$", text.header(brace)) if (brace := next(iter(text.around(offset)), None)) is not None else None
    bodies = [one.code[type.start : type.end] for one in texts for type in one.declarations if owner and type.name == owner.name and type.name]
    if local and re.search(r"\bstatic\b", text.before(local.start())):
        return True
    if local and function:
        body = text.code[slice(*function.body)]
        name = local[2]
        stored = re.search(rf"(?:self\.)?(\w+)\s*=\s*{name}\b", body)
        if ends(name, [body]) or stored and ends(stored[1], bodies):
            return True
        return bool(re.search(rf"\breturn\s+{name}\b", body)) and calls_end(function, texts)
    names = [one[1] for one in (lazy, assigned) if one] + ([local[2]] if local else [])
    if any(ends(name, bodies or [text.code]) for name in names):
        return True
    return not names and function is not None and bool(re.search(r"(?:return\s*|\{\s*)$", before)) and calls_end(function, texts)


def ends(name, bodies):
    """Whether code invalidates what has a name, or gives it another, and invalidates that."""
    names = {name} | {found for body in bodies for found in re.findall(rf"\b(?:let|var)\s+(\w+)\s*=\s*(?:self\??\.)?{name}\b", body)}
    pattern = rf"\b(?:{'|'.join(names)})\s*[?!]?\s*\.\s*(?:finishTasksAndInvalidate|invalidateAndCancel)\b"
    mapped = rf"\b{name}\s*[?]?\s*\.\s*map\s*\{{[^}}]*(?:finishTasksAndInvalidate|invalidateAndCancel)\b"
    return any(re.search(pattern, body) or re.search(mapped, body) for body in bodies)


def calls_end(function, texts):
    """Whether somebody who calls a function that makes a session invalidates what it gets."""
    for text in texts:
        for match in re.finditer(rf"(\w+)\s*(?::\s*[\w.?!]+\s*)?=\s*(?:try[?!]?\s+)?(?:\w+\??\.)*{re.escape(function.name)}\(", text.code):
            if ends(match[1], [text.code]):
                return True
    return False


def sheets(text, texts):
    """Sheets that an iPad shows as a popover, which ends the app where nobody says from which place."""
    kinds = {"UIActivityViewController"} | {type.name for one in texts for type in one.declarations if "UIActivityViewController" in type.inherits}
    kinds |= {"UIAlertController"}
    for match in re.finditer(rf"\b({'|'.join(sorted(kinds))})\s*(?:\.init\s*)?\(|(?<![\w)\]])\.init\(", text.code):
        paren = match.end() - 1
        arguments = text.code[paren : text.pairs[paren] + 1]
        kind = match[1] or next((kind for label, kind in INITIALISERS.items() if re.search(rf"\b{label}\s*:", arguments)), None)
        if kind is None or kind == "UIAlertController" and not is_action_sheet(text, match.start(), arguments):
            continue
        # Where the kind of device was asked for, somebody thought of it.
        if re.search(r"\buserInterfaceIdiom\b|\bisPad\b", scope(text, match.start())):
            continue
        if not has_place(text, match.start(), texts):
            yield said(text, match.start(), f"an iPad ends the app where it presents this {kind} without popoverPresentationController's sourceView, sourceItem or barButtonItem")
    for match in re.finditer(r"\b(\w+)\??\.modalPresentationStyle\s*=\s*(?:UIModalPresentationStyle)?\.popover\b", text.code):
        if not placed(match[1], scope(text, match.start())):
            yield said(text, match.start(), "an iPad ends the app where it presents a popover without sourceView, sourceItem or barButtonItem")


def is_action_sheet(text, offset, arguments):
    style = re.search(r"\bpreferredStyle\s*:\s*([\w.]+)", arguments)
    if style is None:
        # `UIAlertController()` is an action sheet too.
        return re.sub(r"\s", "", arguments) == "()"
    if re.fullmatch(r"[\w.]*\.(?:alert|actionSheet)", style[1]) and "?" not in arguments[style.end() :]:
        return style[1].endswith(".actionSheet")
    # What is decided elsewhere.
    return ".actionSheet" in text.code


def scope(text, offset):
    function = text.function(offset)
    return text.code[slice(*function.body)] if function else text.code


def has_place(text, offset, texts):
    before, function = text.code[:offset], text.function(offset)
    name = re.search(r"(\w+)\s*(?::\s*[\w.?!]+\s*)?=\s*$", before)
    body = scope(text, offset)
    if name:
        owner = text.type(offset)
        others = [one.code[type.start : type.end] for one in texts for type in one.declarations if owner and owner.name and type.name == owner.name]
        is_local = re.search(rf"\b(?:let|var)\s+{name[1]}\b", body) is not None and function is not None
        if any(placed(name[1], one) for one in ([body] if is_local else [body, *others])) or is_given_place(name[1], body, texts):
            return True
        returned = re.search(rf"\breturn\s+{name[1]}\b", body) or re.search(rf"^\s*{name[1]}\s*$", body, re.M)
    else:
        returned = re.search(r"(?:\breturn\s*|\{\s*)$", before)
    if not (returned and function):
        return False
    calls = [(one, match) for one in texts for match in re.finditer(rf"(\w+)\s*=\s*(?:\w+\.)*{re.escape(function.name)}\(", one.code)]
    return bool(calls) and all(placed(match[1], scope(one, match.start())) for one, match in calls)


def is_given_place(name, body, texts):
    """Whether what has a name is handed to a function of the project's that says from which place it comes."""
    called = set(re.findall(rf"(\w+)\((?:[^()]|\([^()]*\))*?\b{name}\b", body)) | set(re.findall(rf"\b{name}\.(\w+)\(", body))
    functions = [(one, text) for text in texts for type in text.declarations for one in type.functions if one.name in called]
    return any(re.search(rf"popoverPresentationController\b.*?{PLACE}", text.code[slice(*one.body)], re.S) for one, text in functions)


def placed(name, body):
    """Whether code says from which place what has a name comes."""
    direct = rf"\b{name}[?!]?\s*\.\s*popoverPresentationController\s*[?!]?\s*\.\s*{PLACE}"
    named = re.findall(rf"\b(?:let|var)\s+(\w+)\s*=\s*{name}[?!]?\s*\.\s*popoverPresentationController\b", body)
    mapped = rf"\b{name}[?!]?\s*\.\s*popoverPresentationController\s*\?*\s*\.\s*map\s*\{{[^}}]*{PLACE}"
    return any(re.search(one, body) for one in [direct, mapped] + [rf"\b{popover}[?!]?\s*\.\s*{PLACE}" for popover in named])
