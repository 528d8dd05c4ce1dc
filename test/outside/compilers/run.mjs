// Compiles a file that uses all three clients with each compiler and the library of ES2021, declarations included, and
// counts what it costs.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = fileURLToPath(new URL('../../../.out/compilers/', import.meta.url));
const zod = fileURLToPath(new URL('../../../node_modules/zod', import.meta.url));
const most = 2_500;

rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}node_modules`, { recursive: true });
symlinkSync(fileURLToPath(new URL('../../..', import.meta.url)), `${out}node_modules/understudy-sdk`, 'junction');
cpSync(`${here}use.ts`, `${out}use.ts`);
cpSync(`${here}use.ts`, `${out}use.cts`); // `import` here becomes `require`
cpSync(`${here}seeds.ts`, `${out}seeds.ts`);
// Those who write an area have zod; what must not compile in a definition is known from the tests of the checkout.
for (const [name, file] of [
  ['mail.ts', '../../kit/mail.ts'],
  ['kit.ts', '../../types/kit.test-d.ts'],
])
  writeFileSync(
    `${out}${name}`,
    readFileSync(`${here}${file}`, 'utf8')
      .replace(/'\.\.\/\.\.\/fake\/(?:adapters\/)?(\w+)\.ts'/g, "'understudy-sdk/fake/$1'")
      .replace("'../kit/mail.ts'", "'./mail.js'"),
  );
writeFileSync(`${out}empty.ts`, 'export {};\n');
writeFileSync(`${out}package.json`, '{ "type": "module" }\n');

let failed = 0;
for (const compiler of ['typescript59', 'typescript60', 'typescript70']) {
  const node = compile(compiler, ['use.ts', 'use.cts'], 'nodenext', false);
  const bundler = compile(compiler, ['use.ts'], 'bundler', false);
  const seeds = compile(compiler, ['seeds.ts'], 'nodenext', false);
  symlinkSync(zod, `${out}node_modules/zod`, 'junction');
  const kit = compile(compiler, ['kit.ts', 'mail.ts']);
  rmSync(`${out}node_modules/zod`);
  const cost = compile(compiler, ['use.ts']).count - compile(compiler, ['empty.ts']).count;
  const ok = [node, bundler, seeds, kit].every((one) => one.ok) && cost > 0 && cost <= most;
  if (!ok) failed += 1;
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${compiler}: ${cost} instantiations${node.said}${bundler.said}${seeds.said}${kit.said}`,
  );
}
process.exit(failed === 0 ? 0 : 1);

function compile(compiler, files, moduleResolution = 'nodenext', skipLibCheck = true) {
  const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
  const compilerOptions = {
    ...{ target: 'es2021', lib: ['es2021', 'dom', 'dom.iterable'], types: [], module, moduleResolution },
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck },
  };
  writeFileSync(`${out}tsconfig.json`, JSON.stringify({ compilerOptions, files }));
  const args = [`${here}node_modules/${compiler}/bin/tsc`, '--project', out, '--extendedDiagnostics'];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: out, encoding: 'utf8' });
  const count = Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1]);
  return { ok: status === 0, count, said: status === 0 ? '' : `\n${stdout.slice(0, 3_000)}` };
}
