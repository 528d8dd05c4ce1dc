// Packs what is built, under a name without a version, for the checks that need the package as users get it.
import { execSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const out = fileURLToPath(new URL('../.out/', import.meta.url));

mkdirSync(out, { recursive: true });
// Without scripts: `prepack` would build once more.
const [{ filename }] = JSON.parse(
  execSync(`npm pack --json --ignore-scripts --pack-destination "${out}"`, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  }),
);
renameSync(`${out}${filename}`, `${out}understudy-sdk.tgz`);
