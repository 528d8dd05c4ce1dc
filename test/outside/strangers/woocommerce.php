<?php
// As much of WordPress and WooCommerce as the gateway of a payment service calls, with one order of 5000 XAF, whose payer
// decides on the payment page and comes back: php woocommerce.php GATEWAY.php URL DECISION NUMBER [FIELD]. It prints what
// became of the order of that number, where no response has the field.
error_reporting(E_ALL & ~E_WARNING & ~E_DEPRECATED);
define('ABSPATH', __DIR__);
[, $gateway, $base, $decision, $number, $without] = [...$argv, ''];

class Order {
    public array $shown = ['status' => 'pending'];
    function get_total() { return '5000.00'; }
    function get_currency() { return 'XAF'; }
    function get_billing_email() { return 'ada@example.com'; }
    function get_status() { return $this->shown['status']; }
    function update_status($status) { $this->shown['status'] = $status; }
    function payment_complete($reference) { $this->shown = ['status' => 'processing', 'paid' => $reference]; }
    function __call($name, $arguments) { return null; }
}
class Settings {
    const ALL = ['enabled' => 'yes', 'payment_page' => 'redirect', 'testmode' => 'yes', 'test_public_key' => 'pk_test.understudy'];
    function __get($name) { return null; }
    function __call($name, $arguments) { return null; }
    function get_option($name) { return self::ALL[$name] ?? ''; }
    function api_request_url() { return 'https://shop.example/?wc-api=WC_Gateway_NotchPay'; }
}
class WC_Payment_Gateway_CC extends Settings {}
class WC_Payment_Gateway extends Settings {}

function sent($method, $url, $arguments) {
    global $base;
    $headers = array_map(fn($name, $value) => "$name: $value", array_keys($arguments['headers']), $arguments['headers']);
    $curl = curl_init(str_replace('https://api.notchpay.co', $base, $url));
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method, CURLOPT_HTTPHEADER => $headers, CURLOPT_HEADER => true, CURLOPT_RETURNTRANSFER => true,
    ]);
    if (isset($arguments['body'])) curl_setopt($curl, CURLOPT_POSTFIELDS, $arguments['body']);
    [$head, $body] = explode("\r\n\r\n", curl_exec($curl), 2);
    return ['code' => curl_getinfo($curl, CURLINFO_RESPONSE_CODE), 'head' => $head, 'body' => $body];
}
function wp_remote_post($url, $arguments) { return sent('POST', $url, $arguments); }
function wp_remote_get($url, $arguments) { return sent('GET', $url, $arguments); }
function wp_remote_retrieve_response_code($response) { return $response['code']; }
function wp_remote_retrieve_body($response) {
    global $without;
    return str_replace("\"$without\"", '""', $response['body']);
}
function is_wp_error($response) { return false; }
function WC() { $shop = new Settings(); $shop->cart = new Order(); return $shop; }
function wc_get_order($id) { global $order; return $order; }
function absint($number) { return abs((int) $number); }
function __($text) { return $text; }
function sanitize_text_field($text) { return $text; }
function wc_add_notice($text) { global $order; $order->shown['notice'] = $text; }
foreach (explode(' ', 'get_option add_action add_post_meta update_post_meta get_post_meta wp_redirect wc_get_page_permalink wc_get_cart_url ' .
    'wc_reduce_stock_levels get_woocommerce_currency_symbol apply_filters esc_url admin_url') as $name)
    eval("function $name() { return ''; }");

$order = new Order();
register_shutdown_function(fn() => print(json_encode($order->shown) . "\n"));
require $gateway;
$shop = new WC_Gateway_NotchPay();
$started = $shop->process_payment($number);
if (!$started) exit;
$paid = sent('POST', $started['redirect'], ['headers' => [], 'body' => http_build_query(['decision' => $decision])]);
preg_match('/^location: (.*)$/mi', $paid['head'], $location);
parse_str((string) parse_url(trim($location[1]), PHP_URL_QUERY), $_REQUEST);
$order->shown['back'] = array_keys($_REQUEST);
$shop->verify_notchpay_transaction();
