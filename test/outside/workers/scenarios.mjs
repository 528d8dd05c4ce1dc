// All scenarios of the three areas, each in a world of its own, all at once: workerd is killed after each step of all of them.
import { casesOf } from '../../../tools/scenarios/read-cases.ts';
import { FakeStage } from '../../../fake/lab/playing/fake-stage.ts';
import { playOn } from '../../../fake/lab/playing/player.ts';
import { TOKEN } from './workerd.mjs';

const root = new URL('../../../', import.meta.url);
const PARALLEL = 64;

/** Plays all; gives how many passed, why others did not, and the requests between two kills of each. */
export async function playAll(deployment, isKilled) {
  const scenarios = ['payments', 'federation', 'pulls'].flatMap((area) => casesOf(root, area));
  const rounds = new Rounds(scenarios.length, isKilled ? () => deployment.restart() : () => Promise.resolve());
  const failed = [];
  await Promise.all(
    scenarios.map(async (scenario) => {
      try {
        await playOn({ ...scenario, world: undefined }, await stageOf(deployment, scenario, rounds));
      } catch (error) {
        failed.push(`${scenario.name}: ${error.stack ?? error}`);
      } finally {
        rounds.leave();
      }
    }),
  );
  return { scenarios: scenarios.length, failed, requests: rounds.requests };
}

async function stageOf(deployment, { world }, rounds) {
  const base = await rounds.take(() => deployment.world({ seed: world ?? {} }));
  const fetchWithToken = (request) => {
    if (request.url.startsWith(`${base}/_fake/`)) request.headers.set('authorization', `Bearer ${TOKEN}`);
    return rounds.take(async () => {
      const response = await fetch(request);
      // Its body is read before the kill.
      const { status, headers } = response;
      const bytes = await response.arrayBuffer();
      const copy = new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
      return Object.defineProperty(copy, 'url', { value: response.url });
    });
  };
  return new FakeStage({ base, fetch: fetchWithToken });
}

/** A request of each player, then what is between the rounds, and so on. */
class Rounds {
  #players;
  #between;
  #waiting = [];
  requests = 0;

  constructor(players, between) {
    this.#players = players;
    this.#between = between;
  }

  take(run) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run, resolve, reject });
      this.#next();
    });
  }

  leave() {
    this.#players -= 1;
    this.#next();
  }

  async #next() {
    if (this.#waiting.length < this.#players || this.#waiting.length === 0) return;
    const all = this.#waiting;
    this.#waiting = [];
    await this.#between();
    this.requests += all.length;
    const settled = [];
    const left = all.values();
    const work = async () => {
      for (const { run, resolve, reject } of left) {
        const [result] = await Promise.allSettled([run()]);
        settled.push(() => (result.status === 'fulfilled' ? resolve(result.value) : reject(result.reason)));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    for (const settle of settled) settle();
  }
}
