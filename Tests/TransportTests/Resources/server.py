"""A server that misbehaves on request. Usage: server.py [--cert NAME --dir DIR] [--port PORT] [--h2] [--mute] [--break HOW]

Prints the port, then serves until standard input closes. The path says what happens; see Handler.
"""

import argparse
import collections
import gzip
import http.server
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time
from urllib.parse import parse_qs, urlsplit

requests = []
connections = 0
faults = collections.deque()  # what happens to the next requests for /records, first in first out
released = threading.Event()
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 600

    def setup(self):
        global connections
        super().setup()
        with lock:
            connections += 1

    def log_message(self, *arguments):
        pass

    def reply(self, status, body=b"", headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def cut(self):
        self.close_connection = True
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        url = urlsplit(self.path)
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        seen = {
            "method": self.command,
            "path": self.path,
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "body": body.decode("utf-8", "replace"),
            "key": self.headers.get("Idempotency-Key"),
        }
        if url.path not in ("/log", "/faults", "/release"):
            with lock:
                requests.append(seen)
        getattr(self, "on_" + url.path.strip("/").split("/")[0].replace("-", "_"), self.on_unknown)(seen, query)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = handle_any

    def on_unknown(self, seen, query):
        self.reply(404, b"no such path")

    def on_log(self, seen, query):
        with lock:
            self.reply(200, json.dumps({"connections": connections, "requests": requests}).encode())

    def on_faults(self, seen, query):
        faults.extend(json.loads(seen["body"]))
        self.reply(204)

    def on_records(self, seen, query):
        fault = faults.popleft() if faults else "200"
        seen["fault"] = fault
        if fault == "drop":
            self.cut()
        elif fault == "answer-lost":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Le")
            self.wfile.flush()
            self.cut()
        elif fault.startswith("slow"):
            time.sleep(float(fault[4:]))
            self.reply(200)
        elif fault == "held":
            released.wait()
            self.reply(200)
        else:
            self.reply(int(fault), b'{"reason": "told to"}')

    def on_judge(self, seen, query):
        """Refuses for good the bodies listed in `refuse`, takes all others."""
        self.reply(422 if seen["body"] in query.get("refuse", "").split(",") else 200)

    def on_echo(self, seen, query):
        self.reply(200, json.dumps(seen).encode(), [("X-Twice", "a"), ("x-twice", "b"), ("Content-Type", "application/json")])

    def on_status(self, seen, query):
        extra = [(name, value) for name, value in query.items()]
        self.reply(int(seen["path"].split("?")[0].split("/")[2]), b"secret-body", extra)

    def on_slow(self, seen, query):
        time.sleep(float(query["seconds"]))
        self.reply(200, b"late")

    def on_held(self, seen, query):
        released.wait()
        self.reply(200)

    def on_release(self, seen, query):
        released.set()
        self.reply(204)

    def on_trickle(self, seen, query):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        for _ in range(1000):
            self.wfile.write(b".")
            time.sleep(0.05)

    def on_drip(self, seen, query):
        """Sends a byte every now and then until the client hangs up."""
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        seen["pieces"] = 0
        seen["ended"] = False
        try:
            while True:
                self.wfile.write(b"1\r\nx\r\n")
                seen["pieces"] += 1
                time.sleep(0.01)
        finally:
            seen["ended"] = True

    def on_fields(self, seen, query):
        """Answers with exactly as many fields, or with a head of exactly as many bytes, and after early hints and with trailers."""
        fields = [b"A: b"] * (int(query.get("count", 1)) - 1)
        if "bytes" in query:
            rest = int(query["bytes"]) - len(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            while rest:
                size = 1000 if rest >= 1100 else rest
                fields.append(b"B: " + b"c" * (size - 5))
                rest -= size
        self.wfile.write(b"".join(line + b"\r\n" for line in [b"HTTP/1.1 200 OK", b"Content-Length: 0"] + fields) + b"\r\n")

    def on_folded(self, seen, query):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Folded: one\r\n  two\r\nContent-Length:0\r\nX-Spaced:\t a b \r\n\r\n")

    def on_endless(self, seen, query):
        """Sends hints, or fields after the body, until the client hangs up, and counts the bytes."""
        piece = b"HTTP/1.1 103 Early Hints\r\n\r\n"
        if query["of"] == "trailers":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n")
            piece = b"X-Late: yes\r\n"
        seen["pieces"] = 0
        while True:
            self.wfile.write(piece * 1000)
            seen["pieces"] += 1000

    def on_big(self, seen, query):
        self.reply(int(query.get("status", 200)), b"x" * int(query["bytes"]))

    def on_stream(self, seen, query):
        """Streams chunks without saying how many, and counts what got out before the client hung up."""
        self.send_response(int(query.get("status", 200)))
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        piece = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
        seen["pieces"] = 0
        for _ in range(int(query["pieces"])):
            self.wfile.write(piece)
            seen["pieces"] += 1
        self.wfile.write(b"0\r\n\r\n")

    def on_trailers(self, seen, query):
        """Answers 103 first, then in chunks with a field after the body."""
        self.wfile.write(b"HTTP/1.1 103 Early Hints\r\nX-Early: yes\r\n\r\n")
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"2\r\nok\r\n0\r\nX-Late: yes\r\n\r\n")

    def on_half_head(self, seen, query):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Le")
        self.wfile.flush()
        self.cut()

    def on_gzip(self, seen, query):
        """Zips as many bytes, noise if asked for, several times over."""
        body = os.urandom(int(query["bytes"])) if "noise" in query else b"\0" * int(query["bytes"])
        for _ in range(times := int(query.get("times", 1))):
            body = gzip.compress(body)
        self.reply(200, body, [("Content-Encoding", ", ".join(["gzip"] * times))])

    def on_bad_gzip(self, seen, query):
        body = gzip.compress(b"{}") if "goes-on" in query else b""
        self.reply(200, body + b"this is not gzip at all", [("Content-Encoding", "gzip")])

    def on_garbage(self, seen, query):
        self.wfile.write(b"\x16\x03SSH-2.0-nonsense\r\n\r\n" * 20)
        self.wfile.flush()
        self.cut()

    def on_drop(self, seen, query):
        self.cut()

    def on_truncate(self, seen, query):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"half")
        self.wfile.flush()
        self.cut()

    def on_redirect(self, seen, query):
        time.sleep(float(query.get("seconds", 0)))
        fields = [("A", "b")] * int(query.get("fields", 0))
        self.reply(int(query.get("status", 302)), query.get("body", "").encode(), [("Location", query["to"])] + fields)

    def on_huge_header(self, seen, query):
        self.reply(200, b"", [("X-Huge", "x" * 400_000)])

    def on_loop(self, seen, query):
        self.reply(302, b"", [("Location", "/loop")])


