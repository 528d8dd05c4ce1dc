import type { LiveProof } from '../../engine/area/proof.ts';
import { playOn } from '../../scenarios/player.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { LiveStage, Stage } from '../../scenarios/stage.ts';
import { Mismatch } from '../../scenarios/values.ts';
import { UsageError } from '../usage.ts';
import { differenceOf, type Difference } from './difference.ts';
import { said, type SaidInCase } from './said.ts';

/** How one case went. */
export interface CaseResult {
  readonly name: string;
  readonly outcome: 'agrees' | 'differs' | 'not prepared' | 'not played';
  /** Where it differs, or why it was not prepared or played. */
  readonly detail?: string;
  readonly difference?: Difference;
  readonly seconds: number;
}

/** A server that cases are played on: a fake, or a real one. */
export interface Target extends Pick<LiveProof, 'version' | 'against' | 'as'> {
  /** Its address, or its areas. */
  readonly name: string;
  /** What is compared, in one line, where that is not all. */
  readonly about?: string;
  /** The server for one case. */
  readonly open: (one: Scenario, name: string) => Promise<TargetStage>;
  /** Has what is still to do, which is removing, not end by an interruption. */
  readonly goOn?: () => void;
}

/** A server for one case. */
export type TargetStage = (Stage | LiveStage) & {
  /** The rule that gave the last response, where it is known. */
  readonly rule?: () => string | undefined;
};

/** How all cases went. */
export interface Report {
  readonly name: string;
  readonly version?: string;
  readonly about?: string;
  /** What the cases say: the recordings of a release, the published API. */
  readonly comparedWith?: string;
  readonly cases: readonly CaseResult[];
  /** What could not be removed. */
  readonly left: readonly string[];
  readonly isInterrupted: boolean;
}

/** How cases are played. */
export interface RunOptions {
  readonly cases: readonly Scenario[];
  readonly target: Target;
  /** How often what does not agree on a real server is read again. Default: never. */
  readonly retries?: number;
  readonly signal?: AbortSignal;
  /** Called after each case. */
  readonly onCase?: (result: CaseResult, done: number, all: number) => void;
  /** Called with what the server said in each case. */
  readonly onSaid?: (one: SaidInCase) => void;
}

/** Plays cases on a server, and removes what it made. */
export async function runCases(options: RunOptions): Promise<Report> {
  const { cases, target, signal, onCase } = options;
  const prefix = `us${crypto.randomUUID().slice(0, 8)}`;
  const results: CaseResult[] = [];
  const left: string[] = [];
  for (const [i, one] of cases.entries()) {
    if (signal?.aborted === true) break;
    const result = await runCase(one, `${prefix}c${i}-`, options, left);
    if (result === undefined) break;
    results.push(result);
    onCase?.(result, i + 1, cases.length);
  }
  const { name, version, about } = target;
  return {
    name,
    ...(version !== undefined && { version }),
    ...(about !== undefined && { about }),
    cases: results,
    left,
    isInterrupted: signal?.aborted === true,
  };
}

/** Plays one case; undefined where it was interrupted. */
async function runCase(
  one: Scenario,
  prefix: string,
  options: RunOptions,
  left: string[],
): Promise<CaseResult | undefined> {
  const { name } = one;
  const { target, signal, retries = 0, onSaid } = options;
  const reason = target.against?.(one);
  if (reason !== undefined) return { name, outcome: 'not played', detail: reason, seconds: 0 };
  const began = performance.now();
  const end = (result: Omit<CaseResult, 'name' | 'seconds'>): CaseResult => ({
    name,
    ...result,
    seconds: Math.round(performance.now() - began) / 1000,
  });
  let stage: TargetStage | undefined;
  let heard: ReturnType<typeof said> | undefined;
  try {
    stage = await target.open(one, prefix);
    heard = onSaid === undefined ? undefined : said(stage, name);
    await playOn(one, heard?.stage ?? stage, { retries });
    return end({ outcome: 'agrees' });
  } catch (error) {
    if (signal?.aborted === true) return undefined;
    if (error instanceof UsageError) throw error;
    const { message } = error as Error;
    // What a server does not let us make says nothing of the case.
    if (!(error instanceof Mismatch)) return end({ outcome: 'not prepared', detail: message });
    return end({ outcome: 'differs', detail: message, difference: differenceOf(error, stage?.rule?.()) });
  } finally {
    if (signal?.aborted === true) target.goOn?.();
    if (stage !== undefined && 'close' in stage) left.push(...(await stage.close()));
    if (heard !== undefined) onSaid?.(heard.case);
  }
}
