import { allOperations } from '../../fake/areas.ts';
import { createFake, type Fake, type WorldDocument } from '../../fake/index.ts';
import { random } from '../git/random.ts';
import { processorTime } from './figures.ts';
import { Requests, seeds, type Sent } from './requests.ts';

/** Something that an operation may read, which can be more or less. */
export interface Dimension {
  readonly name: string;
  /** How much of it there is, at first. */
  readonly size: number;
  /** The areas whose operations may read it. */
  readonly areas: readonly string[];
  /** Whether the fake remembers what it has computed of it, so that only the first time shows the cost. */
  readonly isRemembered?: true;
  /** A world with so much of it. */
  readonly world?: (size: number) => WorldDocument;
  /** A request with so much of it. */
  readonly request?: (sent: Sent, size: number) => Sent;
}

const base = seeds[0]!;
const times = <T>(size: number, make: (i: number) => T): T[] => Array.from({ length: size }, (_, i) => make(i));

type Grown = Readonly<Record<string, readonly unknown[]>>;

const added = (section: object | null | undefined, more: Grown): object => {
  const there = (section ?? {}) as Grown;
  return {
    ...there,
    ...Object.fromEntries(Object.entries(more).map(([key, rows]) => [key, [...(there[key] ?? []), ...rows]])),
  };
};
const withPayments = (more: Grown): WorldDocument => ({ ...base, payments: added(base.payments, more) });
const withFederation = (more: Grown): WorldDocument => ({ ...base, federation: added(base.federation, more) });
const withPulls = (more: Grown): WorldDocument => ({ ...base, pulls: added(base.pulls, more) });
/** With more of something in the repository that the requests are about, or in its first pull request. */
const withRepo = (more: Grown): WorldDocument => inFirst('repos', more);
const withPull = (more: Grown): WorldDocument => inFirst('pulls', more);
function inFirst(list: 'repos' | 'pulls', more: Grown): WorldDocument {
  const [first, ...others] = base.pulls?.[list] ?? [];
  return {
    ...base,
    pulls: { ...base.pulls, [list]: [added(first, more), ...others] },
  };
}
const commit = (branch: string, files: Readonly<Record<string, string>>, i = 0): object => ({
  branch,
  message: `commit ${i}`,
  files,
});
const lines = (size: number, sign: string): string =>
  times(size, (i) => (i % 10 === 0 ? `${sign}${i}\n` : `l${i}\n`)).join('');

const PULLS = ['pulls', 'git'];
const ALL = ['payments', 'federation', ...PULLS];
const ofGit = (dimension: Dimension): Dimension => ({ ...dimension, isRemembered: true });
const pullsDimension = (name: string, size: number, world: (size: number) => WorldDocument): Dimension => ({
  name,
  size,
  areas: PULLS,
  world,
});

/** With more fields in a body that is a JSON object. */
function withFields(sent: Sent, more: object): Sent {
  const { body } = sent;
  if (typeof body !== 'string' || !body.startsWith('{')) return sent;
  return { ...sent, body: JSON.stringify({ ...(JSON.parse(body) as object), ...more }) };
}

