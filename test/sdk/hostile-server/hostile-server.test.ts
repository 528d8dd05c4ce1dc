import { inspect, isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as sdk from 'understudy-sdk';
import { FederationAdminClient, isSdkError, PaymentsClient, PullsClient } from 'understudy-sdk';
import { federationSchemas } from 'understudy-sdk/federation';
import { paymentSchemas } from 'understudy-sdk/payments';
import { pullSchemas } from 'understudy-sdk/pulls';
import { misbehaviour, SECRET, type Misbehaviour } from './grammar.ts';
import { hostileServer, type HostileServer } from './server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** How many kinds are played: `HOSTILE_SERVERS=1000` is a long run. */
const COUNT = Number(process.env['HOSTILE_SERVERS'] ?? 60);
const AT_ONCE = 12;
const DEADLINE = 300;
const MEBIBYTE = 2 ** 20;

interface Clients {
  readonly payments: PaymentsClient;
  readonly federation: FederationAdminClient;
  readonly pulls: PullsClient;
}

function clientsOf(baseUrl: string): Clients {
  const shared = {
    ...{ baseUrl, timeout: 200, deadline: DEADLINE, retry: { backoff: () => 10 }, maxResponseBytes: MEBIBYTE },
    ...({ validate: 'strict' } as const),
  };
  return {
    payments: new PaymentsClient({ ...shared, auth: { apiKey: SECRET }, schemas: paymentSchemas }),
    federation: new FederationAdminClient({ ...shared, auth: { token: SECRET }, schemas: federationSchemas }),
    pulls: new PullsClient({ ...shared, auth: { token: SECRET }, schemas: pullSchemas }),
  };
}

/** The result of a call for a body that is right, where it resolves; `undefined` for a call whose result has no part of it. */
type Expected = (body: Buffer) => unknown;
interface Call {
  readonly name: string;
  readonly run: (clients: Clients) => Promise<unknown>;
  readonly expected: Expected;
}

const decoded = (body: Buffer): string => new TextDecoder().decode(body);
const whole: Expected = (body) => JSON.parse(decoded(body)) as unknown;
const part =
  (name: string): Expected =>
  (body) =>
    (whole(body) as Record<string, unknown>)[name];
const nothing: Expected = () => undefined;
const repo = ({ pulls }: Clients): ReturnType<PullsClient['repo']> => pulls.repo('alice', 'proj');
const order = { amount: 5, currency: 'XAF', email: 'a@example.com', reference: 'r' } as const;

/** The calls of each area: each way of reading a response, of sending a body and of going on. */
const calls: readonly (readonly Call[])[] = [
  [
    { name: 'retrieve', run: ({ payments }) => payments.retrieve('r'), expected: part('transaction') },
    { name: 'list', run: async ({ payments }) => (await payments.list().firstPage()).items, expected: part('items') },
    { name: 'initialize', run: ({ payments }) => payments.initialize(order), expected: whole },
    { name: 'balance', run: ({ payments }) => payments.balance.retrieve(), expected: part('balance') },
    { name: 'cancel', run: ({ payments }) => payments.cancel('r'), expected: whole },
    { name: 'delete', run: ({ payments }) => payments.customers.delete('i'), expected: whole },
  ],
  [
    {
      name: 'ipBlocks.list',
      run: async (of) => (await of.federation.ipBlocks.list().firstPage()).items,
      expected: whole,
    },
    { name: 'ipBlocks.retrieve', run: ({ federation }) => federation.ipBlocks.retrieve('1'), expected: whole },
    {
      name: 'ipBlocks.create',
      run: ({ federation }) => federation.ipBlocks.create({ ip: '10.0.0.0/8', severity: 'no_access' }),
      expected: whole,
    },
    { name: 'domainAllows.delete', run: ({ federation }) => federation.domainAllows.delete('1'), expected: whole },
  ],
  [
    { name: 'retrieve', run: (of) => repo(of).retrieve(7), expected: whole },
    { name: 'list', run: async (of) => (await repo(of).list().firstPage()).items, expected: whole },
    { name: 'diff', run: (of) => repo(of).diff(7), expected: decoded },
    { name: 'isMerged', run: (of) => repo(of).isMerged(7), expected: nothing },
    { name: 'merge', run: (of) => repo(of).merge(7, { Do: 'merge' }), expected: nothing },
    { name: 'update', run: (of) => repo(of).update(7, { title: 'x', content_version: 1 }), expected: whole },
    { name: 'reviews.delete', run: (of) => repo(of).reviews.delete(7, 3), expected: nothing },
  ],
];

/** The classes that are documented. */
const documented = new Set(Object.keys(sdk).filter((name) => name.endsWith('Error')));

describe('a hostile server', () => {
  let server: HostileServer;
  let other: HostileServer;
  // Made before the calls: some take longer than a deadline to compress.
  const kinds: Misbehaviour[] = [];
  const kindOf = (number: number): Misbehaviour => kinds[number]!;

  beforeAll(async () => {
    other = await hostileServer(() => ({ name: '', body: Buffer.of(), steps: ['close'] }));
    server = await hostileServer(kindOf);
  });
  afterAll(() => {
    server.stop();
    other.stop();
  });

  /** The fault in how a call ends; none, as a rule. */
  async function problemOf(number: number, call: Call): Promise<string | undefined> {
    const late = Promise.withResolvers<string>();
    // Of two timers the one that is due first fires first, however busy the machine is.
    const timer = setTimeout(() => late.resolve('does not end'), DEADLINE + 100);
    const pending = call.run(clientsOf(`${server.url}/${number}`));
    const problem = await Promise.race([
      pending.then(
        (value) => wrongValue(value, call, kindOf(number)),
        (error: unknown) => wrongError(error),
      ),
      late.promise,
    ]);
    clearTimeout(timer);
    return problem === undefined ? undefined : `${kindOf(number).name}: ${call.name} ${problem}`;
  }

  test(
    `each call of ${COUNT} kinds of it ends in time, in a documented error or a right value`,
    { timeout: 60_000 + COUNT * 100 },
    async () => {
      collectGarbage();
      const before = process.memoryUsage().heapUsed;
      const problems: (string | undefined)[] = [];
      for (let start = 0; start < COUNT; start += AT_ONCE) {
        const numbers = Array.from({ length: Math.min(AT_ONCE, COUNT - start) }, (_, n) => start + n);
        for (const number of numbers) kinds[number] = misbehaviour(number, { SELF: `/${number}`, OTHER: other.url });
        const chosen = numbers.flatMap((number) => calls.map((of) => [number, of[number % of.length]!] as const));
        problems.push(...(await Promise.all(chosen.map(async ([number, call]) => problemOf(number, call)))));
      }
      const open = await server.open();
      collectGarbage();
      expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
      expect(open.map((number) => kindOf(number).name)).toEqual([]);
      // A busy machine may end calls before they are sent.
      expect(server.requests).toBeGreaterThan(COUNT / 4);
      expect(other.requests).toBe(0);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * MEBIBYTE);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );
});

function wrongValue(value: unknown, { expected }: Call, { body }: Misbehaviour): string | undefined {
  if (expected === nothing) return undefined;
  if (expected === decoded) return decoded(body).startsWith(String(value)) ? undefined : 'is not the body';
  const isRight = isDeepStrictEqual(value, expected(body));
  return isRight ? undefined : `is ${inspect(value).slice(0, 200)}`;
}

function wrongError(error: unknown): string | undefined {
  if (!isSdkError(error) || !documented.has(error.name)) return `fails with ${inspect(error).slice(0, 500)}`;
  const printed = [inspect(error, { depth: 9 }), JSON.stringify(error), error.stack ?? '', String(error.cause)].join();
  if (printed.includes(SECRET)) return `shows the credential: ${error.name}`;
  return error.message.length > 5_000 ? `has a message of ${error.message.length} characters` : undefined;
}
