import { loginOf } from '../state/owners.ts';
import { forkSettings, freshSettings } from '../state/repo-settings.ts';
import type { IssueRow, MilestoneRow, RepoRow, StatusRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds } from '../state/time.ts';
import { modeName } from '../state/vocabulary.ts';
import type { CollaboratorSeed, IssueSeed, MilestoneSeed, RepoSeed, StatusSeed } from './document.ts';
import { byWhom, labelSeed, planned, repoName, type Exporting } from './exporting.ts';

/** A repository as a seed has it, once its history is described. */
export function exportRepo(exporting: Exporting, row: RepoRow): RepoSeed {
  const { world, repositories } = exporting;
  const { pulls: tables } = world;
  const parent = row.parent === undefined ? undefined : tables.repos.get(row.parent);
  const own = lists.repo(row.id);
  const git = repositories.get(row.id)?.seed;
  return {
    owner: loginOf(world, row.owner),
    name: row.name,
    ...(row.private !== (parent?.private ?? false) && { private: row.private }),
    ...(row.archivedAt !== undefined && { archived: true }),
    ...(row.defaultBranch !== (parent?.defaultBranch ?? 'main') && { defaultBranch: row.defaultBranch }),
    ...(parent !== undefined && { forkOf: repoName(world, parent) }),
    ...git,
    ...filled({
      collaborators: [...tables.collaborators.list(own)].map(({ user, mode }) => ({
        user: loginOf(world, user),
        permission: modeName(mode) as CollaboratorSeed['permission'],
      })),
      labels: [...tables.labels.list(own)].map(labelSeed),
      milestones: [...tables.milestones.list(own)].map(milestoneSeed),
      issues: [...tables.issues.list(own)].map((issue) => issueSeed(exporting, row, issue)),
      statuses: tables.statuses
        .all()
        .filter(({ repo }) => repo === row.id)
        .map((status) => statusSeed(exporting, row, status)),
      stars: [...tables.stars.list(own)].map(({ user }) => loginOf(world, user)),
      protections: [...tables.protections.list(own)].map(({ rule, body }) => ({ ...body, rule_name: rule })),
    }),
    ...settingsOf(row),
  };
}

/** The lists that have something in them. */
function filled<T extends Readonly<Record<string, readonly unknown[]>>>(lists: T): Partial<T> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<T>;
}

function settingsOf(row: RepoRow): Pick<RepoSeed, 'settings'> {
  const fresh = row.parent === undefined ? freshSettings : forkSettings;
  const changed = Object.entries(row.settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(fresh[name]),
  );
  const settings = {
    ...(row.description !== '' && { description: row.description }),
    ...(row.website !== '' && { website: row.website }),
    ...(row.template && { template: true }),
    ...Object.fromEntries(changed),
  };
  return Object.keys(settings).length > 0 ? { settings } : {};
}

const milestoneSeed = ({ title, description, closedAt, dueOn }: MilestoneRow): MilestoneSeed => ({
  title,
  ...(closedAt !== undefined && { state: 'closed' }),
  ...(description !== '' && { description }),
  ...(dueOn !== undefined && { dueOn: isoSeconds(dueOn) }),
});

function issueSeed(exporting: Exporting, repo: RepoRow, row: IssueRow): IssueSeed {
  return {
    title: row.title,
    ...byWhom(exporting.world, repo, row.poster),
    ...(row.body !== '' && { body: row.body }),
    ...planned(exporting, repo, row),
    ...(row.closedAt !== undefined && { state: 'closed' }),
  };
}

function statusSeed({ world, history, repositories }: Exporting, repo: RepoRow, row: StatusRow): StatusSeed {
  const id = history.idOf(row.sha) ?? row.sha;
  return {
    commit: repositories.get(repo.id)?.git.nameOf(id) ?? id,
    ...(row.context !== 'default' && { context: row.context }),
    ...(row.state !== 'pending' && { state: row.state as NonNullable<StatusSeed['state']> }),
    ...(row.description !== '' && { description: row.description }),
    ...(row.target !== '' && { target_url: row.target }),
    ...byWhom(world, repo, row.creator),
  };
}
