<?php
// The official library of PHP: php notchpay_php.php URL
error_reporting(E_ALL & ~E_DEPRECATED);
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(fn($name) => @include __DIR__ . '/notchpay-php/src/' . strtr(substr($name, 9), '\\', '/') . '.php');

use NotchPay\{Country, Currency, Customer, NotchPay, Payment};
use NotchPay\Exceptions\ApiException;

function check($found, $wanted, $what) {
    if ($found !== $wanted) throw new Exception("$what: " . json_encode($found) . ' instead of ' . json_encode($wanted));
}

NotchPay::$apiBase = $argv[1];
NotchPay::setApiKey('pk_test.understudy');
$order = ['amount' => 5000, 'currency' => 'XAF', 'email' => 'ada@example.com', 'reference' => 'order-1'];
$made = Payment::initialize($order);
$reference = $made->transaction->reference;
check(str_starts_with($reference, 'trx.test_'), true, 'the reference of its own');
check($made->transaction->merchant_reference, 'order-1', 'the reference of the shop');
try {
    Payment::initialize($order);
    throw new Exception('a reference twice');
} catch (ApiException $error) {
    check($error->getMessage(), 'Conflict', 'a reference that is taken');
}
check(Payment::verify($reference)->transaction->status, 'pending', 'before');
check(Payment::complete($reference, ['channel' => 'cm.mtn', 'data' => ['phone' => '+237670000000']])->status, 'Accepted', 'process');
check(Payment::verify($reference)->transaction->status, 'processing', 'after');
check(count((array) Payment::list(['search' => 'order-1'])->items), 1, 'list');
$other = Payment::initialize(['reference' => 'order-2'] + $order)->transaction->reference;
check(Payment::cancel($other)->code, 202, 'cancel');

$customer = Customer::create(['name' => 'Bea', 'email' => 'bea@example.com'])->customer;
check(Customer::fetch($customer->id)->customer->name, 'Bea', 'customer');
Customer::block($customer->id);
Customer::unblock($customer->id);
Customer::delete($customer->id);
check(count((array) Currency::list()->items) > 1 && count((array) Country::list()->items) > 1, true, 'currencies and countries');
echo "ok\n";
