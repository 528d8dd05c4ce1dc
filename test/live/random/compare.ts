import fc from 'fast-check';
import { ForgeStage, type ForgeAccount } from '../../../fake/cli/verify/forge-stage.ts';
import { playOn } from '../../../fake/scenarios/player.ts';
import type { Scenario } from '../../../fake/scenarios/scenario.ts';
import type { Server } from '../../../fake/cli/verify/server.ts';
import { Mismatch } from '../../../fake/scenarios/values.ts';
import type { Adapter } from '../../conformance/fake-stage.ts';
import { randomCase } from './cases.ts';
import { expectedOf } from './expected.ts';

/** The options of a comparison: what with what, and how long. */
export interface CompareOptions {
  readonly reference: Adapter;
  readonly server: Server;
  readonly account: ForgeAccount;
  /** How many random cases there are. */
  readonly runs: number;
  /** The same seed makes the same cases. */
  readonly seed: number;
  /** How often a read that does not agree is sent again. */
  readonly retries: number;
  /** Called after each case that agrees. */
  readonly onCase?: (done: number) => void;
  /** Called before a difference is made smaller. */
  readonly onDifference?: (message: string) => void;
}

/** A case that does not agree, as small as it could be made. */
export interface Difference {
  readonly scenario: Scenario;
  readonly message: string;
}

/** Plays random cases on the reference and on a server, until one differs or all have agreed. */
export async function compareRandomly(options: CompareOptions): Promise<Difference | undefined> {
  const { reference, server, account, runs, seed, retries, onCase, onDifference } = options;
  const prefix = `us${crypto.randomUUID().slice(0, 8)}`;
  let [count, agreed] = [0, 0];
  let smallest: Difference | undefined;
  const property = fc.asyncProperty(randomCase, async (one) => {
    count += 1;
    const scenario = await expectedOf(one, reference, `random-${seed}`).catch((error: unknown) => {
      if (error instanceof Mismatch) return undefined;
      throw error;
    });
    fc.pre(scenario !== undefined);
    if (scenario === undefined) return;
    const stage = new ForgeStage({ server, account, prefix: `${prefix}c${count}-` });
    try {
      await playOn(scenario, stage, { retries });
      if (smallest === undefined) onCase?.((agreed += 1));
    } catch (error) {
      const { message } = error as Error;
      if (smallest === undefined) onDifference?.(message);
      smallest = { scenario, message };
      throw error;
    } finally {
      const left = await stage.close();
      if (left.length > 0) throw new Error(`could not be removed: ${left.join(', ')}`);
    }
  });
  const { failed, errorInstance } = await fc.check(property, { numRuns: runs, seed });
  if (failed && smallest === undefined) throw errorInstance;
  return smallest;
}
