import type { Case } from '../../engine/composed/case.ts';
import type { Fake } from '../../engine/fake.ts';
import { isObject } from '../../engine/http/json.ts';
import type { AreaTypes, CreateFake } from '../../index.ts';
import { fetchBounded } from '../../shell/bounded-fetch.ts';
import { makeWorld } from '../../shell/served.ts';
import { asUpstream, asVersion } from '../cases/overlays.ts';
import type { AreaComparison, Comparison } from './comparison.ts';
import { FakeStage } from './fake-stage.ts';
import { ServiceStage } from './live-stage.ts';
import type { PlayTarget, TargetStage } from './run-cases.ts';
import type { Server } from './server.ts';

/** Credentials by their names in cases: `token`, `token2`. */
export type Tokens = Readonly<Record<string, string | undefined>>;

/** A fake in this process, a new one for each case. */
export const fakeTarget = (name: string, createFake: CreateFake<AreaTypes>, tokens: Tokens): PlayTarget => ({
  name,
  isFake: true,
  open: () => Promise.resolve(stageOf(createFake(), tokens)),
});

/** The part of a fake that cases are played on. */
export type PlayedOn = Pick<Fake, 'url' | 'fetch' | 'journal' | 'namedCredentialsAt'>;

/** A fake as the stage of a case. */
export function stageOf(fake: PlayedOn, tokens: Tokens = {}): TargetStage {
  const token = (name: string, path: string): string | undefined => {
    const own = Object.values(fake.namedCredentialsAt(path)).flatMap(({ value }) => value ?? []);
    return tokens[name] ?? own[Number(name.slice('token'.length) || 1) - 1];
  };
  const stage = new FakeStage({ base: fake.url, fetch: (request) => fake.fetch(request), token });
  return Object.assign(stage, { rule: () => ruleOf(fake) });
}

/** The operation that gave the last response, and the reason in the journal. */
function ruleOf({ journal }: PlayedOn): string | undefined {
  const entry = journal.at(-1);
  if (entry === undefined) return undefined;
  const { operation, reason, internalError, nearest } = entry;
  const why = internalError?.split('\n', 1)[0] ?? reason;
  if (operation === null) return `no operation${nearest === undefined ? '' : `; the nearest: ${nearest.join(', ')}`}`;
  return why === undefined ? operation : `${operation}: ${why}`;
}

/** The fake that is served at an address, each case in a world of its own; undefined where another server responds. */
export async function servedTarget(baseUrl: string, tokens: Tokens): Promise<PlayTarget | undefined> {
  const response = await fetchBounded(new Request(`${baseUrl}/_fake/clock`, { redirect: 'manual' }), baseUrl);
  const isFake = response.ok && /^\s*\{\s*"now"/.test(await response.text());
  return isFake ? { name: `the fake at ${baseUrl}`, isFake, open: () => stageInWorld(baseUrl, tokens) } : undefined;
}

async function stageInWorld(server: string, tokens: Tokens): Promise<TargetStage> {
  const world = await makeWorld(server);
  const stage = new FakeStage({
    base: world.url,
    fetch: (request) => fetchBounded(request, server),
    token: (name) => tokens[name],
  });
  return Object.assign(stage, { close: async () => ((await world.remove()) ? [] : [world.url]) });
}

/** The comparison that files export beside their areas; the first one counts. */
export const comparisonIn = (exported: readonly unknown[]): Comparison => exported.find(isComparison) ?? {};

/** Another copy of this package may have made it, so its form decides. */
const isComparison = (value: unknown): value is AreaComparison =>
  isObject(value) && value['understudy'] === 'comparison';

/** A real service, found good by the comparison of its area, and what it is expected to respond. */
export interface LiveTarget extends PlayTarget {
  readonly expected: (cases: readonly Case[], published: boolean) => Expected;
}

/** Finds out what a real service is, and how cases are played there. */
export async function liveTarget(server: Server, comparison: Comparison): Promise<LiveTarget> {
  const { version, reasonToSkip, as, open, recorded } = (await comparison.live?.(server)) ?? {};
  return {
    name: server.baseUrl,
    isFake: false,
    ...(version !== undefined && { version }),
    ...(as && { as }),
    ...(comparison.about !== undefined && { about: comparison.about }),
    reasonToSkip: (one) => reasonOfCase(comparison, one) ?? reasonToSkip?.(one),
    open: async (one, name) => {
      const made = (await open?.(one, name)) ?? {};
      return 'send' in made ? made : new ServiceStage(server, made);
    },
    ignoreAbort: () => server.ignoreAbort(),
    expected: (cases, published) => {
      const played = server.readOnly ? cases.map(readsOf) : cases;
      if (published) return { cases: played, comparedWith: 'the published API' };
      if (recorded === undefined) return { cases: played.map(asUpstream) };
      const own = played.filter(({ name }) => Object.hasOwn(recorded.overlays, name));
      return {
        cases: own.map((one) => asVersion(one, recorded.overlays)),
        comparedWith: `the recordings of ${recorded.name}`,
      };
    },
  };
}

/** Cases as a release responds to them. */
export interface Expected {
  readonly cases: readonly Case[];
  readonly comparedWith?: string;
}

/** Why a case is played on no real service; undefined where it may be played on one. */
export function reasonOfCase(comparison: Comparison, one: Case): string | undefined {
  const { steps } = one;
  if (steps.length === 0) return 'it does not read';
  const isFakeOnly = steps.some((step) => !('request' in step) && !('git' in step));
  return isFakeOnly ? 'it moves the clock, or needs another control route' : comparison.reasonToSkip?.(one);
}

/** A case up to its first write, on which what comes after may depend. */
function readsOf(one: Case): Case {
  const write = one.steps.findIndex((step) => !('request' in step) || !/^(?:GET|HEAD)$/.test(step.request.method));
  return write < 0 ? one : { ...one, steps: one.steps.slice(0, write) };
}
