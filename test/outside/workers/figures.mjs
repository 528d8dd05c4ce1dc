// The figures of docs/workers.md and docs/costs.md: what a world takes, and how many calls a second.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KEY = { authorization: 'sk_test.understudy', 'content-type': 'application/json' };
const CALLS = 17;

async function call(url, method = 'GET', body = undefined) {
  const response = await fetch(url, { method, headers: KEY, ...(body && { body: JSON.stringify(body) }) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
}

/** A test's course: a world is made, 15 calls are made in it, of which 5 write, and it is removed. */
async function episode(deployment) {
  const url = await deployment.world();
  for (let i = 0; i < 5; i++) {
    const reference = `order-${i}`;
    await call(`${url}/payments`, 'POST', { amount: 500, currency: 'XAF', email: 'ada@example.com', reference });
    await call(`${url}/payments/${reference}`);
    await call(`${url}/payments`);
  }
  await deployment.control('DELETE', `/_fake/worlds/${url.split('/').at(-1)}`);
}

async function inParallel(count, width, run) {
  let left = count;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (left-- > 0) await run();
    }),
  );
}

const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

function bytesBelow(folder) {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => {
    const stat = statSync(join(folder, name));
    return sum + (stat.isFile() && name.endsWith('.sqlite') ? stat.size : 0);
  }, 0);
}

export async function figures({ open, bundle, out }) {
  const deployment = await open('figures', bundle);
  await inParallel(100, 16, () => episode(deployment));
  const lines = [];
  for (const width of [1, 32]) {
    const count = width === 1 ? 200 : 1000;
    const started = performance.now();
    await inParallel(count, width, () => episode(deployment));
    const seconds = (performance.now() - started) / 1000;
    lines.push(`${(count / seconds).toFixed(0)} episodes of ${CALLS} calls a second, ${width} at a time`);
  }
  const restarts = [];
  for (let i = 0; i < 11; i++) {
    const started = performance.now();
    await deployment.restart();
    await call(`${deployment.url}/_world/any/channels`);
    restarts.push(performance.now() - started);
  }
  lines.push(`${restarts.sort((a, b) => a - b)[5].toFixed(0)} ms from a kill to a response`);
  const before = memory(deployment.pid);
  const worlds = 10_000;
  await inParallel(worlds, 32, async () => {
    const url = await deployment.world();
    await call(`${url}/payments`, 'POST', { amount: 500, currency: 'XAF', email: 'ada@example.com' });
  });
  const kB = ((memory(deployment.pid) - before) * 1024) / worlds;
  lines.push(`${worlds} worlds in one process, ${kB.toFixed(0)} kB of memory each while all are in it`);
  await deployment.kill();
  await deployment.start();
  const stored = bytesBelow(join(out, 'figures/storage')) / worlds;
  lines.push(`${(stored / 1024).toFixed(1)} KiB of SQLite each`);
  await deployment.kill();
  return lines.join('; ');
}
