"""One server for the whole run, also with `pytest -n 4`, and a world of its own for each test."""
import json
import os
import subprocess
import urllib.request

import pytest

SERVER = "UNDERSTUDY_URL"
COMMAND = ["node_modules/.bin/understudy-sdk", "serve", "--port", "0", "--clock", "frozen", "--quiet", "--exit-with-stdin"]
WORLD = {"payments": {"keys": [{"key": "pk_test.shop"}]}}


def pytest_configure(config):
    # `understudy-sdk exec -- pytest` has set it, or the main process for the workers of pytest-xdist.
    if not os.environ.get(SERVER):
        server = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        first = server.stdout.readline()
        assert first.startswith("listening on "), "the server did not start: its message is above"
        os.environ[SERVER] = first.removeprefix("listening on ").strip()
        # It ends with its standard input, even if this process is killed.
        config.add_cleanup(lambda: (server.stdin.close(), server.wait()))


def call(method, url, body=None):
    """The JSON of a response. Any status but a success is an error of urllib."""
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode() if body else None, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.loads(response.read() or "null")


class World:
    """A world, and its address, which a program under test takes instead of the service's."""

    def __init__(self):
        made = call("POST", f"{os.environ[SERVER]}/_fake/worlds", {"seed": WORLD})
        self.name, self.url, self.hash_key = made["name"], made["url"], made["credentials"]["hashKey"]

    def advance(self, seconds):
        """Moves the clock of this world, and waits for the webhooks that this causes."""
        call("POST", f"{self.url}/_fake/clock", {"advance": seconds})

    def journal(self):
        """The requests to this world, oldest first."""
        return call("GET", f"{self.url}/_fake/journal")


@pytest.fixture
def world():
    made = World()
    yield made
    call("DELETE", f"{os.environ[SERVER]}/_fake/worlds/{made.name}")  # a server has a thousand at the most
