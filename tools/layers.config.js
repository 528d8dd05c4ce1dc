// Imports only go down. Each layering lists its folders and files from the lowest to the highest: one imports what stands
// on the lines before its own, and neither its neighbours on the same line nor what comes after. `npm run check -- layers`.

import { existsSync, readdirSync } from 'node:fs';

const foldersOf = (path) => (existsSync(path) ? readdirSync(path) : []);

/**
 * @typedef {object} Layering
 * @property {string} under the folder that is laid out
 * @property {(string | string[])[][]} layers its folders and files, lowest first; those in a list of their own are one
 */

// One folder of `fake/areas` is one area. What others may require of it is that of users.
const USERS = 'accounts';
const AREAS = foldersOf('fake/areas').filter((area) => area !== USERS);

// The same files in every area of the SDK.
const areaOfTheSdk = (area) => ({
  under: `src/${area}`,
  layers: [
    ['vocabulary.ts'],
    [['records.ts', 'records'], 'operations.ts'],
    ['requests.ts'],
    ['auth.ts', 'errors.ts', 'responses.ts', 'shapes.ts', 'pagers.ts'],
    ['caller.ts', 'schemas.ts'],
    // Methods of several calls, and webhooks as a receiver sees them.
    ['initialize-once.ts', 'merge-when-ready.ts', 'deliveries'],
    ['resources'],
    ['client.ts'],
    ['index.ts'],
  ],
});

/** @type {Layering[]} */
const layerings = [
  ...foldersOf('src')
    .filter((folder) => folder !== 'core')
    .map(areaOfTheSdk),
  {
    under: 'src/core',
    layers: [
      ['operation.ts', 'open.ts'],
      ['contract'],
      ['errors'],
      ['http'],
      ['webhooks'],
      ['announce.ts'],
      // What a caller may set names the hooks of a call.
      [['call', 'options.ts']],
      ['lists'],
      ['caller.ts'],
      ['index.ts'],
    ],
  },
  {
    under: 'fake',
    layers: [
      ['git', 'engine'],
      ['areas'],
      ['generate'],
      ['index.ts', 'payments.ts', 'federation.ts', 'pulls.ts', 'kit.ts'],
      ['inspector'],
      ['adapters'],
      // What commands share: options, messages, the user's files.
      ['shell'],
      // What records, plays, compares, imports and writes areas: only the command and an entry of its own import it.
      ['lab'],
      ['cli'],
      ['bin.ts', 'cases.ts'],
      ['executable'],
    ],
  },
  {
    under: 'fake/engine',
    layers: [
      ['store', 'secrets'],
      ['world'],
      ['http'],
      // What an area is made of.
      ['area'],
      ['faults'],
      ['webhooks'],
      // What makes an area of a definition.
      ['kit'],
      ['seed'],
      // Areas together, and a world of theirs at work.
      ['composed'],
      ['control'],
      ['inspect.ts', 'fake.ts'],
      ['compose.ts', 'assert-all-matched.ts', 'changed.ts'],
      ['matchers.ts', 'explore', 'worlds.ts', 'state-log.ts'],
      ['composed-types.ts', 'public.ts'],
    ],
  },
  { under: 'fake/areas', layers: [[USERS], AREAS] },
  {
    under: 'fake/lab',
    layers: [
      // Cases in files: the short form, reading, writing.
      ['cases'],
      // Cases on a fake or a real service.
      ['playing'],
      ['record', 'verify', 'described'],
      ['differ', 'import'],
    ],
  },
  {
    under: 'fake/git',
    layers: [
      ['builtin.ts', 'bytes.ts', 'greatest.ts', 'heap.ts', 'signature.ts'],
      ['sha1.ts'],
      ['model.ts'],
      ['id-map.ts'],
      ['objects.ts'],
      ['tree.ts', 'tag.ts', 'refs.ts'],
      ['commit.ts', 'extent.ts', 'tree-edit.ts'],
      ['history.ts', 'revision.ts', 'transfer.ts'],
      ['log.ts', 'diff'],
      ['merge', 'patch'],
      ['styles', 'record.ts', 'push.ts', 'wire'],
      ['index.ts'],
    ],
  },
  {
    under: 'fake/areas/pulls',
    layers: [
      // What Go does.
      ['go'],
      // Rows, and what is read off them.
      ['state'],
      // The rules, by subject.
      ['access'],
      ['issues', 'organisations'],
      ['reviews'],
      ['repositories', 'pull-requests'],
      ['contents', 'merging', 'notifications', 'people'],
      // JSON as the API shows it: each subject has its own.
      ['*records.ts'],
      ['webhooks'],
      // The table of routes, and the order of checks.
      ['api'],
      // What each route does: each subject has its own.
      ['*routes.ts'],
      ['entries.ts', 'git-http'],
      ['pages'],
      // What seeds and tests build.
      ['seed'],
      ['testing'],
      ['area.ts'],
    ],
  },
];

