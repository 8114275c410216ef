"""Rules about the sources' text, for what compiles and an iPhone would not do."""

from near_misses import apple, check_near_misses
from packages import GUIDES, ROOT
from run_time import check_run_time
from string_names import Names, check_string_names
from swift_text import SwiftText


def read_sources(everything):
    """The sources that an iPhone gets, read, by module: no tests, and no guides."""
    shipped = [one for one in everything if not one.is_test and not one.name.startswith(tuple(GUIDES)) and not one.folder.startswith(f"{ROOT}/Tests/")]
    return {module.name: [SwiftText(path) for path in module.sources] for module in shipped}


def check_texts(texts):
    """What is wrong by these rules; `texts` are the sources by module."""
    world = [text for module in texts.values() for text in module]
    names, requirements, found = Names(world), apple(), []
    for module in texts.values():
        found += check_near_misses(module, world, requirements) + check_string_names(module, names) + check_run_time(module)
    return found
