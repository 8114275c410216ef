"""Serves one Buff that is shown for as many seconds as the first argument says, on a free port, which is printed."""
import http.server
import json
import sys

BUFF = json.dumps({"result": {
    "id": 1, "client_id": 1, "stream_id": 1, "time_to_show": int(sys.argv[1]), "priority": 1,
    "created_at": "2020-01-31T22:19:43Z", "author": {"first_name": "Grace", "last_name": "Okafor"},
    "question": {"id": 1, "title": "Goal or no goal?", "category": 1},
    "answers": [{"id": 1, "buff_id": 1, "title": "Goal"}, {"id": 2, "buff_id": 1, "title": "No goal"}],
    "language": "en"}}).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(BUFF)))
        self.end_headers()
        self.wfile.write(BUFF)

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
