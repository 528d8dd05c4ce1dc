// Plays far more pushes than `npm test` does: 10,000 damaged ones, whose responses are compared with those of git, and
// 200 random histories, which are pushed and cloned back.
import { spawnSync } from 'node:child_process';

const env = { GIT_MUTATIONS: '10000', GIT_HISTORIES: '200', ...process.env };
const tests = ['hostile', 'oracle', 'histories'].map((name) => `test/git-http/${name}.test.ts`);
const vitest = ['vitest', 'run', '--project', 'unit', '--project', 'integration', '--reporter', 'dot', ...tests];
process.exitCode = spawnSync('npx', vitest, { env, stdio: 'inherit' }).status ?? 1;