/** Everything that an operation reads. */
export const dimensions: readonly Dimension[] = [
  ...(
    [
      ['payments', (i) => ({ reference: `g${i}`, customer: 'c1' })],
      ['transfers', (i) => ({ reference: `g${i}`, beneficiary: 'b1' })],
      ['customers', (i) => ({ id: `g${i}`, email: `g${i}@example.com` })],
      [
        'beneficiaries',
        (i) => ({ id: `g${i}`, name: 'G', channel: 'cm.mtn', phone: `+2376${String(10_000_000 + i)}` }),
      ],
      ['webhooks', (i) => ({ id: `g${i}`, url: `https://a.example/${i}`, events: ['payment.failed'] })],
    ] as readonly [string, (i: number) => object][]
  ).map(([name, row]): Dimension => ({
    name: name === 'webhooks' ? 'webhook endpoints' : name,
    size: 1_000,
    areas: ['payments'],
    world: (size) => withPayments({ [name]: times(size, row) }),
  })),
  {
    name: 'IP blocks',
    size: 1_000,
    areas: ['federation'],
    world: (size) =>
      withFederation({ ipBlocks: times(size, (i) => ({ ip: `11.${i >> 8}.${i & 255}.0/24`, severity: 'no_access' })) }),
  },
  {
    name: 'allowed domains',
    size: 1_000,
    areas: ['federation'],
    world: (size) => withFederation({ domainAllows: times(size, (i) => ({ domain: `g${i}.example` })) }),
  },
  {
    name: 'users',
    size: 1_000,
    areas: ALL,
    world: (size) => ({ ...base, users: [...(base.users ?? []), ...times(size, (i) => ({ name: `user${i}` }))] }),
  },
  pullsDimension('repositories', 500, (size) =>
    withPulls({ repos: times(size, (i) => ({ owner: 'bob', name: `r${i}` })) }),
  ),
  pullsDimension('pull requests', 100, (size) => ({
    ...base,
    pulls: added(
      withRepo({ commits: times(size, (i) => ({ ...commit(`g${i}`, { [`g${i}`]: 'g\n' }), from: 'main' })) }).pulls,
      {
        pulls: times(size, (i) => ({ repo: 'alice/proj', as: 'alice', head: `g${i}`, base: 'main', title: `G ${i}` })),
      },
    ),
  })),
  pullsDimension('issues', 500, (size) =>
    withRepo({ issues: times(size, (i) => ({ title: `I ${i}`, number: 1_000 + i })) }),
  ),
  pullsDimension('labels of a repository', 500, (size) =>
    withRepo({ labels: times(size, (i) => ({ name: `l${i}`, color: 'ff0000' })) }),
  ),
  pullsDimension('labels of a pull request', 100, (size) => {
    const world = withRepo({ labels: times(size, (i) => ({ name: `l${i}`, color: 'ff0000' })) });
    const [first, ...others] = world.pulls?.pulls ?? [];
    return {
      ...world,
      pulls: { ...world.pulls, pulls: [{ ...first!, labels: times(size, (i) => `l${i}`) }, ...others] },
    };
  }),
  pullsDimension('milestones', 500, (size) => withRepo({ milestones: times(size, (i) => ({ title: `m${i}` })) })),
  pullsDimension('protections', 100, (size) =>
    withRepo({ protections: times(size, (i) => ({ rule_name: `p${i}*` })) }),
  ),
  pullsDimension('collaborators', 200, (size) => ({
    ...withRepo({ collaborators: times(size, (i) => ({ user: `user${i}`, permission: 'read' })) }),
    users: [...(base.users ?? []), ...times(size, (i) => ({ name: `user${i}` }))],
  })),
  pullsDimension('branches', 200, (size) =>
    withRepo({ commits: times(size, (i) => ({ ...commit(`g${i}`, { g: 'g\n' }), from: 'main' })) }),
  ),
  pullsDimension('tags', 200, (size) => withRepo({ tags: times(size, (i) => ({ name: `g${i}`, target: 'main' })) })),
  pullsDimension('statuses of a commit', 200, (size) =>
    withRepo({ statuses: times(size, (i) => ({ commit: 'feature', context: `c${i}`, state: 'success' })) }),
  ),
  pullsDimension('webhooks of a repository', 200, (size) =>
    withPulls({
      hooks: times(size, (i) => ({ on: 'alice/proj', url: `https://a.example/${i}`, events: ['release'] })),
    }),
  ),
  pullsDimension('reviews of a pull request', 100, (size) =>
    withPull({ reviews: times(size, () => ({ as: 'siteadmin', event: 'COMMENT', body: 'g' })) }),
  ),
  pullsDimension('comments of a pull request', 200, (size) =>
    withPull({ comments: times(size, (i) => ({ as: 'alice', body: `g ${i}` })) }),
  ),
  ofGit(
    pullsDimension('commits of a pull request', 100, (size) =>
      withRepo({ commits: times(size, (i) => commit('feature', { 'g.txt': `${i}\n` }, i)) }),
    ),
  ),
  ofGit(
    pullsDimension('commits of the base', 100, (size) =>
      withRepo({ commits: times(size, (i) => commit('main', { 'g.txt': `${i}\n` }, i)) }),
    ),
  ),
  ofGit(
    pullsDimension('files of a pull request', 200, (size) =>
      withRepo({ commits: [commit('feature', Object.fromEntries(times(size, (i) => [`g/${i}.txt`, `${i}\n`])))] }),
    ),
  ),
  ofGit(
    pullsDimension('files of the repository', 500, (size) =>
      withRepo({ commits: [commit('main', Object.fromEntries(times(size, (i) => [`g/${i}.txt`, `${i}\n`])))] }),
    ),
  ),
  ofGit(
    pullsDimension('lines of a changed file', 4_000, (size) =>
      withRepo({
        commits: [
          commit('main', { 'g.txt': lines(size, 'a') }),
          { ...commit('feature', { 'g.txt': lines(size, 'b') }), merge: 'main' },
        ],
      }),
    ),
  ),
  {
    name: 'characters of a body',
    size: 50_000,
    areas: ALL,
    request: (sent, size) => withFields(sent, { body: 'see #1 and @bob '.repeat(size / 16) }),
  },
  {
    name: 'keys of a body',
    size: 1_000,
    areas: ALL,
    request: (sent, size) => withFields(sent, Object.fromEntries(times(size, (i) => [`k${i}`, i]))),
  },
  {
    name: 'parameters of a query',
    size: 1_000,
    areas: ALL,
    request: (sent, size) => ({ ...sent, path: `${sent.path}?${times(size, (i) => `k${i}=${i}`).join('&')}` }),
  },
  {
    name: 'names in a filter',
    size: 1_000,
    areas: ALL,
    request: (sent, size) => ({
      ...sent,
      path: `${sent.path}?${['channels', 'status', 'labels'].map((name) => `${name}=${times(size, (i) => (name === 'labels' ? i : `x${i}`)).join()}`).join('&')}`,
    }),
  },
];

