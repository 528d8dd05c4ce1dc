import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { listen } from '../../fake/adapters/node.ts';
import { below, pick, random, type Random } from '../git/random.ts';
import { countOf, note, progress, round, Times } from './figures.ts';
import { mutated } from './mutations.ts';
import { loadsAgain, Reached, Referee } from './referee.ts';
import { Requests, type Sent } from './requests.ts';
import { atStage, staged } from './stages.ts';
import { bytesOf, framings, Wire } from './wire.ts';

const IN_PROCESS = countOf('HOSTILE_REQUESTS', 2_000);
const OVER_HTTP = countOf('HOSTILE_HTTP', 2_000);
const BOUNDED = countOf('HOSTILE_BOUNDED', 2_000);
/** Where the walks begin, to play a world again that has failed. */
const FIRST_WORLD = countOf('HOSTILE_WORLD', 0);

/** So many requests go to one world, which is never reset, ... */
const IN_ONE_WORLD = 100_000;
/** ... and so many to each of its stages. */
const AT_ONE_STAGE = 2_000;
/** Operations that succeed rarely, such as a reply to a comment of a review, have succeeded after so many. */
const EVERY_SUCCESS = 5 * IN_ONE_WORLD;
/** The slowest but one request in a thousand takes less processor time, in milliseconds. */
const SLOWEST = 50;

const HOURS = 3_600_000;

interface Walk {
  /** Each world has random numbers of its own, so that one can be played alone. */
  readonly seed: number;
  readonly count: number;
  readonly name: string;
}

/** Plays hostile requests in worlds that are never reset; `open` gives what sends one to a world. */
async function walk({ seed, count, name }: Walk, open: (world: Opening) => Promise<Opened>): Promise<Walked> {
  const times = new Times(count);
  const reached = new Reached();
  const heaps: number[] = [];
  for (let done = 0, world = FIRST_WORLD; done < count; world++) {
    const r = random(1_000 * seed + world);
    const size = Math.min(IN_ONE_WORLD, count - done);
    const fake = createFake({
      seed: staged(Math.ceil(size / AT_ONE_STAGE)),
      journal: 'bodies',
      send: receiver(random(world)),
    });
    const referee = new Referee(fake);
    const { send, close } = await open({ fake, referee, random: r });
    for (let i = 0, requests = new Requests(r); i < size; i++, done++) {
      if (i % AT_ONE_STAGE === 0) requests = new Requests(r);
      const sent = mutated(r, atStage(Math.floor(i / AT_ONE_STAGE), requests.next()));
      times.start();
      const { status, text } = await send(sent);
      times.stop();
      requests.learn(status, text);
      if (i % 2_000 === 1_999) referee.look();
      progress(`${name}, world ${world}`, done, count);
    }
    referee.look();
    loadsAgain(fake);
    reached.add(fake);
    await close();
    heaps.push(heapUsed());
  }
  return { times, reached, heaps };
}

/** The receiver of all webhooks: looking up the names of the seeds would take what the machine's name servers take. */
const receiver = (r: Random) => (): Response => {
  if (below(r, 4) === 0) throw new Error('no response');
  return new Response(null, { status: pick(r, [200, 200, 302, 404, 500]) });
};

interface Opening {
  readonly fake: Fake;
  readonly referee: Referee;
  readonly random: Random;
}

interface Opened {
  readonly send: (sent: Sent) => Promise<{ readonly status: number; readonly text: string }>;
  readonly close: () => Promise<void>;
}

interface Walked {
  readonly times: Times;
  readonly reached: Reached;
  /** The size of the heap at the end of each world. */
  readonly heaps: readonly number[];
}

