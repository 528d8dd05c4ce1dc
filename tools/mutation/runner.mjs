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
  // As they were asked for: whoever asks knows which file is likely to fail.
  sequence: {
    sequencer: class {
      sort(specifications) {
        return specifications;
      }
    },
  },
};

const vitest = await createVitest('test', options, { resolve: { tsconfigPaths: true }, plugins: [plugin] });
await vitest.standalone();
const project = vitest.getRootProject();

process.on('message', async ({ file, code, tests, scenarios }) => {
  for (const path of [mutated.file, file]) vitest.invalidateFile(path);
  mutated = { file, code };
  const specifications = tests.map((test) =>
    project.createSpecification(
      join(root, test),
      test.startsWith('test/conformance/') ? { testNamePattern: new RegExp(scenarios) } : undefined,
    ),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.find((module) => !module.ok());
  const killer = failed?.relativeModuleId ?? (unhandledErrors.length > 0 ? 'an unhandled error' : undefined);
  const costs = testModules.map((module) => [module.relativeModuleId, module.diagnostic().duration]);
  process.send({ killer, costs });
});
process.send({ isReady: true });
