// Recorded cases, in the form that the repository has them in.
//
//   node tools/scenarios.mjs                               writes all of them as they should be laid out
//   node tools/scenarios.mjs add FOLDER test/scenarios/pulls    takes cases in, in the long form or the short one
//   node tools/scenarios.mjs as FILE                            takes in what a version responds: PRODUCT@VERSION.json
import { basename, join } from 'node:path';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { readCases } from './scenarios/read-cases.ts';
import { folders, laidOut } from './scenarios/folders.ts';
import { layOut } from '../fake/lab/cases/layout.ts';
import { shortOverlays } from './scenarios/overlays.ts';

const root = join(import.meta.dirname, '..');

/** Writes files into a folder of cases; those that hold no cases throw. */
function write(files, folder) {
  for (const file of files) {
    const target = join(folder, basename(file));
    writeFileSync(join(root, target), laidOut(root, folder, JSON.parse(readFileSync(file, 'utf8'))));
  }
  console.log(`${folder}: ${files.length} files`);
}

/** Writes what a version responds, as changes of what is expected. */
function writeOverlays(file) {
  const cases = readCases(new URL('../test/scenarios/pulls/', import.meta.url));
  const short = shortOverlays(cases, JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(join(root, 'test/scenarios/versions', basename(file)), `${layOut(short)}\n`);
}

const [command, from, to] = process.argv.slice(2);
if (command === undefined) for (const folder of folders) write(globSync(join(root, folder, '*.json')), folder);
else if (command === 'add' && from !== undefined && folders.includes(to)) write(globSync(join(from, '*.json')), to);
else if (command === 'as' && from !== undefined) writeOverlays(from);
else throw new Error(`node tools/scenarios.mjs [add FOLDER ${folders.join('|')} | as FILE]`);
