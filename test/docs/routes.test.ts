import { expect, test } from 'vitest';
import { createWorlds } from 'understudy-sdk/fake';
import type { OperationTable } from '../../src/core/operation.ts';
import { allOperations } from '../operations.ts';
import { evidenceFor, SOURCES } from './evidence.ts';
import { liveStatuses } from './live-payments.ts';
import { spellings } from '../../fake/engine/http/router.ts';

const TITLES: Readonly<Record<string, string>> = {
  payments: 'Payments',
  federation: 'Federation administration',
  pulls: 'Pull requests',
  git: 'Git over HTTP',
  pages: 'Addresses of pages',
  control: 'Control',
};

function rowsOf(area: string, table: OperationTable): string[] {
  const evidence = evidenceFor(area === 'pages' ? 'pulls' : area, table);
  return Object.entries(table).map(([id, operation]) => {
    const [first, ...aliases] = spellings(operation).map(({ method, path }) => `\`${method} ${path}\``);
    const also = aliases.length > 0 ? `<br>also ${aliases.join(', ')}` : '';
    const idempotent = operation.idempotent ? 'yes' : 'no';
    const statuses = (list: readonly number[]): string => list.join(' ');
    return `| \`${id}\` | ${first}${also} | ${operation.about} | ${statuses(operation.success)} | ${statuses(operation.errors)} | ${idempotent} | ${evidence(id)} |`;
  });
}

const LIVE = `### Payments as the live service\n\nWith \`as: { payments: 'notchpay' }\` or \`serve --as notchpay\`. The keys of the evidence, their weights, and what else differs: [the contract](contract/payments.md#where-the-real-service-differs).`;

const EVIDENCE = `The last column counts the cases that send an operation requests, by the source of what they expect: ${SOURCES.map(([, text, word]) => `*${word}*: ${text}`).join('; ')}. The live servers are Gitea's main branch at commit \`9d3f04eb7e\` and, where versions differ, the releases in bold in [the contract](contract/pulls.md). \`verify\` plays so many of them [on a server of yours](verify.md).`;

function pageOf(areas: readonly (readonly [string, OperationTable])[]): string {
  const parts = areas.map(([name, table]) => {
    const head =
      '| operation | request | does | success | errors | idempotent | evidence |\n|---|---|---|---|---|---|---|';
    const live = name === 'payments' ? `\n${LIVE}\n\n${liveStatuses()}\n` : '';
    return `## ${TITLES[name] ?? name}\n\n${head}\n${rowsOf(name, table).join('\n')}\n${live}`;
  });
  return `# Routes\n\nGenerated from the operation tables; \`npx vitest run -u test/docs/routes\` updates it. What each takes and responds with: the [OpenAPI document](server.md#openapi).\n\n${EVIDENCE}\n\n${parts.join('\n')}`;
}

test('docs/routes.md says what the tables say', async () => {
  await expect(pageOf(allOperations())).toMatchFileSnapshot('../../docs/routes.md');
});

const SHOP = { payments: [{ reference: 'order-1' }], webhooks: [{ url: 'https://shop.example/hooks' }] };

/** A request of each control route that changes something, in an order in which each succeeds. */
const CHANGES: readonly (readonly [id: string, path: string, body?: object])[] = [
  ['control.seed', '/world', { payments: SHOP, pulls: { repos: [{ owner: 'admin', name: 'app' }] } }],
  ['control.snapshot', '/snapshots', { name: 'kept' }],
  ['control.action', '/control', { op: 'payment.outcome', reference: 'order-1', outcome: 'failed' }],
  ['control.settled', '/webhooks/settled'],
  ['control.redeliver', '/deliveries/1/redeliver'],
  ['control.restore', '/snapshots/kept/restore'],
  ['control.removeSnapshot', '/snapshots/kept'],
  ['control.push', '/git/admin/app/push', { as: 'admin', commits: [{ message: 'a', files: { 'a.txt': 'a' } }] }],
  ['control.createWorld', '/worlds', { name: 'w' }],
  ['control.removeWorld', '/worlds/w'],
  ['control.advance', '/clock', { advance: 60 }],
  ['control.fault', '/faults', { on: '*', effect: { status: 500 } }],
  ['control.removeFault', '/faults/1'],
  ['control.unfault', '/faults'],
  ['control.reset', '/reset'],
  ['control.changeSettings', '/settings', { states: true }],
  ['control.goBack', '/journal/1/restore'],
  ['control.forget', '/journal'],
];

test('control routes respond with the status of their row', async () => {
  const { main } = createWorlds();
  const table = new Map(allOperations()).get('control') ?? {};
  const changing = Object.keys(table).filter((id) => table[id]?.method !== 'GET');
  const seen: Record<string, number> = {};
  for (const [id, path, body] of CHANGES) {
    if (id === 'control.goBack') await main.fetch(`${main.url}/channels`);
    const headers = { 'Content-Type': 'application/json' };
    const init = {
      method: table[id]?.method ?? '',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    seen[id] = (await main.fetch(`${main.url}/_fake${path}`, init)).status;
  }
  expect(seen).toEqual(Object.fromEntries(changing.map((id) => [id, table[id]?.success[0]])));
});
