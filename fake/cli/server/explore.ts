import type { Fake } from '../../kit.ts';
import { defaultEffects } from '../../engine/explore/run.ts';
import { effectText, isNamedBy } from '../../engine/faults/definition.ts';
import { FaultError } from '../../engine/faults/fake-faults.ts';
import { UsageError } from '../../shell/usage.ts';

/** Runs the command once, and gives its exit status. */
export type RunCommand = () => Promise<number>;

/**
 * Runs a command once without faults, then once for each of its requests of some operations and each effect, each time in
 * the world that it began with; gives the worst status.
 */
export async function exploreCommand(fake: Fake, pattern: string, run: RunCommand): Promise<number> {
  // A name that there is not is an error of the fake's.
  const on = pattern as '*';
  rejectUnknown(fake, on);
  const status = await run();
  if (status !== 0) {
    say('the command fails without any fault: no fault is tried');
    return status;
  }
  const operations = fake.journal.flatMap(({ operation }) =>
    operation !== null && isNamedBy(on, operation) ? [operation] : [],
  );
  if (operations.length === 0)
    throw new UsageError(
      `exec --explore-faults: the command sent no request of ${on} to the world of the server, so nothing was tried; requests to worlds that it makes itself are not explored`,
    );
  const runs = operations.length * defaultEffects.length;
  say(
    `${operations.length} requests of ${on}, ${defaultEffects.length} effects on each: the command runs ${runs} times more`,
  );
  let [worst, broken] = [0, 0];
  for (const [i, operation] of operations.entries())
    for (const effect of defaultEffects) {
      fake.reset();
      const fault = fake.faults.add({ on, effect, nth: i + 1 });
      const ended = await run();
      if (ended === 0) continue;
      broken += 1;
      worst = Math.max(worst, ended);
      const met = fault.fired > 0 ? '' : ', which did not come';
      say(`request ${i + 1}, ${operation}: ${effectText(effect)}${met}: exit status ${ended}`);
    }
  say(`${runs + 1} runs, ${broken} of them broke; omitted: pairs of faults, worlds that the command makes`);
  return worst;
}

function rejectUnknown(fake: Fake, on: '*'): void {
  try {
    fake.faults.add({ on, effect: { drop: 'before' } }).remove();
  } catch (error) {
    if (error instanceof FaultError) throw new UsageError(`exec --explore-faults: ${error.message}`);
    throw error;
  }
}

const say = (line: string): void => console.error(`understudy-sdk: ${line}`);
