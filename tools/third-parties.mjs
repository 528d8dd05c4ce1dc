// Lists the packages that files come from, each with its version and licence.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const packageIn = (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
const read = (name, file) => readFileSync(join(modules, name, file), 'utf8');

/** Notices that stand in a source file and not in the licence: those of the zlib that pako was ported from. */
const NOTICES = {
  pako: () =>
    read('pako', 'dist/pako.esm.mjs')
      .match(/(?:^\/\/.*\n)+/m)[0]
      .replace(/^\/\/ ?/gm, ''),
};

function section(name) {
  const { version, license } = JSON.parse(read(name, 'package.json'));
  const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: join(modules, name) });
  if (file === undefined) throw new Error(`${name} has no licence file`);
  const texts = [read(name, file), ...(NOTICES[name] === undefined ? [] : [NOTICES[name]()])];
  return [`## ${name} ${version}`, license, ...texts.map((text) => `\`\`\`\n${text.trim()}\n\`\`\``)].join('\n\n');
}

/** The page of licences of all packages that these paths lead into. */
export function thirdParties(paths) {
  const names = [...new Set(paths.flatMap((path) => packageIn(path) ?? []))].sort();
  const about = 'The files of this folder contain parts of these packages.';
  return `${['# Third parties', about, ...names.map(section)].join('\n\n')}\n`;
}
