import { Command } from 'commander';
import { whyNoResponse } from './no-response.ts';
import { UsageError } from './usage.ts';

interface HealthOptions {
  readonly url: string;
}

/** `understudy health`: for a container's health check, which then needs no other program. */
export const healthCommand = (): Command =>
  new Command('health')
    .description('check that a server is up: exit status 0, or 1 when it is not')
    .option('--url <url>', 'its base URL', 'http://127.0.0.1:4010')
    .action(check);

const DEADLINE = 5_000;

async function check({ url }: HealthOptions): Promise<void> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--url: expected an http or https URL; received '${url}'`);
  const problem = await problemOf(`${url.replace(/\/$/, '')}/_fake/health`);
  if (problem === undefined) return console.log(`${url} is up`);
  console.error(`understudy: ${url} is not up: ${problem}`);
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