// `*records.ts` are the files of such a name in any folder, which are not part of the folder then.
const ofAnyFolder = (entry) => `[^/]*${entry.slice(1).replaceAll('.', '\\.')}$`;

const pathsOf = (under, entries, apart) => {
  const rest = apart.length === 0 ? '' : `(?!${apart.map(ofAnyFolder).join('|')})`;
  const paths = entries.flat().map((entry) => {
    if (entry.startsWith('*')) return `[^/]+/${ofAnyFolder(entry)}`;
    return entry.endsWith('.ts') ? `${entry.replaceAll('.', '\\.')}$` : `${entry}/${rest}`;
  });
  return `^${under}/(?:${paths.join('|')})`;
};

/** @param {Layering} layering */
function downOnly({ under, layers }) {
  const apart = layers.flat(2).filter((entry) => entry.startsWith('*'));
  return layers.flatMap((layer, i) =>
    layer.flatMap((entry) => {
      const others = [...layer.filter((other) => other !== entry), ...layers.slice(i + 1).flat()];
      if (others.length === 0) return [];
      return forbid(`${under}/${entry} imports what is beside or above it`, {
        from: { path: pathsOf(under, [entry], apart) },
        to: { path: pathsOf(under, others, apart) },
      });
    }),
  );
}

const forbid = (name, rule) => [{ name, severity: 'error', ...rule }];

export default {
  forbidden: [
    ...forbid('files import each other in a circle', { from: {}, to: { circular: true } }),
    ...layerings.flatMap(downOnly),
    ...forbid('the SDK knows nothing of the fake', {
      from: { path: '^src/' },
      to: { path: '^(?:fake|test|examples)/' },
    }),
    ...forbid(
      'the fake takes the tables of operations, the vocabulary, the types of records, forms of the wire and the redactor from the SDK, and nothing else',
      {
        from: { path: '^fake/' },
        to: {
          path: '^src/',
          pathNot:
            '^src/(?:core/(?:operation|http/redact)|[^/]+/(?:operations|vocabulary|records)|payments/wire)\\.ts$',
        },
      },
    ),
    ...AREAS.flatMap((area) =>
      forbid('areas know nothing of each other', {
        from: { path: `^(?:src|fake/areas)/${area}/` },
        to: { path: `^(?:src|fake/areas)/(?:${AREAS.filter((other) => other !== area).join('|')})/` },
      }),
    ),
    ...forbid('the core knows no area', { from: { path: '^src/core/' }, to: { path: '^src/(?!core/)' } }),
    ...forbid('git, the store and what Go does import nothing of the rest', {
      from: { path: '^(fake/(?:git|engine/store|areas/pulls/go))/' },
      to: { path: '^(?:src|fake)/', pathNot: '^$1/' },
    }),
    ...forbid('rules throw by state/rejections, and know no request', {
      from: {
        path: '^fake/areas/pulls/(?:state|access|issues|reviews|repositories|pull-requests|contents|merging|people|webhooks)/',
        pathNot: '/rejections\\.ts$',
      },
      to: { path: '^fake/engine/http/' },
    }),
    ...forbid('the engine and the areas know no entry point', {
      from: { path: '^fake/(?:engine|git|areas)/' },
      to: { path: '^fake/[^/]+\\.ts$' },
    }),
    // zod is bundled.
    ...forbid('the SDK needs zod, and nothing else', {
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
        pathNot: 'node_modules/zod/',
      },
    }),
    ...forbid('what is imported cannot be found', {
      from: {},
      // The build makes the inspector.
      to: { couldNotResolve: true, pathNot: '^understudy-sdk/inspector\\.json$' },
    }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Packages that are ES modules only have no other condition.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'types'] },
  },
};
