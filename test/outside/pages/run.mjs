// Does what the README and the guides say, block by block in order, in an empty folder for each page, with the packed
// package: TypeScript is run by Node.js, commands by a shell. Names as arguments choose some: npm run outside -- pages server
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, Terminal } from './terminal.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tarball = join(root, '.out/understudy-sdk.tgz');
/** Pages for contributors, of real servers, and of programs that have to be installed, which `strangers` does. */
const LEFT_OUT = new Set(['architecture', 'contributing', 'decisions', 'programs', 'proven', 'verify', 'migrating']);

const pages = [join(root, 'README.md'), ...globSync(join(root, 'docs/*.md')).sort()].filter((page) => {
  const name = basename(page, '.md');
  return !LEFT_OUT.has(name) && (process.argv.length === 2 || process.argv.slice(2).includes(name));
});

const template = mkdtempSync(join(tmpdir(), 'understudy-template-'));
let failed = 0;
try {
  writeFileSync(join(template, 'package.json'), '{ "private": true, "type": "commonjs" }');
  await run(`npm install --no-audit --no-fund --prefer-offline '${tarball}' zod@4`, template);
  for (const page of pages) {
    const problem = await play(page);
    failed += problem === undefined ? 0 : 1;
    console.log(
      `${problem === undefined ? 'ok  ' : 'FAIL'} ${basename(page)}${problem === undefined ? '' : `\n${problem}`}`,
    );
  }
} finally {
  rmSync(template, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);

/** Does what a page says; gives what went wrong. */
async function play(page) {
  const cwd = mkdtempSync(join(tmpdir(), 'understudy-page-'));
  cpSync(template, cwd, { recursive: true });
  const terminal = new Terminal(cwd);
  let block = 0;
  try {
    for (const [, language, marks, code] of readFileSync(page, 'utf8').matchAll(/^```(\w+)(.*)\n([\s\S]*?)^```/gm)) {
      block += 1;
      // Samples with a file name have a project of their own, or a test; what imports nothing goes on with a line above it.
      if (marks.includes('no-run')) continue;
      if (language === 'sh') await terminal.play(code);
      else if (language === 'ts' && !marks.includes('file=') && code.includes('import '))
        await runTypeScript(cwd, code, block);
    }
    return undefined;
  } catch (error) {
    return `block ${block}: ${error.message}`;
  } finally {
    await terminal.close();
    rmSync(cwd, { recursive: true, force: true });
  }
}

async function runTypeScript(cwd, code, number) {
  // An ES module, whatever package.json says.
  const file = `block-${number}.mts`;
  writeFileSync(join(cwd, file), code);
  await run(`node ${file}`, cwd);
}
