import type { AreaTypes, CreateFake } from '../../index.ts';
import type { Fake } from '../../engine/fake.ts';
import type { Proof } from '../../engine/area/proof.ts';
import { FakeStage } from '../../scenarios/fake-stage.ts';
import { asUpstream, asVersion } from '../../scenarios/overlays.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { whyNoResponse } from '../no-response.ts';
import { UsageError } from '../usage.ts';
import { ServiceStage } from './live-stage.ts';
import type { Target, TargetStage } from './run-cases.ts';
import type { Server } from './server.ts';

/** Credentials by their names in cases: `token`, `token2`. */
export type Tokens = Readonly<Record<string, string | undefined>>;

/** A fake in this process, a new one for each case. */
export const fakeTarget = (name: string, createFake: CreateFake<AreaTypes>, tokens: Tokens): Target => ({
  name,
  open: () => Promise.resolve(stageOf(createFake(), tokens)),
});

/** The part of a fake that cases are played on. */
export type PlayedOn = Pick<Fake, 'url' | 'fetch' | 'journal' | 'namedCredentials'>;

/** A fake as what a case is played on. */
export function stageOf(fake: PlayedOn, tokens: Tokens = {}): TargetStage {
  const given = Object.values(fake.namedCredentials).flatMap(({ value }) => value ?? []);
  const token = (name: string): string | undefined =>
    tokens[name] ?? given[Number(name.slice('token'.length) || 1) - 1];
  const stage = new FakeStage({ base: fake.url, fetch: (request) => fake.fetch(request), token });
  return Object.assign(stage, { rule: () => ruleOf(fake) });
}

/** The operation that gave the last response, and what it says of it. */
function ruleOf({ journal }: PlayedOn): string | undefined {
  const entry = journal.at(-1);
  if (entry === undefined) return undefined;
  const { operation, reason, internalError, nearest } = entry;
  const why = internalError?.split('\n', 1)[0] ?? reason;
  if (operation === null) return `no operation${nearest === undefined ? '' : `; the nearest: ${nearest.join(', ')}`}`;
  return why === undefined ? operation : `${operation}: ${why}`;
}

/** The fake that is served at an address, each case in a world of its own; undefined for what is no fake. */
export async function servedTarget(baseUrl: string, tokens: Tokens): Promise<Target | undefined> {
  const response = await fetch(`${baseUrl}/_fake/clock`).catch((error: unknown) => {
    throw new UsageError(`${baseUrl} cannot be reached: ${whyNoResponse(error)}`);
  });
  const isFake = response.ok && /^\s*\{\s*"now"/.test(await response.text());
  return isFake ? { name: `the fake at ${baseUrl}`, open: () => worldOf(baseUrl, tokens) } : undefined;
}

async function worldOf(server: string, tokens: Tokens): Promise<TargetStage> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
  const made = await fetch(`${server}/_fake/worlds`, init);
  if (!made.ok) throw new UsageError(`${server} gives no world for a case: ${made.status} ${await made.text()}`);
  const { url } = (await made.json()) as { readonly url: string };
  const stage = new FakeStage({ base: url, fetch: (request) => fetch(request), token: (name) => tokens[name] });
  const close = async (): Promise<readonly string[]> => {
    const { ok } = await fetch(`${server}/_fake/worlds/${url.slice(url.lastIndexOf('/') + 1)}`, { method: 'DELETE' });
    return ok ? [] : [url];
  };
  return Object.assign(stage, { close });
}

/** A real service, found good by what its area has to say of it; and the cases as it is to respond to them. */
export async function liveTarget(
  server: Server,
  proof: Proof,
): Promise<Target & { readonly expected: (cases: readonly Scenario[], published: boolean) => Expected }> {
  const { version, against, as, open, recorded } = (await proof.live?.(server)) ?? {};
  return {
    name: server.baseUrl,
    ...(version !== undefined && { version }),
    ...(as && { as }),
    ...(proof.about !== undefined && { about: proof.about }),
    against: (one) => reasonAgainst(proof, one) ?? against?.(one),
    open: async (one, name) => {
      const made = (await open?.(one, name)) ?? {};
      return 'send' in made ? made : new ServiceStage(server, made);
    },
    goOn: () => server.goOn(),
    expected: (cases, published) => {
      const asked = server.readOnly ? cases.map(readsOf) : cases;
      if (published) return { cases: asked, comparedWith: 'the published API' };
      if (recorded === undefined) return { cases: asked.map(asUpstream) };
      const own = asked.filter(({ name }) => Object.hasOwn(recorded.overlays, name));
      return {
        cases: own.map((one) => asVersion(one, recorded.overlays)),
        comparedWith: `the recordings of ${recorded.name}`,
      };
    },
  };
}

/** Cases as a release responds to them. */
export interface Expected {
  readonly cases: readonly Scenario[];
  readonly comparedWith?: string;
}

/** Why a case is played on no real service; undefined where it may be played on one. */
export function reasonAgainst(proof: Proof, one: Scenario): string | undefined {
  const { steps } = one;
  if (steps.length === 0) return 'it does not read';
  const isFakeOnly = steps.some((step) => !('request' in step) && !('git' in step));
  return isFakeOnly ? 'it moves the clock, or needs another control route' : proof.against?.(one);
}

/** A case with only its reads: of one that makes nothing, none depends on what is not sent. */
const readsOf = (one: Scenario): Scenario => ({
  ...one,
  steps: one.steps.filter((step) => 'request' in step && /^(?:GET|HEAD)$/.test(step.request.method)),
});
