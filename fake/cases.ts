/**
 * Cases in a test file: what a real service was recorded to say, played on a fake. For Node.js. Experimental: names and types
 * may change in any release.
 *
 * @module understudy-sdk/fake/cases
 */
import { fileURLToPath } from 'node:url';
import { readCaseFiles } from './lab/cases/case-files.ts';
import { differenceOf } from './lab/playing/difference.ts';
import { stageOf, type PlayedOn } from './lab/playing/targets.ts';
import { differenceText } from './lab/playing/report.ts';
import { playOn } from './lab/playing/player.ts';
import type { Case } from './engine/composed/case.ts';
import { Mismatch } from './lab/playing/values.ts';

export type { Case, CaseStep } from './engine/composed/case.ts';
export { compare } from './lab/playing/comparison.ts';
export type {
  AreaComparison,
  Comparison,
  LiveCase,
  LiveComparison,
  Random,
  RandomCase,
  RandomStep,
  Service,
  ServiceRequest,
} from './lab/playing/comparison.ts';

/**
 * Reads the cases of a file, or of the files of a folder, as `understudy-sdk record` writes them.
 *
 * @param path - from the working directory, or a URL such as `new URL('cases/', import.meta.url)`
 */
export async function cases(path: string | URL): Promise<Case[]> {
  return [...(await readCaseFiles(path instanceof URL ? fileURLToPath(path) : path))];
}

/** A response that is not what a case expects. */
export class CaseError extends Error {
  override readonly name = 'CaseError';
  /** The expected value. */
  readonly expected: unknown;
  /** The value that was received, as assertions name it. */
  readonly actual: unknown;

  constructor(message: string, expected: unknown, actual: unknown) {
    super(message);
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * Plays a case on a fake, and rejects at the first response that is not what the case expects. A case with a world of its own
 * is played in that world; another one in the fake's, as it is.
 *
 * @example
 * ```ts no-run
 * import { cases, play } from 'understudy-sdk/fake/cases';
 * import { test } from 'vitest';
 * import { createFake } from './mail.ts';
 *
 * test.each(await cases('cases/'))('$name', (one) => play(createFake(), one));
 * ```
 */
export async function play(fake: PlayedOn, one: Case): Promise<void> {
  const stage = stageOf(fake);
  try {
    await playOn(one, stage);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const { name } = one;
    const difference = differenceOf(error, stage.rule?.());
    const text = differenceText({ name, outcome: 'differs', difference, seconds: 0 }, ['the case', 'the fake']);
    throw new CaseError(text, error.expected, error.received);
  }
}
