import { setTimeout as delay } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { whyNoResponse } from '../shell/no-response.ts';
import { urlOf } from '../shell/url.ts';

interface HealthOptions {
  readonly url: string;
  readonly wait: number;
}

/** `understudy-sdk health`: for a container's health check, which then needs no other program. */
export const healthCommand = (): Command =>
  new Command('health')
    .description('check that a server is up: exit status 0, or 1 when it is not')
    .option('--url <url>', 'its base URL', urlOf, 'http://127.0.0.1:4010')
    .option('--wait <seconds>', 'how long to wait for it', secondsOf, 0)
    .action(check);

function secondsOf(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It must be a number of seconds.');
  return Number(text);
}

const DEADLINE = 5_000;
const INTERVAL = 200;

async function check({ url, wait }: HealthOptions): Promise<void> {
  const address = `${url}/_fake/health`;
  let problem = await problemOf(address);
  for (let left = wait * 1_000; left > 0 && problem !== undefined; left -= INTERVAL) {
    await delay(INTERVAL);
    problem = await problemOf(address);
  }
  if (problem === undefined) return console.log(`${url} is up`);
  const advice = wait === 0 ? '; --wait SECONDS waits for it' : '';
  console.error(`understudy-sdk: ${url} is not up: ${problem}${advice}`);
  process.exitCode = 1;
}

/** Why it is not up; undefined when it is. */
async function problemOf(address: string): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(DEADLINE) });
    return ok ? undefined : `status ${status}`;
  } catch (error) {
    return whyNoResponse(error);
  }
}
