import pytest
from shop import Shop


@pytest.fixture
def shop(world):
    return Shop(world.url, "pk_test.shop")


# Every test uses the same reference: each has a world of its own.
def test_a_payment_completes(shop, world):
    shop.order("order-1", 500, "+237670000000")
    world.advance(5)
    assert shop.status("order-1") == "complete"


def test_a_payment_that_nobody_confirms_expires(shop, world):
    shop.order("order-1", 500, "+237670000003")
    world.advance(3 * 3600)
    assert shop.status("order-1") == "expired"


@pytest.mark.parametrize("orders", range(1, 9))
def test_each_order_is_sent_once(shop, world, orders):
    for i in range(orders):
        shop.order(f"order-{i}", 500, "+237670000000")
    sent = [entry for entry in world.journal() if entry["operation"] == "payments.initialize"]
    assert [entry["status"] for entry in sent] == [201] * orders
