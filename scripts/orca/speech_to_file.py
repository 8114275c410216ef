"""Is the synthesizer of an Orca whose speech is a file.

Each thing that is said is a line of the file that SPEECH_FILE names, though a key may cut it off.
"""

import os

from orca import speechserver


class SpeechServer(speechserver.SpeechServer):
    """Writes what would be heard."""

    active = None

    @staticmethod
    def getFactoryName():
        return "File"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer.active = SpeechServer.active or SpeechServer()
        return SpeechServer.active

    @staticmethod
    def shutdownActiveServers():
        SpeechServer.active = None

    def __init__(self):
        super().__init__()
        self.file = open(os.environ["SPEECH_FILE"], "a", encoding="utf-8", buffering=1)

    def getInfo(self):
        return ["File", "file"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        text = " ".join((text or "").split())
        if text:
            self.file.write(text + "\n")

    def speakCharacter(self, character, acss=None):
        self.speak(character)

    def speakKeyEvent(self, event, acss=None):
        self.speak(event.get_key_name() if hasattr(event, "get_key_name") else event.getKeyName())

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            self.speak(context.utterance)

    # Orca 47 and later call them so.
    get_speech_server, get_info = getSpeechServer, getInfo
    speak_character, speak_key_event, say_all = speakCharacter, speakKeyEvent, sayAll
