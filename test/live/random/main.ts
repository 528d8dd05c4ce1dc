/**
 * Compares a live server with the fake in random worlds and requests, and makes what differs as small as it can:
 * `npm run verify:random -- --base-url URL --token TOKEN`. The token is an administrator's; all that is made is removed.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { forgePreflight } from '../../../fake/cli/verify/preflight.ts';
import { Server } from '../../../fake/cli/verify/server.ts';
import { UsageError } from '../../../fake/cli/usage.ts';
import { compareRandomly } from './compare.ts';
import type { Adapter } from '../../conformance/fake-stage.ts';
import { ownFake } from './expected.ts';

const { values } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    token: { type: 'string', default: process.env['UNDERSTUDY_TOKEN'] ?? '' },
    /** A fake to compare with, such as `understudy serve --as gitea`. Default: one in this process. */
    reference: { type: 'string' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    retries: { type: 'string', default: '6' },
    out: { type: 'string', default: 'random-difference.json' },
    'any-version': { type: 'boolean', default: false },
  },
});

const baseUrl = values['base-url'];
if (baseUrl === undefined || values.token === '') {
  console.error('verify:random: --base-url and --token (or UNDERSTUDY_TOKEN) have to be given');
  process.exit(2);
}
await run(baseUrl).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  console.error(`verify:random: ${error.message}`);
  process.exitCode = 2;
});

async function run(baseUrl: string): Promise<void> {
  const reference: Adapter =
    values.reference === undefined ? ownFake() : { base: values.reference, fetch: (request) => fetch(request) };
  const server = new Server({ baseUrl });
  const { account, version } = await forgePreflight(server, values.token, {
    isKnown: () => values['any-version'],
    readOnly: false,
  });
  if (!account.isAdmin) {
    throw new UsageError('the token has to be one of an administrator, who makes users for each case');
  }
  const runs = Number(values.runs);
  const seed = Number(values.seed);
  console.log(`${baseUrl} (${version}), ${runs} cases, --seed ${seed}`);
  const difference = await compareRandomly({
    reference,
    server,
    account,
    runs,
    seed,
    retries: Number(values.retries),
    onCase: (done) => done % 10 === 0 && console.log(`${done}/${runs} agree`),
    onDifference: (message) => console.log(`a difference, which is made smaller now: ${message}`),
  });
  if (difference === undefined) console.log(`${runs} cases agree`);
  else {
    writeFileSync(values.out, `${JSON.stringify(difference.scenario, null, 2)}\n`);
    console.log(`${difference.message}\nthe smallest case is in ${values.out}`);
    process.exitCode = 1;
  }
}
