import { digests } from './digests.mjs';
import { overNetwork } from './over-network.mjs';
import { server } from './server-address.mjs';
import { withFake } from './with-fake.mjs';

/** Runs every case; says how many passed, why the others did not, and the digests of many responses. */
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
  const found = await digests();
  return [
    `suite: ${cases.length - faults.length} of ${cases.length} passed`,
    ...faults,
    `digests: ${found.join()}`,
  ].join('\n');
}
