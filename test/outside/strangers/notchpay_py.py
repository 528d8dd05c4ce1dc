"""The client of PyPI, whose models refuse a record that lacks one of their keys."""
import sys

from notchpay import NotchPay, NotchPayValidationError

client = NotchPay("pk_test.understudy", grant_key="sk_test.understudy")
client._client.base_url = sys.argv[1]

order = {"amount": 5000, "currency": "XAF", "email": "ada@example.com", "reference": "order-1"}
made = client.payments.create(order).transaction
assert made.reference.startswith("trx.test_"), made
assert made.amounts.converted == 5000, made
try:
    client.payments.create(order)
    raise AssertionError("a reference twice")
except NotchPayValidationError as error:
    assert error.status == "Conflict", error.status
assert client.payments.retrieve(made.reference).transaction.status == "pending"
assert len(client.payments.list(search="order-1").items) == 1
other = client.payments.create({**order, "reference": "order-2"}).transaction
client.payments.cancel(other.reference)
assert client.payments.retrieve(other.reference).transaction.status == "canceled"

customer = client.customers.create({"name": "Bea", "email": "bea@example.com"}).customer
assert client.customers.update(customer.id, {"name": "Beatrice"}).customer.name == "Beatrice"
assert client.customers.retrieve(customer.id).customer.name == "Beatrice"
assert len(client.customers.list().items) == 2
assert client.customers.payments(made.customer).payments[0].reference == other.reference
client.customers.delete(customer.id)

assert client.channels.list(country="CM").items
assert client.balance.retrieve()
payee = {"name": "Ada", "phone": "+237670000000", "currency": "XAF", "country": "CM"}
payee |= {"channel": "cm.mtn", "account_number": "+237670000000", "type": "mobile_money"}
beneficiary = client.beneficiaries.create(payee).beneficiary
assert client.beneficiaries.retrieve(beneficiary.id).beneficiary.id == beneficiary.id
wages = {"amount": 1000, "currency": "XAF", "beneficiary": beneficiary.id, "channel": "cm.mtn", "description": "wages"}
transfer = client.transfers.create(wages).transfer
assert client.transfers.retrieve(transfer.reference).transfer.reference == transfer.reference
endpoint = client.webhooks.create({"url": "https://shop.example/hooks", "events": ["payment.complete"]})
assert endpoint
assert client.webhooks.list()
