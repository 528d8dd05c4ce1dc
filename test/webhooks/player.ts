import { createHmac } from 'node:crypto';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { playOn } from '../../fake/lab/playing/player.ts';
import type { Case } from '../../fake/engine/composed/case.ts';
import { compare, Mismatch, type Sight } from '../../fake/lab/playing/values.ts';
import { FakeStage } from '../../fake/lab/playing/fake-stage.ts';
import type { ExpectedDelivery, Recording } from './recording.ts';

const HOOK = 'https://receiver.test';

/** A receiver got this. */
interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** The deliveries of the step before it. */
interface DeliveriesStep {
  readonly deliveries: readonly ExpectedDelivery[];
  readonly unordered?: boolean;
}

/** Plays a recording against a fake, and throws at the first difference. */
export async function play(recording: Recording): Promise<void> {
  const received: Received[] = [];
  const fake = createFake({
    send: async (request) => {
      const path = request.url.slice(HOOK.length);
      received.push({ path, method: request.method, headers: request.headers, body: await request.text() });
      const { status = 200, location } = recording.receiver?.[path] ?? {};
      const to = location?.replace('{{hook}}', HOOK);
      return new Response(null, { status, ...(to !== undefined && { headers: { location: to } }) });
    },
  });
  await playOn(scenarioOf(recording), new ReceiverStage(fake, received), { inOrder: true });
}

// The server writes the events of a hook in another order each time.
const inAnyOrder = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (key, item: unknown) =>
      key === 'events' && Array.isArray(item) ? `{{set:${JSON.stringify(item)}}}` : item,
    ),
  ) as T;

function scenarioOf({ steps, deliveries, ...about }: Recording): Case {
  const all = steps.flatMap(({ push, unordered, request, expect }, i) => [
    push === undefined ? { request, expect: inAnyOrder(expect) } : { git: 'push', ...push },
    { deliveries: inAnyOrder(deliveries.filter(({ step }) => step === i)), unordered },
  ]);
  // Not the basis of the scenarios, which name every header.
  const text = JSON.stringify({ ...about, basis: 'a recording', match: 'exact', steps: all });
  return JSON.parse(text.replaceAll('{{hook}}', HOOK)) as Case;
}

class ReceiverStage extends FakeStage {
  readonly #fake: Fake;
  readonly #received: Received[];

  constructor(fake: Fake, received: Received[]) {
    super({ base: fake.url, fetch: fake.fetch });
    this.#fake = fake;
    this.#received = received;
  }

  override async take(...[step, where, sight]: Parameters<FakeStage['take']>): Promise<void> {
    if (!('deliveries' in step)) return super.take(step, where, sight);
    await this.#fake.webhooks.settled();
    compareDeliveries(step as unknown as DeliveriesStep, this.#received.splice(0), where, sight);
  }
}

function compareDeliveries(
  { deliveries, unordered = false }: DeliveriesStep,
  came: Received[],
  where: string,
  sight: Sight,
): void {
  const label = ({ path, headers }: Received): string => `${path} ${headers.get('x-gitea-event-type')}`;
  if (deliveries.length !== came.length) throw new Mismatch(`${where} deliveries`, deliveries.length, came.map(label));
  for (const [n, expected] of deliveries.entries()) {
    const fits = (one: Received): boolean => agrees(expected, one, { ...sight, bound: new Map(sight.bound) });
    const at = unordered ? Math.max(came.findIndex(fits), 0) : 0;
    const [received] = came.splice(at, 1);
    compareDelivery(expected, received!, `${where}: delivery ${n} ${expected.hook} ${expected.event_type}`, sight);
  }
}

function agrees(expected: ExpectedDelivery, came: Received, sight: Sight): boolean {
  try {
    compareDelivery(expected, came, '', sight);
    return true;
  } catch {
    return false;
  }
}

function compareDelivery(expected: ExpectedDelivery, came: Received, where: string, sight: Sight): void {
  compare([expected.hook, expected.method], [came.path, came.method], where, sight);
  const isForm = came.headers.get('content-type') === 'application/x-www-form-urlencoded';
  const form = isForm ? [...new URLSearchParams(came.body)] : [['payload', came.body]];
  const [[name, text = ''] = []] = form;
  if (form.length !== 1 || name !== 'payload') throw new Mismatch(where, 'a form of one field, payload', came.body);
  compareHeaders(expected, came.headers, text, where);
  if (expected.empty === true) return compare('', came.body, `${where} body`, sight);
  const body: unknown = JSON.parse(text);
  const written = escaped(JSON.stringify(body, null, expected.indent ?? 2));
  if (written !== text) throw new Mismatch(where, 'indented and escaped as Go does it', text);
  compare(expected.body, body, where, sight);
}

const escaped = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The headers of a delivery, its signatures computed by Node's own implementation. */
function compareHeaders({ headers, secret }: ExpectedDelivery, came: Headers, text: string, where: string): void {
  const sign = (hash: string): string => (secret ? createHmac(hash, secret).update(text).digest('hex') : '');
  for (const [name, template] of Object.entries(headers)) {
    const value = came.get(name);
    const expected = template.replace('{{hmac-sha1}}', sign('sha1')).replace('{{hmac-sha256}}', sign('sha256')).trim();
    const isUuid = template === '{{uuid}}' && UUID.test(value ?? '');
    const isAbsent = template === '{{absent}}' && value === null;
    if (!isUuid && !isAbsent && value !== expected) throw new Mismatch(`${where} header ${name}`, expected, value);
  }
  const others = [...came.keys()].filter((name) => /^(?:x-|authorization$)/.test(name) && !(name in headers));
  if (others.length > 0) throw new Mismatch(`${where} headers`, [], others);
}
