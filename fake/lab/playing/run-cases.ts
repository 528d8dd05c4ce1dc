import type { LiveComparison } from './comparison.ts';
import { playOn, type PlayOptions } from './player.ts';
import type { Case } from '../../engine/composed/case.ts';
import type { Stage } from './stage.ts';
import { Mismatch } from './values.ts';
import { UsageError } from '../../shell/usage.ts';
import { differenceOf, type Difference } from './difference.ts';
import { transcriptEntry, type Transcript, type TranscriptEntry } from './transcript.ts';

/** How one case went. */
export interface CaseResult {
  readonly name: string;
  readonly outcome: 'agrees' | 'differs' | 'not prepared' | 'not played';
  /** Where it differs, or why it was not prepared or played. */
  readonly detail?: string;
  readonly difference?: Difference;
  /** What else differs, where a case goes on after reads. */
  readonly others?: readonly Differing[];
  readonly seconds: number;
}

/** A response that differs. */
export type Differing = Required<Pick<CaseResult, 'detail' | 'difference'>>;

/** A server that cases are played on: a fake, or a real one. */
export interface PlayTarget extends Pick<LiveComparison, 'version' | 'reasonToSkip' | 'as'> {
  /** Its address, or its areas. */
  readonly name: string;
  /** Whether it is a fake, and no real service. */
  readonly isFake: boolean;
  /** What is compared, in one line, where that is not all. */
  readonly about?: string;
  /** The server for one case. */
  readonly open: (one: Case, name: string) => Promise<TargetStage>;
  /** Requests from now on, which remove what was made, are not ended by an interruption. */
  readonly ignoreAbort?: () => void;
}

/** A server for one case. */
export type TargetStage = Stage & {
  /** The rule that gave the last response, where it is known. */
  readonly rule?: () => string | undefined;
};

/** How all cases went. */
export interface Report extends Pick<PlayTarget, 'name' | 'isFake'> {
  readonly version?: string;
  readonly about?: string;
  /** What the cases say: the recordings of a release, the published API. */
  readonly comparedWith?: string;
  readonly cases: readonly CaseResult[];
  /** What could not be removed. */
  readonly notRemoved: readonly string[];
  readonly isInterrupted: boolean;
}

/** How cases are played. */
export interface RunOptions {
  readonly cases: readonly Case[];
  readonly target: PlayTarget;
  /** How often what does not agree on a real server is read again. Default: never. */
  readonly retries?: number;
  /** Whether a case goes on after a read that differs. Default: it ends at its first difference. */
  readonly pastReads?: boolean;
  readonly signal?: AbortSignal;
  /** Called after each case. */
  readonly onCase?: (result: CaseResult, done: number, all: number) => void;
  /** Called with the requests and responses of each case. */
  readonly onTranscript?: (one: Transcript) => void;
}

/** Plays cases on a server, and removes what it made. */
export async function runCases(options: RunOptions): Promise<Report> {
  const { cases, target, signal, onCase } = options;
  const prefix = `us${crypto.randomUUID().slice(0, 8)}`;
  const results: CaseResult[] = [];
  const notRemoved: string[] = [];
  for (const [i, one] of cases.entries()) {
    if (signal?.aborted === true) break;
    const result = await runCase(one, `${prefix}c${i}-`, options, notRemoved);
    if (result === undefined) break;
    results.push(result);
    onCase?.(result, i + 1, cases.length);
  }
  const { name, isFake, version, about } = target;
  return {
    name,
    isFake,
    ...(version !== undefined && { version }),
    ...(about !== undefined && { about }),
    cases: results,
    notRemoved,
    isInterrupted: signal?.aborted === true,
  };
}

/** Plays one case; undefined where it was interrupted. */
async function runCase(
  one: Case,
  prefix: string,
  options: RunOptions,
  notRemoved: string[],
): Promise<CaseResult | undefined> {
  const { name } = one;
  const { target, signal, retries = 0, pastReads = false, onTranscript } = options;
  const reason = target.reasonToSkip?.(one);
  if (reason !== undefined) return { name, outcome: 'not played', detail: reason, seconds: 0 };
  const began = performance.now();
  const end = (result: Omit<CaseResult, 'name' | 'seconds'>): CaseResult => ({
    name,
    ...result,
    seconds: Math.round(performance.now() - began) / 1000,
  });
  let stage: TargetStage | undefined;
  const exchanges: TranscriptEntry[] = [];
  const onExchange: PlayOptions['onExchange'] = async (request, response) =>
    void exchanges.push(await transcriptEntry(request, response));
  const differing: Differing[] = [];
  const note = (error: Mismatch): void =>
    void differing.push({ detail: error.message, difference: differenceOf(error, stage?.rule?.()) });
  const compared = (): CaseResult => {
    const [first, ...others] = differing;
    return end(
      first === undefined
        ? { outcome: 'agrees' }
        : { outcome: 'differs', ...first, ...(others.length > 0 && { others }) },
    );
  };
  try {
    stage = await target.open(one, prefix);
    await playOn(one, stage, {
      retries,
      ...(onTranscript && { onExchange }),
      ...(pastReads && { onDifferentRead: note }),
    });
    return compared();
  } catch (error) {
    if (signal?.aborted === true) return undefined;
    if (error instanceof UsageError) throw error;
    const { message } = error as Error;
    // What a server does not let us make says nothing of the case.
    if (!(error instanceof Mismatch)) return end({ outcome: 'not prepared', detail: message });
    note(error);
    return compared();
  } finally {
    if (signal?.aborted === true) target.ignoreAbort?.();
    notRemoved.push(...((await stage?.close?.()) ?? []));
    if (stage !== undefined) onTranscript?.({ name, exchanges });
  }
}
