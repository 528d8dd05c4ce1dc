import type { Comparison, LiveComparison, Service } from '../../playing/comparison.ts';
import { UsageError } from '../../../shell/usage.ts';
import { portability, type Needs } from './portable.ts';
import { forgePreflight } from './preflight.ts';
import { randomPulls } from './random.ts';
import { recordedAs } from './recorded-versions.ts';
import type { Recordings } from './recordings.ts';
import { ForgeStage } from './stage.ts';

/** What else there is to know to compare pull requests with a real forge. */
export interface ForgeOptions {
  readonly releases: Recordings['releases'];
  /** Whether any version is compared. */
  readonly anyVersion: boolean;
}

const WHY: Readonly<Record<Needs, string>> = {
  nothing: '',
  account: 'it makes a repository, which --read-only does not',
  administrator: 'it needs users of its own, which only the token of an administrator can make',
};

/** How pull requests are compared with a real forge: users and repositories of its own for each case. */
export const pullsComparison = (options: ForgeOptions): Comparison => ({
  reasonToSkip: (one) => {
    const found = portability(one);
    return 'because' in found ? found.because : undefined;
  },
  live: (service) => live(service, options),
  random: randomPulls,
});

async function live(service: Service, { releases, anyVersion }: ForgeOptions): Promise<LiveComparison> {
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
    as: { pulls: recorded?.name ?? 'gitea' },
    reasonToSkip: (one) => {
      const found = portability(one);
      return 'because' in found || allowed.includes(found.needs) ? undefined : WHY[found.needs];
    },
    open: (_, prefix) => new ForgeStage({ server: service, account, prefix }),
  };
}
