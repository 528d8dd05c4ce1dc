"""One server for the whole run, also with `pytest -n 4`, and a world of its own for each test."""
import json
import os
import subprocess
import urllib.error
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


def call(url, method="GET", body=None, key=""):
    """The status and the JSON of a response."""
    headers = {"Authorization": key, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, json.loads(response.read() or "null")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or "null")


class World:
    """A world and its address, which a program under test takes instead of the service's."""

    def __init__(self):
        status, made = call(f"{os.environ[SERVER]}/_fake/worlds", "POST", {"seed": WORLD})
        assert status == 201, made
        self.name, self.url = made["name"], made["url"]

    def advance(self, seconds):
        """Moves the clock of this world."""
        call(f"{self.url}/_fake/clock", "POST", {"advance": seconds})

    def journal(self):
        """The requests to this world, oldest first."""
        return call(f"{self.url}/_fake/journal")[1]

    def remove(self):
        """Removes this world: a server has a thousand at the most."""
        call(f"{os.environ[SERVER]}/_fake/worlds/{self.name}", "DELETE")


@pytest.fixture
def world():
    made = World()
    yield made
    made.remove()
