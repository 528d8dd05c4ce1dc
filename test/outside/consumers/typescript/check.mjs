// Compiles the samples with every compiler and way of resolving, and the declarations they lead to.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';

const compilers = ['typescript59', 'typescript60', 'typescript70'];
const esm = ['vitest.test.mts', 'jest.test.mts', 'node.test.mts', 'msw3.mts', 'browser.mts'];
// MSW 3 and its types are ES modules only.
const cjs = ['jest.test.cts', 'node.test.cts'];
const variants = [
  // vitest's own declarations for CommonJS do not compile here.
  { module: 'node16', moduleResolution: 'node16', files: [...esm, ...cjs] },
  { module: 'nodenext', moduleResolution: 'nodenext', files: [...esm, ...cjs, 'vitest.test.cts'] },
  { module: 'esnext', moduleResolution: 'bundler', files: esm },
  // Removed from TypeScript 7.
  { module: 'commonjs', moduleResolution: 'node10', files: ['jest.test.ts', 'node.test.ts'], only: ['typescript59'] },
];
for (const file of variants.flatMap(({ files }) => files)) {
  const named = ['.ts', '.mts'].map((ending) => file.replace(/\.[mc]?ts$/, ending)).find(existsSync);
  if (named !== file) copyFileSync(named, file);
}

let failed = 0;
for (const compiler of compilers) {
  for (const { only, files, ...resolution } of variants) {
    if (only !== undefined && !only.includes(compiler)) continue;
    const compilerOptions = {
      ...{
        target: 'es2022',
        types: ['jest', 'node'],
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        esModuleInterop: true,
      },
      ...resolution,
    };
    writeFileSync('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    const { status, stdout } = spawnSync(process.execPath, [`node_modules/${compiler}/bin/tsc`], { encoding: 'utf8' });
    if (status !== 0) failed += 1;
    console.log(
      `${status === 0 ? 'ok  ' : 'FAIL'} ${compiler} ${resolution.moduleResolution}\n${stdout.slice(0, 1_500)}`,
    );
  }
}
process.exit(failed === 0 ? 0 : 1);