describe('nothing that is sent makes the fake fail', () => {
  test('in process', { timeout: 10 * HOURS }, async (context) => {
    const walked = await walk({ seed: 1, count: IN_PROCESS, name: 'in process' }, async ({ fake }) => ({
      send: async (sent) => {
        const response = await sendTo(fake, sent);
        return { status: response.status, text: await response.text() };
      },
      close: async () => undefined,
    }));
    report(context, IN_PROCESS, walked);
  });

  test('over HTTP', { timeout: 10 * HOURS }, async (context) => {
    const walked = await walk({ seed: 2, count: OVER_HTTP, name: 'over HTTP' }, async (world) => {
      const server = await listen(world.fake);
      const client = new HostileClient(world, server.port);
      return { send: (sent) => client.send(sent), close: () => (client.close(), server.close()) };
    });
    report(context, OVER_HTTP, walked);
  });

  test('and the heap does not grow where no record is added', { timeout: 10 * HOURS }, async (context) => {
    const r = random(3);
    const fake = createFake({ seed: staged(1) });
    const referee = new Referee(fake);
    const requests = new Requests(r);
    const heaps: number[] = [];
    for (let i = 1; i <= BOUNDED; i++) {
      const sent = mutated(r, requests.next());
      const isRead = sent.method === 'GET' || sent.method === 'HEAD';
      await (await sendTo(fake, isRead ? sent : withoutCredential(sent))).arrayBuffer();
      if (i % 2_000 === 0) referee.look();
      if (i % (BOUNDED / 4) === 0) heaps.push(heapUsed());
      progress('bounded', i, BOUNDED);
    }
    // The journal has 20,000 entries at most; what is measured after that is not its growth.
    const [, middle = 0, , end = 0] = heaps;
    note(context, {
      requests: BOUNDED,
      'heap after each quarter, MB': heaps.map((bytes) => round(bytes / 1e6)).join(' '),
    });
    if (BOUNDED >= IN_ONE_WORLD) expect((end - middle) / 1e6).toBeLessThan(2);
  });
});

const withoutCredential = ({ headers, ...sent }: Sent): Sent => ({
  ...sent,
  path: sent.path.replace(/^\/pay\//, '/payments/'),
  headers: { ...headers, Authorization: 'token wrong', 'X-Grant': 'x' },
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** One request in so many comes in a way that no `fetch` has. */
const FRAMED = 20;
/** So many connections wait for the rest of a request. */
const WAITING = 50;

/** Sends most requests over some connections that are kept, and some as no `fetch` would. */
class HostileClient {
  readonly #random: Random;
  readonly #referee: Referee;
  readonly #port: number;
  readonly #kept: readonly Wire[];
  readonly #waiting: Wire[] = [];

  constructor({ random: r, referee }: Opening, port: number) {
    this.#random = r;
    this.#referee = referee;
    this.#port = port;
    this.#kept = Array.from({ length: 4 }, () => new Wire(port));
  }

  async send(sent: Sent): Promise<{ status: number; text: string }> {
    const r = this.#random;
    const bytes = bytesOf(sent, this.#port, r() < 0.1);
    if (below(r, FRAMED) === 0) await this.#framed(sent, bytes);
    return pick(r, this.#kept).exchange(bytes, sent.method);
  }

  async #framed({ method, path }: Sent, request: Buffer): Promise<void> {
    const framing = pick(this.#random, Object.values(framings));
    const { bytes, waits = false } = framing(this.#random, request, path);
    const wire = new Wire(this.#port);
    if (waits) {
      wire.send(bytes);
      this.#waiting.push(wire);
      if (this.#waiting.length > WAITING) this.#waiting.shift()?.reset();
      return;
    }
    const { status } = await wire.exchange(bytes, method);
    if (status >= 500) this.#referee.look();
    wire.reset();
  }

  close(): void {
    for (const wire of [...this.#kept, ...this.#waiting]) wire.reset();
  }
}

/** No `fetch` sends a body with these. */
const BODILESS = /^(?:get|head)$/i;

function sendTo(fake: Fake, { method, path, headers, body }: Sent): Promise<Response> {
  const sent = BODILESS.test(method) ? undefined : body;
  return fake.fetch(fake.url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(sent !== undefined && { body: sent }),
  });
}

function report(context: Parameters<typeof note>[0], count: number, { times, reached, heaps }: Walked): void {
  const p999 = times.quantile(0.999);
  note(context, {
    requests: count,
    'mean, ms': times.mean,
    'p99.9, ms': p999,
    'slowest, ms': times.quantile(1),
    'heap at the end of each world, MB': heaps.map((bytes) => round(bytes / 1e6)).join(' '),
    reached: String(reached),
    'never succeeded': reached.withoutSuccess.join(' ') || 'none',
  });
  if (count >= IN_ONE_WORLD) expect(p999).toBeLessThan(SLOWEST);
  if (count >= EVERY_SUCCESS) expect(reached.withoutSuccess).toEqual([]);
}
