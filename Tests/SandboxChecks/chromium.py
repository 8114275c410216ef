"""Headless Chromium, driven by the DevTools protocol, beside a sandbox to look at."""
import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time

PATIENCE = 60


class Browser:
    """Chromium, driven by the DevTools protocol over a pair of pipes."""

    def __init__(self, folder):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        self.buffer, self.number, self.events = b"", 0, []

        def pipes():
            # Copies first: one of the two may be 3 or 4 already.
            read, write = os.dup(to_browser), os.dup(from_browser)
            os.dup2(read, 3)
            os.dup2(write, 4)

        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
                   "--disable-dev-shm-usage", "--hide-scrollbars", f"--user-data-dir={folder}/profile"]
        self.process = subprocess.Popen(command, preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, env={**os.environ, "HOME": folder})
        os.close(to_browser)
        os.close(from_browser)
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def read(self):
        while b"\0" not in self.buffer:
            part = os.read(self.input, 1 << 20)
            if not part:
                raise RuntimeError("Chromium has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def run(self, script):
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, url):
        self.send("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def until(self, script):
        """Waits until a script's value is true."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.run(script):
                    return
            except RuntimeError:
                pass  # A page that is being left has no document.
            if time.monotonic() > end:
                raise AssertionError(f"was not true within {PATIENCE} s: {script}")
            time.sleep(0.05)

    def complaints(self):
        """What was refused by the content security policy, or failed in a script."""
        return [e for e in self.events
                if e.get("method") == "Runtime.exceptionThrown"
                or e.get("method") == "Log.entryAdded" and e["params"]["entry"]["level"] == "error"
                and e["params"]["entry"].get("source") in ("security", "javascript")]

    def hosts(self):
        requests = [e["params"]["request"]["url"] for e in self.events if e.get("method") == "Network.requestWillBeSent"]
        return {url.split("/")[2] for url in requests if "://" in url}

    def press(self, key, code):
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                      **({"text": "\r"} if key == "Enter" and kind == "keyDown" else {}))

    def picture(self, file, width, height, dark=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        time.sleep(0.3)
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))

    def shot(self, x, y, width, height):
        """A part of what the window shows, as a PNG file."""
        clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self.send("Page.captureScreenshot", format="png", clip=clip)["data"])

    def end(self):
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def sandbox_in_browser(program):
    """Starts a sandbox with data of its own and a browser; gives what the sandbox announces, its process, and the browser."""
    folder = tempfile.mkdtemp()
    command = [program, "--http-port", "0", "--https-port", "0", "--data", folder + "/data"]
    sandbox = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    browser = None
    try:
        announcement = json.loads(sandbox.stdout.readline())
        browser = Browser(folder)
        yield announcement, sandbox, browser
    finally:
        if browser:
            browser.end()
        sandbox.terminate()
        sandbox.wait()
        shutil.rmtree(folder, ignore_errors=True)
