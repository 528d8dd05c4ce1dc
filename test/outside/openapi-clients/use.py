import sys

from client import AuthenticatedClient
from client.api.payments_payments import payments_initialize, payments_retrieve
from client.api.pulls_pulls import pulls_list
from client.models import InitializePaymentType0

url = sys.argv[1]
shop = AuthenticatedClient(base_url=url, token="sk_test.understudy", prefix="")
body = InitializePaymentType0(amount=5000, currency="XAF", email="ada@example.com", reference="from-python")
made = payments_initialize.sync(client=shop, body=body)
found = payments_retrieve.sync(made.transaction.reference, client=shop)
assert found.transaction.status == "pending", found
missing = payments_retrieve.sync("nothing", client=shop)
assert missing.message == "Payment not found", missing
forge = AuthenticatedClient(base_url=url, token="understudy", prefix="token")
assert pulls_list.sync("nobody", "nothing", client=forge).message != "", "no message"
print(f"Python: {found.transaction.reference} is {found.transaction.status}")
