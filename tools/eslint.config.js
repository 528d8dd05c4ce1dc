import { join } from 'node:path';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

// Time, ids and randomness come from the world, so that two runs of a test are the same run.
const nonDeterministic = [
  { object: 'Date', property: 'now', message: 'Ask the world: clock.now().' },
  { object: 'Math', property: 'random', message: 'Ask the world: ids.' },
  { object: 'crypto', property: 'randomUUID', message: 'Ask the world: ids.' },
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'site/**',
      'coverage',
      '.out',
      'node_modules',
      'tools/**/*.{js,mjs,mts}',
      'test/**/*.{mjs,cjs}',
      'test/outside/{consumers,openapi-clients}',
      '**/*.config.js',
      'tsup.config.ts',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: join(import.meta.dirname, '..') } },
    rules: {
      '@typescript-eslint/require-await': 'off',
      // A type with a name of its own is what a hover shows, instead of all that it is made of.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // What a client or a server sends is matched in one pass: no pattern may try a text again and again.
  {
    files: ['src/**/*.ts', 'fake/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['fake/**/*.ts'],
    rules: {
      'no-restricted-properties': ['error', ...nonDeterministic],
      'no-restricted-globals': ['error', 'setTimeout', 'setInterval', 'setImmediate', 'performance'],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Ask the world: clock.now().' },
      ],
    },
  },
  // What more would say belongs together and has a name: a context object.
  { files: ['src/**/*.{ts,tsx}', 'fake/**/*.{ts,tsx}'], rules: { 'max-params': ['error', 5] } },
  { files: ['fake/areas/pulls/**/*.ts'], rules: { 'max-params': ['error', 4] } },
  // The command lets the clock run with real time; nothing else in the fake may look at it.
  {
    files: ['fake/bin.ts', 'fake/{cli,executable,lab,shell}/**'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-globals': 'off' },
  },
  // A client that waits for a slow response does so in real time, and so do people who wait for progress.
  {
    files: ['fake/engine/faults/real-delay.ts', 'fake/engine/explore/**', 'fake/engine/world/changes.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  // A world whose clock runs goes on in real time, however long its object was out of memory.
  { files: ['fake/adapters/workers/kept-world.ts'], rules: { 'no-restricted-properties': 'off' } },
  // The inspector runs in a browser, in real time.
  { files: ['fake/inspector/**'], rules: { 'no-restricted-globals': 'off' } },
  // vitest fixtures must destructure their first parameter, even when it is empty.
  { files: ['fake/adapters/{vitest,playwright}.ts'], rules: { 'no-empty-pattern': 'off' } },
);
