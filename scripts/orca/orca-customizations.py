"""Makes Orca, in a session of tests, speak into a file: Orca reads this when it starts. See scripts/with-orca."""

import orca.settings

orca.settings.speechServerFactory = "speech_to_file"
orca.settings.speechFactoryModules = ["speech_to_file"]
orca.settings.enableBraille = False
orca.settings.enableSound = False
# What one types is no news to a test.
orca.settings.enableKeyEcho = False
