"""The program under test: a shop that takes payments."""
import json
import urllib.request


class Shop:
    def __init__(self, url, key):
        self.url = url
        self.key = key
        self.references = {}

    def _call(self, method, path, body=None):
        headers = {"Authorization": self.key, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read())

    def order(self, reference, amount, phone):
        """Starts a payment and asks the payer's phone for it."""
        order = {"amount": amount, "currency": "XAF", "email": "ada@example.com", "reference": reference}
        made = self._call("POST", "/payments", order)["transaction"]
        # The live service reads a payment by a reference of its own only.
        self.references[reference] = made["reference"]
        self._call("POST", f"/payments/{made['reference']}", {"channel": "cm.mtn", "data": {"phone": phone}})

    def status(self, reference):
        return self._call("GET", f"/payments/{self.references[reference]}")["transaction"]["status"]
