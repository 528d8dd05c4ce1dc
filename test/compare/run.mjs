// Runs every probe against every client at once, and writes what they did to docs/sdk-compared.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { clients, wire } from './clients.mjs';
import { said } from './outcome.mjs';
import { lists } from './probe-lists.mjs';
import { repeats } from './probe-repeats.mjs';
import { safety } from './probe-safety.mjs';
import { serve } from './server.mjs';
import { sizes } from './sizes.mjs';

const patience = 40_000;
const names = Object.keys(clients);

async function probe(name, check) {
  const open = [];
  const other = async (answer) => {
    const server = await serve(answer);
    open.push(server);
    return server;
  };
  const start = async (answer, options) => {
    const { url, seen } = await other(answer);
    return { ...clients[name](url, options), seen };
  };
  const end = new Promise((resolve) => setTimeout(resolve, patience, 'no end').unref());
  const result = await Promise.race([check(wire[name], start, other).catch((error) => `fault: ${said(error)}`), end]);
  for (const server of open) server.close();
  return result;
}

async function table(title, probes) {
  const rows = await Promise.all(
    probes.map(async ([what, check]) => [what, ...(await Promise.all(names.map((name) => probe(name, check))))]),
  );
  return [
    `## ${title}`,
    '',
    line(['', ...names]),
    line(['---', ...names.map(() => '---')]),
    ...rows.map(line),
    '',
  ].join('\n');
}

const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

function version(name) {
  if (name === 'understudy-sdk') return 'this package';
  return `${name} ${JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), 'utf8')).version}`;
}

const text = `# Compared

Made by \`npm run compare\`, which runs each probe against a local server with every client's own defaults: ${names.map(version).join(', ')}. A cell says what was seen, no more; "no end" is nothing within ${patience / 1000} s. Clients of other services are built for other needs; what is compared is how they behave when something goes wrong.

${await table('Lists', lists)}
${await table('Repeats and limits', repeats)}
${await table('Responses, URLs, secrets', safety)}
${await sizes(names, line)}`;

writeFileSync(new URL('../../docs/sdk-compared.md', import.meta.url), text);
console.log(text);
process.exit(0);
