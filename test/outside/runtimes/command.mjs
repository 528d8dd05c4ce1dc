// The command on this runtime: `exec` starts a server, which a program asks for its health.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('node_modules/understudy-sdk/dist/bin.js', import.meta.url));
const asks =
  'fetch(`${process.env.UNDERSTUDY_URL}/_fake/health`).then(({ status }) => process.exit(status === 200 ? 0 : 1))';
const runs = [['--help'], ['exec', '--', process.execPath, '--eval', asks]];
const passed = runs.filter((args) => {
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
  if (status !== 0) console.log(stderr);
  return status === 0;
});
console.log(`suite: ${passed.length} of ${runs.length} passed`);
