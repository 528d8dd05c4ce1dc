import { UsageError } from '../usage.ts';
import { AccountStage } from './account-stage.ts';
import { ForgeStage } from './forge-stage.ts';
import { playOn } from '../../scenarios/player.ts';
import { asUpstream, asVersion } from '../../scenarios/overlays.ts';
import { portability, readsOf, type Area, type Needs } from './portable.ts';
import { federationPreflight, forgePreflight, paymentsPreflight } from './preflight.ts';
import { recorded, type RecordedCase } from './record.ts';
import type { RecordedVersion } from './recorded-versions.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { Server, UnexpectedStatus } from './server.ts';
import type { Stage } from '../../scenarios/stage.ts';
import { Mismatch } from '../../scenarios/values.ts';

/** How one case went. */
export interface CaseResult {
  readonly name: string;
  readonly outcome: 'agrees' | 'differs' | 'not played';
  /** Where it differs, or why it was not played. */
  readonly detail?: string;
  readonly seconds: number;
}

/** How all cases went. */
export interface VerifyReport {
  readonly area: Area;
  readonly baseUrl: string;
  /** The version that the server reports. */
  readonly version: string;
  /** The release that the cases were recorded of, where that is not the newest. */
  readonly as?: string;
  readonly published: boolean;
  readonly cases: readonly CaseResult[];
  /** Paths of what could not be removed. */
  readonly left: readonly string[];
  readonly isInterrupted: boolean;
}

/** The options of a comparison. */
export interface VerifyOptions {
  readonly area: Area;
  readonly baseUrl: string;
  /** A token of the forge or of federation, or a public key of the payments sandbox. */
  readonly token: string;
  /** A private key of the payments sandbox. */
  readonly grant?: string;
  readonly scenarios: readonly Scenario[];
  /** The recordings of the release that is nearest to a version, where that is not the newest. */
  readonly recordedAs?: (version: string) => RecordedVersion | undefined;
  /** Whether the published API counts where the real server is known to differ. */
  readonly published: boolean;
  readonly readOnly: boolean;
  readonly anyVersion: boolean;
  /** How often a read that does not agree is sent again. */
  readonly retries: number;
  readonly signal?: AbortSignal;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Called after each case. */
  readonly onCase?: (result: CaseResult, done: number, all: number) => void;
  /** Called with what the server said in each case. */
  readonly onRecord?: (recording: RecordedCase) => void;
}

type Closable = Stage & { close(): Promise<string[]> };

/** A server that has been found good: which cases it can be played, and on what. */
interface Ready {
  readonly version: string;
  readonly allowed: ReadonlySet<Needs>;
  readonly stage: (index: number) => Closable;
}

/** Plays the portable cases of an area against a server, and removes what it made. */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const { area, published, signal, onCase } = options;
  const server = new Server(options);
  const ready = await PREPARE[area](server, options);
  const as = published ? undefined : options.recordedAs?.(ready.version);
  const scenarios = published ? options.scenarios : expected(options.scenarios, as);
  const cases: CaseResult[] = [];
  const left: string[] = [];
  for (const [i, scenario] of scenarios.entries()) {
    if (signal?.aborted === true) break;
    const result = await playCase(scenario, ready, i, options, left);
    if (result === undefined) break;
    cases.push(result);
    onCase?.(result, i + 1, scenarios.length);
  }
  const isInterrupted = signal?.aborted === true;
  return {
    area,
    baseUrl: server.baseUrl,
    version: ready.version,
    ...(as && { as: as.name }),
    published,
    cases,
    left,
    isInterrupted,
  };
}

/** The cases as a release responds to them: those that were recorded of it. */
function expected(scenarios: readonly Scenario[], as: RecordedVersion | undefined): readonly Scenario[] {
  if (as === undefined) return scenarios.map(asUpstream);
  const own = scenarios.filter(({ name }) => Object.hasOwn(as.overlays, name));
  return own.map((scenario) => asVersion(scenario, as.overlays));
}

const PREPARE: Readonly<Record<Area, (server: Server, options: VerifyOptions) => Promise<Ready>>> = {
  pulls: async (server, { token, readOnly, anyVersion, recordedAs }) => {
    const isKnown = (version: string): boolean => anyVersion || recordedAs?.(version) !== undefined;
    const { version, account: found } = await forgePreflight(server, token, { readOnly, isKnown });
    const account = readOnly ? { ...found, isAdmin: false } : found;
    const prefix = `us${crypto.randomUUID().slice(0, 8)}`;
    const allowed: readonly Needs[] = readOnly
      ? ['nothing']
      : ['nothing', 'account', ...(account.isAdmin ? (['administrator'] as const) : [])];
    return {
      version,
      allowed: new Set(allowed),
      stage: (index) => new ForgeStage({ server, account, prefix: `${prefix}c${index}-` }),
    };
  },
  federation: async (server, { token }) => ({
    ...(await federationPreflight(server, token)),
    allowed: new Set<Needs>(['nothing']),
    stage: () => new AccountStage(server, { adm: token }),
  }),
  payments: async (server, { token, grant = '' }) => ({
    ...(await paymentsPreflight(server, token, grant)),
    allowed: new Set<Needs>(['nothing']),
    stage: () => new AccountStage(server, { 'pk_test.m1': token, 'sk_test.m1': grant }),
  }),
};

/** Why a case that could be played is not. */
function reasonAgainst(
  scenario: Scenario,
  { allowed }: Ready,
  { area, readOnly, grant }: VerifyOptions,
): string | undefined {
  const found = portability(area, scenario);
  if ('because' in found) return found.because;
  if (area === 'payments' && grant === undefined && /x-grant/i.test(JSON.stringify(scenario.steps)))
    return 'it needs --grant';
  if (readOnly && readsOf(scenario).steps.length === 0) return 'it does not read';
  return allowed.has(found.needs) ? undefined : NEEDS[found.needs];
}

const NEEDS: Readonly<Record<Needs, string>> = {
  nothing: '',
  account: 'it makes a repository, which --read-only does not',
  administrator: 'it needs users of its own, which only the token of an administrator can make',
};

/** Plays one case; undefined where it was interrupted. */
async function playCase(
  scenario: Scenario,
  ready: Ready,
  index: number,
  options: VerifyOptions,
  left: string[],
): Promise<CaseResult | undefined> {
  const { name } = scenario;
  const reason = reasonAgainst(scenario, ready, options);
  if (reason !== undefined) return { name, outcome: 'not played', detail: reason, seconds: 0 };
  const began = performance.now();
  const seconds = (): number => Math.round(performance.now() - began) / 1000;
  const stage = ready.stage(index);
  const recording = options.onRecord === undefined ? undefined : recorded(stage, name);
  try {
    await playOn(options.readOnly ? readsOf(scenario) : scenario, recording?.stage ?? stage, {
      retries: options.retries,
    });
    return { name, outcome: 'agrees', seconds: seconds() };
  } catch (error) {
    if (options.signal?.aborted === true) return undefined;
    if (error instanceof UsageError) throw error;
    if (error instanceof Mismatch) return { name, outcome: 'differs', detail: error.message, seconds: seconds() };
    const { message } = error as Error;
    const detail = error instanceof UnexpectedStatus ? `the case cannot be prepared: ${message}` : message;
    return { name, outcome: 'differs', detail, seconds: seconds() };
  } finally {
    left.push(...(await stage.close()));
    if (recording !== undefined) options.onRecord?.(recording.case);
  }
}
