"""How large each module of the SDKs may be for an iPhone: a little above what it was when `budget.txt` was written."""

import os

# So much may come with a change that has another purpose, or with another compiler.
TO_SPARE = 1.03


class Budget:
    def __init__(self, path=os.path.join(os.path.dirname(os.path.realpath(__file__)), "budget.txt")):
        rows = [line.split() for line in open(path) if line.strip() and not line.startswith("#")]
        self.measured = {name: int(size) for name, size in rows}

    def limit(self, name):
        """The most bytes a module may have; None if nobody has said."""
        return int(self.measured[name] * TO_SPARE) if name in self.measured else None

    def exceeded_by(self, name, size):
        """What is wrong with a module of this size, as a list of nothing or one sentence."""
        limit = self.limit(name)
        if limit is None:
            return [f"has {size} bytes for an iPhone and no row in Tests/AppleInterfaces/Check/budget.txt"]
        if size <= limit:
            return []
        return [
            f"has {size} bytes for an iPhone, {size - limit} more than the {limit} that Tests/AppleInterfaces/Check/budget.txt allows: make it "
            "smaller, or measure with `make size` and say in the commit what the new bytes are for"
        ]
