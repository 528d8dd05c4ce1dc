import { seedFrom } from '../../../engine/area/columns.ts';
import { watchersOf } from '../access/watching.ts';
import { needsAccess } from '../access/collaborators.ts';
import { listReleases } from '../repositories/releases.ts';
import { loginOf } from '../state/owners.ts';
import { forkSettings, freshSettings } from '../state/repo-settings.ts';
import { repoName } from '../state/repositories.ts';
import type {
  MilestoneRow,
  ProtectionRow,
  ReleaseRow,
  RepoRow,
  RepoSettings,
  StatusRow,
  Thread,
} from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { modeName } from '../state/vocabulary.ts';
import {
  milestoneColumns,
  releaseColumns,
  repoColumns,
  statusColumns,
  type CollaboratorSeed,
  type IssueSeed,
  type MilestoneSeed,
  type ProtectionSeed,
  type ReleaseSeed,
  type RepoSeed,
  type StatusSeed,
} from './document.ts';
import { attachmentSeeds, byWhom, labelSeed, openedAndClosed, planned, when, type Exporting } from './exporting.ts';
import { historySeed } from './history.ts';

/** A repository as a seed has it. */
export function exportRepo(exporting: Exporting, row: RepoRow): RepoSeed {
  const { world } = exporting;
  const { pulls: tables } = world;
  const parent = row.parent === undefined ? undefined : tables.repos.get(row.parent);
  const own = lists.repo(row.id);
  return seedFrom(repoColumns, parent, {
    owner: loginOf(world, row.owner),
    name: row.name,
    private: row.private,
    archived: row.archivedAt !== undefined,
    ...when(world, row.createdAt),
    defaultBranch: row.defaultBranch,
    ...(parent !== undefined && { forkOf: repoName(world, parent) }),
    commits: [],
    branches: {},
    tags: [],
    ...historySeed(world, exporting.refs, row),
    releases: listReleases(world, row)
      .toReversed()
      .map((release) => releaseSeed(world, row, release)),
    collaborators: [...tables.collaborators.list(own)].map(({ user, mode, hasAccess }) => ({
      user: loginOf(world, user),
      permission: modeName(mode) as CollaboratorSeed['permission'],
      ...(hasAccess !== needsAccess(row, mode) && { hasAccess }),
    })),
    labels: [...tables.labels.list(own)].map(labelSeed),
    milestones: [...tables.milestones.list(own)].map((milestone) => milestoneSeed(world, milestone)),
    issues: [...tables.threads.list(lists.threads('issues', row.id))].map((issue) => issueSeed(exporting, row, issue)),
    statuses: tables.statuses
      .all()
      .filter(({ repo }) => repo === row.id)
      .map((status) => statusSeed(world, row, status)),
    topics: row.topics,
    stars: [...tables.stars.list(own)].map(({ user }) => loginOf(world, user)),
    ...(tables.watches.list(own).size > 0 && {
      watchers: [...watchersOf(world, row)].map((user) => loginOf(world, user)),
    }),
    protections: protectionSeeds([...tables.protections.list(own)]),
    settings: settingsOf(row, parent),
  });
}

/** Protections in the order in which they were made; one that does not come after all before it says its priority. */
function protectionSeeds(rows: readonly ProtectionRow[]): ProtectionSeed[] {
  let last = 0;
  return rows.map(({ rule, body, priority }) => {
    const isNext = priority === last + 1;
    last = Math.max(last, priority);
    return { ...body, rule_name: rule, ...(!isNext && { priority }) };
  });
}

function releaseSeed(
  world: World,
  repo: RepoRow,
  { id, name: tag, release, author, createdAt }: ReleaseRow,
): ReleaseSeed {
  const { title, ...page } = release;
  return seedFrom(releaseColumns, undefined, {
    tag,
    name: title,
    ...page,
    ...byWhom(world, repo, author),
    ...when(world, createdAt),
    attachments: attachmentSeeds(world, repo, { release: id }),
  });
}

function settingsOf(row: RepoRow, parent: RepoRow | undefined): Readonly<Record<string, unknown>> {
  const fresh: RepoSettings = row.parent === undefined ? freshSettings : forkSettings;
  const changed = Object.entries(row.settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(fresh[name as keyof RepoSettings]),
  );
  return {
    ...(row.description !== (parent?.description ?? '') && { description: row.description }),
    ...(row.website !== '' && { website: row.website }),
    ...(row.template && { template: true }),
    ...Object.fromEntries(changed),
  };
}

function milestoneSeed(world: World, row: MilestoneRow): MilestoneSeed {
  const { title, description, closedAt, dueOn } = row;
  return seedFrom(milestoneColumns, undefined, {
    title,
    state: closedAt === undefined ? 'open' : 'closed',
    description,
    ...(dueOn !== undefined && { dueOn: isoSeconds(dueOn) }),
    ...openedAndClosed(world, row),
  });
}

function issueSeed(exporting: Exporting, repo: RepoRow, row: Thread): IssueSeed {
  return {
    title: row.title,
    ...byWhom(exporting.world, repo, row.poster),
    ...(row.body !== '' && { body: row.body }),
    ...planned(exporting, repo, row),
    ...(row.closedAt !== undefined && { state: 'closed' }),
  };
}

function statusSeed(world: World, repo: RepoRow, row: StatusRow): StatusSeed {
  const { context, description, target } = row;
  return seedFrom(statusColumns, undefined, {
    commit: row.sha,
    context,
    state: row.state as NonNullable<StatusSeed['state']>,
    description,
    targetUrl: target,
    ...when(world, row.createdAt),
    ...byWhom(world, repo, row.creator),
  });
}
