"""What Mastodon.py does with a fake on a port: it asks what the server is, and administers its blocks and domains."""
import sys
from mastodon import Mastodon, MastodonAPIError, MastodonUnauthorizedError

base = sys.argv[1]
client = Mastodon(access_token="tok", api_base_url=base)

assert client.retrieve_mastodon_version() == "4.3.0", client.mastodon_version
assert client.instance_v2().api_versions.mastodon == 2
assert client.instance_v1().uri == base.removeprefix("http://")
assert client.instance_nodeinfo().software.name == "mastodon"
me = client.account_verify_credentials()
assert (me.username, me.display_name, me.role.name) == ("alice", "Alice", "Admin"), me
assert client.app_verify_credentials().name == "Understudy"

block = client.admin_create_ip_block("10.1.2.3/8", "no_access", comment="spam", expires_in=3600)
assert (block.ip, block.severity, block.comment) == ("10.0.0.0/8", "no_access", "spam"), block
assert (block.expires_at - block.created_at).seconds == 3600
changed = client.admin_update_ip_block(block, severity="sign_up_block")
assert changed.severity == "sign_up_block"
assert client.admin_ip_block(block) == changed
for i in range(3):
    client.admin_create_ip_block(f"192.0.2.{i}", "no_access")
first = client.admin_ip_blocks(limit=3)
assert [one.ip for one in client.fetch_remaining(first)] == [
    "192.0.2.2/32", "192.0.2.1/32", "192.0.2.0/32", "10.0.0.0/8"]
client.admin_delete_ip_block(block)
assert len(client.admin_ip_blocks()) == 3

domain = client.admin_create_domain_allow("Müller.example")
assert domain.domain == "xn--mller-kva.example", domain
assert client.admin_create_domain_allow("müller.example").id == domain.id
assert [one.domain for one in client.admin_domain_allows()] == [domain.domain]
client.admin_delete_domain_allow(domain)
try:
    client.admin_domain_allow(domain)
    raise AssertionError("the domain is still allowed")
except MastodonAPIError as error:
    assert "Record not found" in str(error), error

try:
    Mastodon(access_token="wrong", api_base_url=base).account_verify_credentials()
    raise AssertionError("a wrong token was accepted")
except MastodonUnauthorizedError as error:
    assert "The access token is invalid" in str(error), error
print("ok")
