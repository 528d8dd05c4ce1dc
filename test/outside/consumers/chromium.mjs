// Runs a command with CHROMIUM_PATH, the Chromium of this machine; where there is none, says so: node chromium.mjs COMMAND…
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
const path = candidates.find((candidate) => candidate && existsSync(candidate));
if (path === undefined) {
  console.log('compiled; not run, as no Chromium was found (CHROMIUM_PATH)');
  process.exit(0);
}
const [command, ...args] = process.argv.slice(2);
const env = { ...process.env, CHROMIUM_PATH: path };
process.exit(spawnSync(command, args, { env, stdio: 'inherit', timeout: 300_000 }).status ?? 1);
