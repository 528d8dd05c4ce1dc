/**
 * Cases in a test file: what a real service was recorded to say, played on a fake. For Node.js. Experimental: names and types
 * may change in any release.
 *
 * @module understudy-sdk/fake/cases
 */
import { fileURLToPath } from 'node:url';
import { readCaseFiles } from './cli/proof/case-files.ts';
import { differenceOf } from './cli/proof/difference.ts';
import { stageOf, type PlayedOn } from './cli/proof/targets.ts';
import { differenceText } from './cli/proof/report.ts';
import { playOn } from './scenarios/player.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { Mismatch } from './scenarios/values.ts';

export type { Scenario as Case, Step as CaseStep } from './scenarios/scenario.ts';

/**
 * Reads the cases of a file, or of the files of a folder, as `understudy-sdk record` writes them.
 *
 * @param path - from the working directory, or a URL such as `new URL('cases/', import.meta.url)`
 */
export async function cases(path: string | URL): Promise<Scenario[]> {
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
export async function play(fake: PlayedOn, one: Scenario): Promise<void> {
  const stage = stageOf(fake);
  try {
    await playOn(one, stage);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const { name } = one;
    const text = differenceText({
      name,
      outcome: 'differs',
      difference: differenceOf(error, stage.rule?.()),
      seconds: 0,
    });
    throw new CaseError(text, error.expected, error.received);
  }
}
