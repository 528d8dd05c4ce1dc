import { createFake } from '../../../fake/index.ts';
import { recordedHeaders } from '../../../fake/scenarios/exchange.ts';
import type { Expectation, RequestTemplate, Scenario } from '../../../fake/scenarios/scenario.ts';
import { FakeStage, type Adapter } from '../../conformance/fake-stage.ts';
import type { RandomCase } from './cases.ts';

/** A fake that responds as the real server does. */
export function ownFake(): Adapter {
  const fake = createFake({ as: { pulls: 'gitea' } });
  return { base: fake.url, fetch: (request) => fake.fetch(request) };
}

/**
 * The case with what a fake responds to each request; ids, times and addresses are left to the player.
 *
 * @throws Mismatch for a world or a push that the fake does not take: there is nothing to compare.
 */
export async function expectedOf({ world, steps }: RandomCase, reference: Adapter, name: string): Promise<Scenario> {
  const stage = new FakeStage(reference);
  const asked = { name, basis: 'recorded from a live server', match: 'exact', world } as const;
  const now = await stage.open({ ...asked, steps: [] });
  // The commits that are the same everywhere, because the world and the pushes date them; and those that the server makes.
  const known = new Set<string>();
  const made = new Set<string>();
  const learn = async (): Promise<void> => {
    for (const { sha, parentShas } of await commitsOf(stage))
      if (!made.has(sha) && parentShas.every((id) => known.has(id))) known.add(sha);
  };
  await learn();
  const played: Scenario['steps'][number][] = [];
  for (const step of steps) {
    if ('request' in step) {
      played.push({ request: step.request, expect: await expectationOf(step.request, { stage, now, known }) });
      for (const { sha } of await commitsOf(stage)) if (!known.has(sha)) made.add(sha);
    } else {
      const { git: _git, repo, ...pushed } = step;
      await stage.push(repo, pushed);
      await learn();
      played.push(step);
    }
  }
  return { ...asked, steps: played };
}

interface ShownCommit {
  readonly sha: string;
  readonly parentShas: readonly string[];
}

/** The commits of all branches, parents first. */
async function commitsOf(stage: FakeStage): Promise<ShownCommit[]> {
  const branches = Object.keys(await stage.branches('alice/proj'));
  const logs = await Promise.all(branches.map((branch) => stage.log('alice/proj', branch)));
  return (logs as ShownCommit[][]).flatMap((log) => log.reverse());
}

interface Sight {
  readonly stage: FakeStage;
  /** The fake's time, in milliseconds. */
  readonly now: number;
  readonly known: ReadonlySet<string>;
}

async function expectationOf(template: RequestTemplate, sight: Sight): Promise<Expectation> {
  const response = await sight.stage.send(template);
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
function general(text: string, { stage, now, known }: Sight): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text) && Date.parse(text) === now) return '{{now}}';
  return text
    .replaceAll(stage.base, '{{base}}')
    .replace(/\b[0-9a-f]{40}\b/g, (id) => (known.has(id) || /^0+$/.test(id) ? id : `{{sha:${id}}}`));
}

function generalIn(value: unknown, sight: Sight): unknown {
  if (typeof value === 'string') return general(value, sight);
  if (Array.isArray(value)) return value.map((item) => generalIn(item, sight));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, generalIn(item, sight)]));
}
