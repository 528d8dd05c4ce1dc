"""What the command line of toot does with a fake on a port: it shows the server and whose token it has."""
import json, os, subprocess, sys

base = sys.argv[1]
domain = base.removeprefix("http://")
folder = os.path.join(os.getcwd(), "config")
os.makedirs(os.path.join(folder, "toot"))

# What a login in the browser leaves behind.
app = {"instance": domain, "base_url": base, "client_id": "id", "client_secret": "secret"}
users = {f"alice@{domain}": {"instance": domain, "username": "alice", "access_token": "tok"},
         f"nobody@{domain}": {"instance": domain, "username": "nobody", "access_token": "wrong"}}
with open(os.path.join(folder, "toot", "config.json"), "w") as file:
    json.dump({"apps": {domain: app}, "users": users, "active_user": f"alice@{domain}"}, file)


def toot(*args):
    env = {**os.environ, "XDG_CONFIG_HOME": folder}
    return subprocess.run(["venv/bin/toot", "--no-color", *args], env=env, capture_output=True, text=True)


shown = toot("instance", base)
assert shown.returncode == 0 and "running Mastodon 4.3.0" in shown.stdout, shown
assert json.loads(toot("instance", "--json").stdout)["uri"] == domain
me = toot("whoami")
assert me.returncode == 0 and "@alice" in me.stdout and "Alice" in me.stdout, me
assert json.loads(toot("whoami", "--json").stdout)["role"]["name"] == "Admin"
assert f"* alice@{domain}" in toot("auth").stdout.replace("ACTIVE", "*") or "alice" in toot("auth").stdout
assert toot("activate", f"nobody@{domain}").returncode == 0
wrong = toot("whoami")
assert wrong.returncode != 0 and "The access token is invalid" in wrong.stderr, wrong
print("ok")
