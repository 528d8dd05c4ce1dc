import { createFake } from '../../../fake/index.ts';
import { recordedHeaders, requestOf } from '../../../fake/cli/verify/exchange.ts';
import type { Expectation, RequestTemplate, Scenario } from '../../../fake/cli/verify/scenario.ts';
import type { DialectName } from '../../../fake/world/dialect.ts';
import type { RandomCase } from './cases.ts';

/** Where the reference is: a fake of this process, or one that serves its control routes. */
export interface Reference {
  readonly base: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** A fake that responds as the real server does. */
export function ownFake(dialect: DialectName = 'upstream'): Reference {
  const fake = createFake({ dialect });
  return { base: fake.url, fetch: (request) => fake.fetch(request) };
}

/** A world, or a push, that the reference does not take: there is nothing to compare. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

/** The case with what the reference responds to each request; ids, times and addresses are left to the player. */
export async function expectedOf({ world, steps }: RandomCase, reference: Reference, name: string): Promise<Scenario> {
  const { base, fetch } = reference;
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(
      requestOf(base, { method, path: `/_fake${path}`, ...(body !== undefined && { json: body }) }),
    );
    const text = await response.text();
    if (!response.ok) throw new NotPossible(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  await control('PUT', '/world', world);
  const { now } = (await control('GET', '/clock')) as { now: string };
  // The commits that are the same everywhere, because the world and the pushes date them; and those that the server makes.
  const known = new Set<string>();
  const made = new Set<string>();
  const learn = async (): Promise<void> => {
    for (const { sha, parentShas } of await commitsOf(control))
      if (!made.has(sha) && parentShas.every((id) => known.has(id))) known.add(sha);
  };
  await learn();
  const played: Scenario['steps'][number][] = [];
  for (const step of steps) {
    if ('request' in step) {
      played.push({ request: step.request, expect: await expectationOf(step.request, { reference, now, known }) });
      for (const { sha } of await commitsOf(control)) if (!known.has(sha)) made.add(sha);
    } else {
      const { git: _git, repo, ...pushed } = step;
      await control('POST', `/git/${repo}/push`, pushed);
      await learn();
      played.push(step);
    }
  }
  return { name, basis: 'recorded from a live server', match: 'exact', world, steps: played };
}

interface ShownCommit {
  readonly sha: string;
  readonly parentShas: readonly string[];
}

/** The commits of all branches, parents first. */
async function commitsOf(control: (method: string, path: string) => Promise<unknown>): Promise<ShownCommit[]> {
  const branches = (await control('GET', '/git/alice/proj/branches')) as Record<string, string>;
  const logs = await Promise.all(
    Object.keys(branches).map((name) => control('GET', `/git/alice/proj/log?branch=${encodeURIComponent(name)}`)),
  );
  return (logs as ShownCommit[][]).flatMap((log) => log.reverse());
}

interface Sight {
  readonly reference: Reference;
  readonly now: string;
  readonly known: ReadonlySet<string>;
}

async function expectationOf(template: RequestTemplate, sight: Sight): Promise<Expectation> {
  const { base, fetch } = sight.reference;
  const response = await fetch(requestOf(base, template));
  const text = await response.text();
  const headers = Object.fromEntries(
    recordedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, general(value, sight)]];
    }),
  );
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  const content = isJson ? { body: generalIn(JSON.parse(text), sight) } : { rawText: general(text, sight) };
  return { status: response.status, headers, ...content };
}

/** A text without what is the server's own: its address, its time, the ids of commits that it made itself. */
function general(text: string, { reference, now, known }: Sight): string {
  if (text === now || (/^\d{4}-\d\d-\d\dT/.test(text) && Date.parse(text) === Date.parse(now))) return '{{now}}';
  return text
    .replaceAll(reference.base, '{{base}}')
    .replace(/\b[0-9a-f]{40}\b/g, (id) => (known.has(id) || /^0+$/.test(id) ? id : `{{sha:${id}}}`));
}

function generalIn(value: unknown, sight: Sight): unknown {
  if (typeof value === 'string') return general(value, sight);
  if (Array.isArray(value)) return value.map((item) => generalIn(item, sight));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, generalIn(item, sight)]));
}
