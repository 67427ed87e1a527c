"""A player for a Doubloon server in 60 lines, made from docs/protocol.md: does any legal act. Needs `pip install websockets`.

    python client.py http://127.0.0.1:8000 ROOM [KEY]

ROOM is the room's code; KEY opens a seat that was taken before, without one the first free seat is taken. It waits for the
game to begin, comes back when the connection breaks, and ends with the game. Put something better into `choose`.
"""

import json
import random
import sys
import time
import urllib.request

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def choose(acts, view):
    """Choose one of `acts`; `view` is what the seat knew when we came, the events of each `did` tell what happened since."""
    return random.choice(acts)


def take_seat(server, room):
    """Take a free seat over REST; the secret that opens it."""
    body, header = json.dumps({"name": "Rita"}).encode(), {"Content-Type": "application/json"}
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{server}/api/rooms/{room}/seats", body, header)))["key"]


def play(server, room, key):
    """Play to the end, whatever happens to the connection; the result."""
    n, view, sent = None, None, None  # the last record we know; what we were shown; our act that is not acknowledged yet
    while True:
        try:
            with connect("ws" + server.removeprefix("http") + "/ws", compression=None) as socket:
                socket.send(json.dumps({"type": "hello", "room": room, "keys": [key], "since": n}))
                for message in map(json.loads, socket):
                    if message["type"] == "ping":
                        socket.send(json.dumps({"type": "pong", "at": message["at"]}))
                    elif message["type"] in ("welcome", "did"):
                        n, view = max(message["n"], 0), (message.get("views") or [view])[0]
                        if message.get("result"):
                            return message["result"]
                        new, sent = message["type"] == "welcome", None if sent and message.get("id") == sent["id"] else sent
                        acts = [head + end for all in message.get("acts", {}).values() for head in all for end in all[head]]
                        if acts and not sent:
                            new, sent = True, {"type": "act", "id": f"{n} {random.random()}", "text": choose(acts, view)}
                        if sent and new:
                            socket.send(json.dumps(sent))
                    elif message["type"] == "done" or message.get("error") in ("illegal", "stale", "later"):
                        sent = None if message.get("error") != "later" else sent
                        socket.send(json.dumps({"type": "look"}))
                    elif message["type"] == "no" or (message["type"] == "bye" and message.get("again") is None):
                        sys.exit(str(message))
        except (OSError, WebSocketException):
            time.sleep(1)


if __name__ == "__main__":
    print(play(*sys.argv[1:3], sys.argv[3] if sys.argv[3:] else take_seat(*sys.argv[1:])))
