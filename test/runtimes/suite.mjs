import { overNetwork } from './over-network.mjs';
import { server } from './server-address.mjs';
import { withFake } from './with-fake.mjs';

/** Runs every case and gives one line: how many passed, and why the others did not. */
export async function run() {
  const cases = Object.entries({ ...withFake, ...overNetwork(server) });
  const faults = [];
  for (const [name, check] of cases) {
    try {
      await check();
    } catch (error) {
      faults.push(`${name}: ${error.stack ?? error}`);
    }
  }
  return `suite: ${cases.length - faults.length} of ${cases.length} passed\n${faults.join('\n')}`.trim();
}
