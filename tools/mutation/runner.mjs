// Runs test files against one mutated source. A process of its own: a mutant may never end, and is then ended with it.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
let mutated = { file: '', code: '' };

const plugin = {
  name: 'mutant',
  enforce: 'pre',
  load: (id) => (id === mutated.file ? mutated.code : undefined),
};

const options = {
  config: false,
  root,
  watch: false,
  // A cache on disk knows a file by its name, and would serve it unmutated.
  fsModuleCache: false,
  bail: 1,
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  fileParallelism: false,
  testTimeout: 20_000,
  reporters: [{}],
};

const vitest = await createVitest('test', options, { resolve: { tsconfigPaths: true }, plugins: [plugin] });
await vitest.standalone();
const project = vitest.getRootProject();

process.on('message', async ({ file, code, tests }) => {
  for (const path of [mutated.file, file]) vitest.invalidateFile(path);
  mutated = { file, code };
  const specifications = tests.map((test) => project.createSpecification(join(root, test)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.find((module) => !module.ok());
  const killer = failed?.relativeModuleId ?? (unhandledErrors.length > 0 ? 'an unhandled error' : undefined);
  process.send({ killer, ran: testModules.length });
});
process.send({ isReady: true });
