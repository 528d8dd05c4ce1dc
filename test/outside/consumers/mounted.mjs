// Starts an application with a fake mounted at http://localhost:3000/fake, and asks for what has to work there:
// node mounted.mjs COMMAND…
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const origin = 'http://localhost:3000';
const base = `${origin}/fake`;
const [command, ...args] = process.argv.slice(2);
const app = spawn(command, args, { stdio: 'inherit', detached: true });
const json = { 'Content-Type': 'application/json' };

/** `fetch` does not let a program choose its Host. */
const statusFor = (host) =>
  new Promise((resolve, reject) => {
    const sent = request(`${base}/_fake/health`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });

const isUp = () =>
  fetch(`${base}/_fake/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function check() {
  const channels = await fetch(`${base}/channels`, { headers: { Authorization: 'pk_test.understudy' } });
  assert.equal(channels.status, 200);

  const preflight = { Origin: 'http://shop.test', 'Access-Control-Request-Method': 'POST' };
  const asked = await fetch(`${base}/payments`, { method: 'OPTIONS', headers: preflight });
  assert.ok(asked.ok && asked.headers.get('access-control-allow-origin') !== null, `preflight: ${asked.status}`);

  const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' };
  const headers = { ...json, Authorization: 'pk_test.understudy' };
  const made = await fetch(`${base}/payments`, { method: 'POST', headers, body: JSON.stringify(order) });
  const { transaction, authorization_url: page } = await made.json();
  assert.ok(page.startsWith(`${base}/pay/`), page);
  const html = await (await fetch(page, { headers: { Accept: 'text/html' } })).text();
  const [, name, value] = /<button[^>]* name="(\w+)" value="(\w+)"/.exec(html) ?? [];
  const paid = await fetch(page, { method: 'POST', body: new URLSearchParams({ [name]: value }), redirect: 'manual' });
  assert.ok(paid.status < 400, `paying: ${paid.status}`);
  const read = await (await fetch(`${base}/payments/${transaction.reference}`, { headers })).json();
  assert.equal(read.transaction.status, 'complete');

  const inspector = await fetch(`${base}/_fake/`, { headers: { Accept: 'text/html' }, redirect: 'manual' });
  assert.equal(inspector.status, 200);
  assert.match(inspector.headers.get('content-type'), /^text\/html/);
  const events = await fetch(`${base}/_fake/events`);
  const { value: first } = await events.body.getReader().read();
  assert.ok(first.length > 0);

  const reset = async (from) =>
    (await fetch(`${base}/_fake/reset`, { method: 'POST', headers: { Origin: from } })).status;
  assert.deepEqual([await reset('http://evil.test'), await reset(origin)], [403, 204]);
  assert.deepEqual([await statusFor('evil.test'), await statusFor('localhost:3000')], [403, 200]);
}

try {
  for (let left = 120; !(await isUp()); left--) {
    if (left === 0 || app.exitCode !== null) throw new Error('the application has not started');
    await delay(500);
  }
  await check();
  console.log('the mounted fake works');
} finally {
  if (app.exitCode === null) process.kill(-app.pid, 'SIGKILL');
}
process.exit();
