// What is shown of deployments, one function each. Each throws where something is otherwise, and says what it has seen.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { equal, match, notEqual } from 'node:assert/strict';

const KEY = { authorization: 'sk_test.understudy', 'content-type': 'application/json' };
const charge = (reference) => ({ amount: 500, currency: 'XAF', email: 'ada@example.com', reference });

async function sent(url, method = 'GET', body = undefined) {
  const response = await fetch(url, { method, headers: KEY, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, text };
}

/** A thousand worlds, used at once, each with records of its own; all are there after a kill. */
export async function thousandWorlds({ open, bundle }) {
  const deployment = await open('worlds', bundle);
  const names = Array.from({ length: 1000 }, (_, i) => `w${i}`);
  const each = (run) => Promise.all(names.map(run));
  await each(async (name) => {
    const url = await deployment.world({ name });
    equal((await sent(`${url}/payments`, 'POST', charge(`order-of-${name}`))).status, 201);
  });
  await deployment.restart();
  await each(async (name) => {
    const { text } = await sent(`${deployment.url}/_world/${name}/payments`);
    const { items } = JSON.parse(text);
    equal(items.map(({ reference }) => reference).join(), `order-of-${name}`);
  });
  await deployment.kill();
  return `${names.length} worlds at once, each with its own payment after a kill`;
}

/** git itself clones and pushes, over kills. */
export async function git({ open, bundle, out }) {
  const deployment = await open('git', bundle);
  const url = await deployment.world({ seed: { pulls: { repos: [{ owner: 'admin', name: 'proj' }] } } });
  const remote = `${url.replace('http://', 'http://admin:understudy@')}/admin/proj.git`;
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
  };
  const folder = mkdtempSync(join(tmpdir(), 'understudy-workers-'));
  const run = (...args) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  const own = (...args) => run('-C', 'one', '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args);
  run('clone', '--quiet', remote, 'one');
  for (let i = 0; i < 5; i++) {
    // More than a row of the storage has.
    writeFileSync(
      join(folder, 'one', `file-${i}`),
      Buffer.from(Array.from({ length: 600_000 }, () => Math.random() * 256)),
    );
    own('add', '.');
    own('commit', '--quiet', '--message', `commit ${i}`);
    own('push', '--quiet');
    await deployment.restart();
  }
  run('clone', '--quiet', remote, 'two');
  equal(run('-C', 'two', 'rev-parse', 'HEAD'), run('-C', 'one', 'rev-parse', 'HEAD'));
  run('-C', 'two', 'fsck', '--strict');
  const { kills } = deployment;
  await deployment.kill();
  return `a clone, 5 pushes of 600 kB with a kill after each (${kills}), and a clone of the same commit`;
}

/** Two deployments have nothing in common. */
export async function twoDeployments({ open, bundle }) {
  const [one, other] = [await open('one', bundle), await open('other', bundle)];
  const url = await one.world({ name: 'shop' });
  equal((await sent(`${url}/payments`, 'POST', charge('order-1'))).status, 201);
  equal((await other.control('DELETE', '/_fake/worlds/shop')).status, 404);
  equal((await sent(`${other.url}/_world/shop/payments/order-1`)).status, 404);
  equal((await sent(`${url}/payments/order-1`)).status, 202);
  await Promise.all([one.kill(), other.kill()]);
  return 'a world of one is not in the other';
}

/** Control routes ask for the token; routes of the service do not. */
export async function token({ open, bundle }) {
  const deployment = await open('token', bundle);
  const url = await deployment.world();
  const status = async (path, authorization) =>
    (await fetch(path, { method: 'POST', headers: authorization && { authorization } })).status;
  for (const path of [`${url}/_fake/reset`, `${url}/_fake/worlds`, `${deployment.url}/_fake/worlds`])
    for (const authorization of [undefined, 'Bearer other', 'Basic b3RoZXI=', 'Bearer'])
      equal(await status(path, authorization), 401);
  match(url, /\/_world\/[0-9a-f]{32}$/);
  equal((await sent(`${url}/payments`)).status, 200);
  equal((await sent(`${deployment.url}/payments`)).status, 404);
  await deployment.kill();
  return 'three control routes with four wrong tokens';
}

/** What is too large is rejected, and says by which limit; nothing of it is kept. */
export async function limits({ open, limited }) {
  const deployment = await open('limits', limited);
  equal((await sent(`${deployment.url}/_world/nobody-made-it/payments`)).status, 404);
  const large = { payments: { customers: [{ name: 'x'.repeat(5 * 1024 * 1024) }] } };
  const seed = await deployment.control('POST', '/_fake/worlds', { seed: large });
  equal(seed.status, 413);
  match(seed.body.error, /4194304 bytes \(maxStateBytes\)/);
  const url = await deployment.world({ name: 'full' });
  const note = (n) => ({ ...charge(`order-${n}`), description: String(n % 10).repeat(900_000) });
  const statuses = [];
  let last;
  do {
    last = await sent(`${url}/payments`, 'POST', note(statuses.length));
    statuses.push(last.status);
  } while (last.status === 201 && statuses.length < 20);
  equal(last.status, 503);
  match(last.text, /may take 4194304 \(maxStateBytes\)/);
  await deployment.restart();
  const kept = statuses.length - 1;
  const payments = JSON.parse((await sent(`${url}/payments`)).text);
  equal(payments.totals, kept);
  const long = await fetch(`${url}/payments`, { method: 'POST', headers: KEY, body: 'x'.repeat(11 * 1024 * 1024) });
  equal(long.status, 413);
  await long.arrayBuffer();
  await deployment.kill();
  return `a seed of 5 MiB: 413; ${kept} payments of 900 kB, then 503, with all that were there before; a body of 11 MiB: 413`;
}

/** A disk that takes no more: no response says that something was done which is gone after a kill. */
export async function fullDisk({ open, bundle }) {
  const deployment = await open('full-disk', bundle, { limitBlocks: 2048 });
  const url = await deployment.world({ name: 'full' });
  const answered = [];
  let failures = 0;
  for (let i = 0; i < 400 && failures < 20; i++) {
    const body = { ...charge(`order-${i}`), description: 'x'.repeat(20_000) };
    const { status } = await sent(`${url}/payments`, 'POST', body);
    if (status === 201) answered.push(`order-${i}`);
    else failures += 1;
  }
  notEqual(failures, 0, 'the disk was never full');
  await deployment.restart();
  for (const reference of answered) equal((await sent(`${url}/payments/${reference}`)).status, 202);
  await deployment.kill();
  return `${answered.length} payments, then ${failures} errors; all that were told of are there after a kill`;
}

/** A running clock goes on while workerd is down, and an alarm does what is due, without a request. */
export async function alarm({ open, limited }) {
  const deployment = await open('alarm', limited);
  const received = [];
  let heard = () => undefined;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      received.push(request.headers['x-notch-signature'] ?? 'unsigned');
      response.end();
      heard();
    });
  });
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${receiver.address().port}/hooks`;
  const url = await deployment.world({
    seed: { payments: { webhooks: [{ url: target, events: ['payment.complete'] }] } },
  });
  equal((await sent(`${url}/payments`, 'POST', charge('order-1'))).status, 201);
  const paid = await sent(`${url}/payments/order-1`, 'POST', { channel: 'cm.mtn', data: { phone: '+237670000000' } });
  equal(paid.status, 202);
  const delivered = new Promise((resolve, reject) => {
    heard = resolve;
    setTimeout(() => reject(new Error('no webhook in 30 s')), 30_000).unref();
  });
  const started = performance.now();
  await deployment.restart();
  await delivered;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  equal(JSON.parse((await sent(`${url}/payments/order-1`)).text).transaction.status, 'complete');
  await deployment.kill();
  await new Promise((resolve) => receiver.close(resolve));
  return `a payment that was decided ${seconds} s after a kill, and its webhook, with no request in between`;
}
