"""What the benchmarks of the deliveries have in common: programs on a display, a sandbox, homes with a filled cache, medians."""

import contextlib
import http.server
import json
import os
import pathlib
import shutil
import sqlite3
import statistics
import subprocess
import sys
import threading
import time
import urllib.request

FOLDER = pathlib.Path(os.environ["FOLDER"])
SHOWCASE = "apps/.build/static/release/showcase"
PATIENCE = 120


def run(program, home, probe=None, **environment):
    """What a program prints, split. With `probe`, what benchmarks/Deliveries/probe.c prints from inside it."""
    environment = os.environ | {"HOME": str(home)} | {name.upper(): str(value) for name, value in environment.items()}
    if probe:
        environment |= {"LD_PRELOAD": str(FOLDER / "probe.so"), "PROBE": probe}
    # The last thing before the program starts.
    environment["STARTED"] = f"{time.monotonic() * 1e3:.3f}"
    with open(FOLDER / "stderr", "wb") as errors:
        ended = subprocess.run(
            [str(word) for word in program], env=environment, stdout=subprocess.PIPE, stderr=errors, timeout=PATIENCE
        )
    words = ended.stdout.decode().split()
    if not words:
        sys.exit(f"{program} printed nothing: {(FOLDER / 'stderr').read_text()[-2000:]}")
    return [float(word) for word in words]


@contextlib.contextmanager
def sandbox():
    """A sandbox, as the line it prints when it listens."""
    program = subprocess.check_output(["scripts/built-sandbox"], text=True).strip()
    data = FOLDER / "sandbox"
    command = [program, "--http-port", "0", "--https-port", "0", "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def list_server(body):
    """A server of one list, at the address that it yields."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            found = self.path == "/deliveries"
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body) if found else 0))
            self.end_headers()
            self.wfile.write(body if found else b"")

        do_POST = do_GET

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def deliveries(address, count):
    """So many deliveries of the sandbox, with the photos of the first 40 again and again."""
    with urllib.request.urlopen(f"{address}/deliveries?count={count}") as answer:
        items = json.load(answer)
    for item in items[40:]:
        item["imageUrl"] = items[item["id"] % 40].get("imageUrl")
    return items


def fill(home, address, count):
    """Lets Showcase load the list and the photos of its first rows into a home, with its question answered, and ends it."""
    home.mkdir()
    with open(FOLDER / "fill.log", "wb") as log:
        process = subprocess.Popen(
            [SHOWCASE, "--screen", "deliveries", "--server", address],
            env=os.environ | {"HOME": str(home), "LD_PRELOAD": str(FOLDER / "probe.so"), "PROBE": "answer"},
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
        try:
            deadline = time.monotonic() + PATIENCE
            while kept(home) != count:
                if time.monotonic() > deadline:
                    sys.exit(f"the list of {count} was not kept")
                time.sleep(0.2)
            # What comes after the list: the photos in sight.
            time.sleep(3)
        finally:
            process.terminate()
            process.wait()


def kept(home):
    """How many deliveries a home has."""
    files = list(home.rglob("deliveries.sqlite"))
    if not files:
        return None
    try:
        with contextlib.closing(sqlite3.connect(f"file:{files[0]}?mode=ro", uri=True)) as database:
            return database.execute("SELECT COUNT(*) FROM delivery").fetchone()[0]
    except sqlite3.Error:
        return None


def copy(home):
    """A copy of a home, for one run."""
    target = FOLDER / "home"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(home, target)
    return target


def median(rows, column):
    return statistics.median(row[column] for row in rows)

