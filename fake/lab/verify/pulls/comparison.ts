import { pullsProducts } from '../../../areas/pulls/state/differences.ts';
import type { Comparison, LiveComparison, Service } from '../../playing/comparison.ts';
import { UsageError } from '../../../shell/usage.ts';
import type { Case } from '../../../engine/composed/case.ts';
import { portability, type Needs, type Portability } from './portable.ts';
import { forgePreflight } from './preflight.ts';
import { recordedAs } from './recorded-versions.ts';
import type { Recordings } from './recordings.ts';
import { ForgeStage } from './stage.ts';

/** What else there is to know to compare pull requests with a real forge. */
export interface ForgeOptions {
  readonly releases: Recordings['releases'];
  /** Whether any version is compared. */
  readonly anyVersion: boolean;
  /** The world of random cases, which need an administrator, and whose ids are compared by their order. */
  readonly random?: Comparison['random'];
}

const WHY: Readonly<Record<Needs, string>> = {
  nothing: '',
  account: 'it makes a repository, which --read-only does not',
  administrator: 'it needs users of its own, which only the token of an administrator can make',
};

/** How pull requests are compared with a real forge: users and repositories of its own for each case. */
export const pullsComparison = (options: ForgeOptions): Comparison => ({
  reasonToSkip: (one) => {
    const found = needsOf(one, options);
    return 'because' in found ? found.because : undefined;
  },
  live: (service) => live(service, options),
  ...(options.random && { random: options.random }),
});

const needsOf = (one: Case, { random }: ForgeOptions): Portability =>
  random === undefined ? portability(one) : { needs: 'administrator' };

/** A release that is known; what cases were recorded from for another one, and for a snapshot. */
const giteaAs = (version: string): string =>
  /^\d+\.\d+\.\d+$/.test(version) && Object.hasOwn(pullsProducts.gitea, version.split('.', 2).join('.'))
    ? `gitea@${version}`
    : 'gitea';

async function live(service: Service, options: ForgeOptions): Promise<LiveComparison> {
  const { releases, anyVersion, random } = options;
  const { readOnly } = service;
  const token = service.token('token');
  if (token === undefined) throw new UsageError('--token or UNDERSTUDY_TOKEN has to be given');
  const { version, account: found } = await forgePreflight(service, token, { readOnly, anyVersion });
  const account = readOnly ? { ...found, isAdmin: false } : found;
  const allowed: readonly Needs[] = [
    'nothing',
    ...(readOnly ? [] : (['account'] as const)),
    ...(account.isAdmin ? (['administrator'] as const) : []),
  ];
  const recorded = recordedAs(releases, version);
  return {
    version,
    recorded,
    as: { pulls: recorded?.name ?? giteaAs(version) },
    reasonToSkip: (one) => {
      const found = needsOf(one, options);
      return 'because' in found || allowed.includes(found.needs) ? undefined : WHY[found.needs];
    },
    open: (_, prefix) => new ForgeStage({ server: service, account, prefix, idsInOrder: random !== undefined }),
  };
}
