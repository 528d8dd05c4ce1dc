import { createHmac } from 'node:crypto';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { Matcher } from './matching.ts';
import type { ExpectedDelivery, Recording, Step } from './recording.ts';

const HOOK = 'https://receiver.test';

/** What a receiver got. */
interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A fake with a receiver that keeps what it gets. */
class Stage {
  readonly received: Received[] = [];
  readonly fake: Fake;
  readonly matcher: Matcher;

  constructor({ world, receiver = {} }: Recording) {
    this.fake = createFake({
      seed: world,
      send: async (request) => {
        const path = request.url.slice(HOOK.length);
        const { method, headers } = request;
        this.received.push({ path, method, headers, body: await request.text() });
        const { status = 200, location } = receiver[path] ?? {};
        const to = location?.replace('{{hook}}', HOOK);
        return new Response(null, { status, ...(to !== undefined && { headers: { location: to } }) });
      },
    });
    this.matcher = new Matcher({ base: this.fake.url, hook: HOOK });
  }

  async send({ request, push }: Step): Promise<Response> {
    if (push !== undefined) {
      const { repo, ...body } = push;
      return this.#json(`/_fake/git/${repo}/push`, 'POST', {}, body);
    }
    if (request === undefined) throw new Error('a step is a request or a push');
    const headers = this.matcher.filled(request.headers ?? {});
    const path = this.matcher.filled(request.path) + (request.query === undefined ? '' : `?${request.query}`);
    if (request.json !== undefined) return this.#json(path, request.method, headers, this.matcher.filled(request.json));
    const { raw } = request;
    const content = raw && { body: raw.body, headers: { ...headers, 'Content-Type': raw.contentType } };
    return this.fake.fetch(this.fake.url + path, { method: request.method, headers, ...content });
  }

  #json(path: string, method: string, headers: Record<string, string>, body: unknown): Promise<Response> {
    const all = { 'Content-Type': 'application/json', ...headers };
    return this.fake.fetch(this.fake.url + path, { method, headers: all, body: JSON.stringify(body) });
  }
}

/** Plays a recording against a fake, and lists everything that differs. */
export async function play(recording: Recording): Promise<string[]> {
  const stage = new Stage(recording);
  const issues: string[] = [];
  let seen = 0;
  for (const [i, step] of recording.steps.entries()) {
    const at = `step ${i} ${step.request?.method ?? 'push'} ${step.request?.path ?? ''}`;
    issues.push(...(await responseIssues(stage, step, await stage.send(step), at)));
    await stage.fake.webhooks.settled();
    const came = stage.received.slice(seen);
    seen = stage.received.length;
    const expected = recording.deliveries.filter((delivery) => delivery.step === i);
    issues.push(...deliveriesIssues(stage, expected, came, { at, unordered: step.unordered === true }));
  }
  return issues;
}

async function responseIssues({ matcher }: Stage, step: Step, response: Response, at: string): Promise<string[]> {
  if (step.expect === undefined) return response.ok ? [] : [`${at}: ${response.status}`];
  const { status, headers = {}, body, text } = step.expect;
  const came = await response.text();
  if (response.status !== status) return [`${at}: ${status} expected, ${response.status} came: ${came}`];
  const wrong = Object.entries(headers).flatMap(([name, value]) => {
    const expected = value === '{{absent}}' ? null : matcher.filled(value);
    return response.headers.get(name) === expected ? [] : [`${at}: header ${name}: ${response.headers.get(name)}`];
  });
  const content = body === undefined ? [] : matcher.differences(body, JSON.parse(came), at);
  return [...wrong, ...content, ...(text !== undefined && text !== came ? [`${at}: ${came}`] : [])];
}

interface Where {
  readonly at: string;
  readonly unordered: boolean;
}

function deliveriesIssues(
  stage: Stage,
  expected: readonly ExpectedDelivery[],
  came: readonly Received[],
  { at, unordered }: Where,
): string[] {
  const label = ({ path, headers }: Received): string => `${path} ${headers.get('x-gitea-event-type')}`;
  if (expected.length !== came.length)
    return [`${at}: ${expected.length} deliveries expected, came: ${came.map(label).join(', ') || 'none'}`];
  const rest = [...came];
  return expected.flatMap((one, n) => {
    const tried = unordered
      ? rest.map((received) => deliveryIssues(stage.matcher.copy(), one, received, '').length)
      : [0];
    const received = rest.splice(tried.indexOf(Math.min(...tried)), 1)[0] as Received;
    return deliveryIssues(stage.matcher, one, received, `${at}: delivery ${n} ${one.hook} ${one.event_type}`);
  });
}

function deliveryIssues(matcher: Matcher, expected: ExpectedDelivery, came: Received, at: string): string[] {
  if (came.path !== expected.hook || came.method !== expected.method)
    return [`${at}: ${came.method} ${came.path} came`];
  const isForm = came.headers.get('content-type') === 'application/x-www-form-urlencoded';
  const form = isForm ? [...new URLSearchParams(came.body)] : [['payload', came.body]];
  const [[name, text = ''] = []] = form;
  if (form.length !== 1 || name !== 'payload') return [`${at}: not a form of one field, payload`];
  const issues = headerIssues(expected, came, text, at);
  if (expected.empty === true) return came.body === '' ? issues : [...issues, `${at}: the body must be empty`];
  const body: unknown = JSON.parse(text);
  const written = escaped(JSON.stringify(body, null, expected.indent ?? 2));
  if (written !== text) issues.push(`${at}: not indented and escaped as Go does it`);
  return [...issues, ...matcher.differences(expected.body, body, at)];
}

const escaped = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The headers of a delivery, its signatures computed by Node's own implementation. */
function headerIssues({ headers, secret }: ExpectedDelivery, came: Received, text: string, at: string): string[] {
  const sign = (hash: string): string => (secret ? createHmac(hash, secret).update(text).digest('hex') : '');
  const issues: string[] = [];
  for (const [name, template] of Object.entries(headers)) {
    const value = came.headers.get(name);
    const expected = template.replace('{{hmac-sha1}}', sign('sha1')).replace('{{hmac-sha256}}', sign('sha256'));
    const fits =
      template === '{{uuid}}'
        ? UUID.test(value ?? '')
        : template === '{{absent}}'
          ? value === null
          : value === expected.trim();
    if (!fits) issues.push(`${at}: header ${name}: expected ${expected}, came ${value}`);
  }
  const others = [...came.headers.keys()].filter((name) => /^(?:x-|authorization$)/.test(name) && !(name in headers));
  return [...issues, ...others.map((name) => `${at}: header ${name} was not expected`)];
}