/** An operation, and a request that it does. */
export interface Doable {
  readonly id: string;
  readonly area: string;
  readonly sent: Sent;
}

/** Sends a request, and gives its status when all of the response has been read. */
export async function statusOf(fake: Fake, { method, path, headers, body }: Sent): Promise<number> {
  const init: RequestInit = { method, headers, redirect: 'manual', ...(body !== undefined && { body }) };
  const response = await fake.fetch(fake.url + path, init);
  await response.arrayBuffer();
  return response.status;
}

/** For each operation a request that it does in the first world, found by so many tries; none for those that need more. */
export async function doable(tries: number): Promise<readonly Doable[]> {
  const rows = new Map(
    allOperations().flatMap(([area, table]) => Object.entries(table).map(([id, row]) => [id, { area, row }] as const)),
  );
  const found = new Map<string, Doable>();
  const r = random(5);
  const fake = createFake({ seed: base });
  const start = fake.snapshot();
  for (let i = 0, requests = new Requests(r); i < tries; i++) {
    const sent = requests.next();
    if (sent.path.includes('?')) continue;
    fake.restore(start);
    const status = await statusOf(fake, sent);
    const operation = fake.journal.at(-1)?.operation ?? '';
    const known = rows.get(operation);
    if (known?.row.success.includes(status) === true && !found.has(operation))
      found.set(operation, { id: operation, area: known.area, sent });
  }
  return [...found.values()];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What sends a request once, in the state that it is to be measured in, and says how long it took by a clock. */
export type Once = (clock: () => number) => Promise<number>;

/** In one fake, which goes back after each: what it remembers of commits makes all but the first cheap. */
export function warm(fake: Fake, sent: Sent): Once {
  const start = fake.snapshot();
  return async (clock) => {
    const before = clock();
    await statusOf(fake, sent);
    const spent = clock() - before;
    fake.restore(start);
    return spent;
  };
}

/** In a new fake each time. */
export function cold(make: () => Fake, sent: Sent): Once {
  return async (clock) => {
    const fake = make();
    const before = clock();
    await statusOf(fake, sent);
    return clock() - before;
  };
}

const wallTime = (): number => performance.now();

/** The least time of some runs: enough to see what cannot have grown. */
export async function leastTime(once: Once, runs: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run++) least = Math.min(least, await once(wallTime));
  return least;
}

/** The mean processor time of so many runs that its clock can measure them; the median of some such means. */
export async function processorCost(once: Once, runs: number, enough: number): Promise<number> {
  const count = Math.min(2_000, Math.max(1, Math.ceil(enough / Math.max(0.01, await leastTime(once, 2)))));
  const means: number[] = [];
  for (let run = 0; run < runs; run++) {
    let spent = 0;
    for (let i = 0; i < count; i++) spent += await once(processorTime);
    means.push(spent / count);
  }
  return median(means);
}