class Server(http.server.ThreadingHTTPServer):
    context = None
    daemon_threads = True
    allow_reuse_address = True

    def finish_request(self, request, address):
        if options.broken:
            request.recv(1 << 16)
            if options.broken == "reset":
                request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return request.close()
        if self.context:
            request = self.context.wrap_socket(request, server_side=True)
        super().finish_request(request, address)

    def handle_error(self, request, address):
        pass


def serve_h2(listener, context):
    """Speaks just enough HTTP/2 (RFC 9113) to answer each request 200 with the body `h2`.

    If it is to be mute, it says nothing more on the connection of its second request.
    """
    asked = []

    def frame(kind, flags, stream, payload=b""):
        return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload

    def exactly(connection, count):
        data = b""
        while len(data) < count:
            more = connection.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def answer(raw):
        try:
            connection = context.wrap_socket(raw, server_side=True)
            if connection.selected_alpn_protocol() != "h2":
                return
            exactly(connection, len(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))
            connection.sendall(frame(4, 0, 0))
            is_mute = False
            while True:
                head = exactly(connection, 9)
                length = int.from_bytes(head[:3], "big")
                kind, flags, stream = head[3], head[4], int.from_bytes(head[5:9], "big") & 0x7FFFFFFF
                exactly(connection, length)
                if kind == 4 and not flags & 1:
                    connection.sendall(frame(4, 1, 0))
                if kind in (0, 1) and flags & 1:  # the request is complete
                    asked.append(stream)
                    is_mute = is_mute or options.mute and len(asked) == 2
                    if not is_mute:
                        connection.sendall(frame(1, 4, stream, b"\x88") + frame(0, 1, stream, b"h2"))
        except (EOFError, OSError):
            pass

    while True:
        raw, _ = listener.accept()
        threading.Thread(target=answer, args=(raw,), daemon=True).start()


parser = argparse.ArgumentParser()
parser.add_argument("--cert")
parser.add_argument("--dir")
parser.add_argument("--port", type=int, required=True)
parser.add_argument("--h2", action="store_true")
parser.add_argument("--mute", action="store_true")
parser.add_argument("--break", dest="broken", choices=["close", "reset"])
options = parser.parse_args()

context = None
if options.cert:
    base = os.path.join(options.dir, options.cert)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(base + ".pem", base + ".key")


address = ("127.0.0.1", options.port)
if options.h2:
    context.set_alpn_protocols(["h2"])
    listener = socket.create_server(address)
    threading.Thread(target=serve_h2, args=(listener, context), daemon=True).start()
else:
    server = Server(address, Handler)
    server.context = context
    threading.Thread(target=server.serve_forever, daemon=True).start()
print("listens", flush=True)
sys.stdin.read()
