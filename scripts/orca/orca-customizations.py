"""Makes Orca, in a session of tests, speak into a file: Orca reads this when it starts. See scripts/with-session."""

import orca.settings

try:
    from orca.ax_utilities import AXUtilities
    from orca.generator import Generator
    from orca.speech_generator import SpeechGenerator
except ImportError:
    # Orca 43
    AXUtilities = None

orca.settings.speechServerFactory = "speech_to_file"
orca.settings.speechFactoryModules = ["speech_to_file"]
orca.settings.enableBraille = False
orca.settings.enableSound = False
# What one types is no news to a test.
orca.settings.enableKeyEcho = False


class Forgetful(dict):
    """Keeps nothing."""

    def __setitem__(self, key, value):
        pass


def speaking_afresh(generate):
    """Lets each thing be said as it is, and not as it was when it was said last."""

    def generate_afresh(*arguments, **options):
        for name, value in vars(Generator).items():
            if name.startswith(("CACHED_", "USED_")):
                value.clear()
        return generate(*arguments, **options)

    return generate_afresh


# Orca 48 keeps what it found out about objects by their addresses, for up to a minute, and then says of another object at the same address
# what held of one that is gone, as "panel" of one that has no name. What it says it keeps for two seconds: a test comes back sooner.
if hasattr(AXUtilities, "IS_LAYOUT_ONLY"):
    AXUtilities.SET_MEMBERS = Forgetful()
    AXUtilities.IS_LAYOUT_ONLY = Forgetful()
    AXUtilities.DISPLAYED_DESCRIPTION = Forgetful()
    AXUtilities.DISPLAYED_LABEL = Forgetful()
    SpeechGenerator.generate_speech = speaking_afresh(SpeechGenerator.generate_speech)
    # A test types faster than Orca 48 follows, which then loses where the focus is. So it says letters, and the test waits for them.
    orca.settings.enableEchoByCharacter = True
