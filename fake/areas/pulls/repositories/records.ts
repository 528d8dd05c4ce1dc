import type { Repository } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import { permissionsOf, roleOf } from '../access/access.ts';
import { visibilityOf } from '../access/visibility.ts';
import { watcherCount } from '../access/watching.ts';
import { ownerOf } from '../state/owners.ts';
import { branchCount } from '../state/refs.ts';
import { freshSettings, pullSettings } from '../state/repo-settings.ts';
import { repoName } from '../state/repositories.ts';
import type { RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { shownAs } from '../state/fields.ts';
import { openCount } from '../state/threads.ts';
import { isoSeconds, NEVER, ZERO_TIME } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { ownerRecord, plainOwner, plainUser, type Viewer } from '../people/records.ts';

const DOMAIN = '127.0.0.1';
const TRACKER = {
  enable_time_tracker: true,
  allow_only_contributors_to_track_time: true,
  enable_issue_dependencies: true,
};

/** How a repository is shown. */
export interface RepoView {
  /** Takes the place of the viewer's own rights. */
  readonly permissions?: { readonly admin: boolean; readonly push: boolean; readonly pull: boolean };
  /** Open pull requests that are not counted yet. */
  readonly uncounted?: number;
  /** The same of issues and of forks; below zero for what is counted still. */
  readonly uncountedIssues?: number;
  readonly uncountedForks?: number;
  readonly isParent?: true;
  /** Shows the owner as anonymous visitors see it. */
  readonly plainOwner?: boolean;
}

/** The record of a repository (contract: pulls 2.8). */
export function repoRecord(viewer: Viewer, repo: RepoRow, view: RepoView = {}): Shown<Repository> {
  const { world, origin } = viewer;
  const name = repoName(viewer.world, repo);
  const owner = ownerOf(world, repo.owner);
  const permissions = view.permissions ?? permissionsOf(world, repo, viewer.doer);
  const isPlain = view.plainOwner ?? isUnnamed(viewer, repo);
  return shownAs(world, 'Repository', {
    id: repo.id,
    owner:
      owner === undefined
        ? plainUser(viewer, repo.owner)
        : isPlain
          ? plainOwner(viewer, owner)
          : ownerRecord(viewer, owner),
    name: repo.name,
    full_name: name,
    description: repo.description,
    empty: branchCount(world, repo.id) === 0,
    private: repo.private,
    fork: repo.parent !== undefined,
    template: repo.template,
    ...(view.isParent ? noParent(world) : parentOf(viewer, repo, { permissions, plainOwner: isPlain })),
    mirror: false,
    size: 20,
    language: '',
    languages_url: `${origin}/api/v1/repos/${name}/languages`,
    html_url: `${origin}/${name}`,
    url: `${origin}/api/v1/repos/${name}`,
    link: '',
    ssh_url: sshUrl(world, name),
    clone_url: `${origin}/${name}.git`,
    original_url: '',
    website: repo.website,
    ...counts(viewer, repo, view),
    default_branch: repo.defaultBranch,
    default_target_branch: repo.settings.default_target_branch || undefined,
    archived: repo.archivedAt !== undefined,
    created_at: isoSeconds(repo.createdAt),
    updated_at: isoSeconds(repo.updatedAt),
    archived_at: repo.archivedAt === undefined ? NEVER : isoSeconds(repo.archivedAt),
    permissions,
    ...units(viewer, repo, name),
    ...pullSettings(world, repo),
    avatar_url: '',
    internal: !repo.private && visibilityOf(world, repo.owner) === 'private',
    ...END,
    ...TRANSFER,
    topics: world.dialect.noTopics && repo.topics.length === 0 ? NO_TOPICS : repo.topics,
    licenses: [],
  });
}

/** Whether the viewer has no rights but those of a team by units: such a viewer is shown the owner as anonymous visitors are. */
const isUnnamed = ({ world, doer }: Viewer, repo: RepoRow): boolean =>
  repo.private && doer !== undefined && roleOf(world, repo, doer) === 'none';

// Only old versions have null in place of an empty list, which no client is to expect.
const NO_TOPICS = null as unknown as readonly string[];

const TRANSFER = { repo_transfer: null };

const END = {
  mirror_interval: '',
  object_format_name: 'sha1',
  mirror_updated: ZERO_TIME,
  mirror_last_sync_at: ZERO_TIME,
};

/** The address for SSH, as a server writes it whose domain is an address of the network. */
const sshUrl = ({ dialect }: World, name: string): string =>
  dialect.sshUrl ? `ssh://git@${DOMAIN}/${name}.git` : `git@${DOMAIN}:${name}.git`;

type Parent = Partial<Pick<Shown<Repository>, 'parent'>>;

const noParent = ({ dialect }: World): Parent => (dialect.noParent ? { parent: null } : {});

/** What a fork was forked from, shown with the rights in the fork. */
function parentOf(viewer: Viewer, repo: RepoRow, view: RepoView): Parent {
  if (repo.parent === undefined) return noParent(viewer.world);
  const parent = viewer.world.pulls.repos.get(repo.parent);
  return parent === undefined ? {} : { parent: repoRecord(viewer, parent, { ...view, isParent: true }) };
}

function counts({ world }: Viewer, repo: RepoRow, view: RepoView) {
  const { uncountedForks = 0 } = view;
  const { uncounted = 0, uncountedIssues = 0 } = world.dialect.countedAtOnce ? {} : view;
  return {
    stars_count: world.pulls.stars.list(lists.repo(repo.id)).size,
    forks_count: world.pulls.repos.list(lists.parent(repo.id)).size - uncountedForks,
    watchers_count: watcherCount(world, repo),
    branch_count: branchCount(world, repo.id),
    open_issues_count: openCount(world, 'issues', repo) - uncountedIssues,
    open_pr_counter: openCount(world, 'pulls', repo) - uncounted,
    release_counter:
      world.pulls.tags.list(lists.releases(repo.id)).size - world.pulls.tags.list(lists.drafts(repo.id)).size,
  } satisfies Partial<Shown<Repository>>;
}

function units({ world, origin }: Viewer, { settings, parent }: RepoRow, name: string) {
  const on = { ...freshSettings, ...settings };
  const { external_tracker: tracker, external_wiki: wiki, internal_tracker: internal } = settings;
  const trackers =
    tracker === undefined ? { internal_tracker: { ...TRACKER, ...internal } } : { external_tracker: tracker };
  return {
    has_code: on.has_code && !world.dialect.codeUnknown,
    has_issues: on.has_issues,
    ...(on.has_issues ? trackers : {}),
    has_wiki: on.has_wiki,
    ...(on.has_wiki && wiki !== undefined ? { external_wiki: wiki } : {}),
    ...wikiFields(world, { origin, name, isFork: parent !== undefined }),
    has_pull_requests: on.has_pull_requests,
    has_projects: on.has_projects,
    projects_mode: on.projects_mode,
    has_releases: on.has_releases,
    has_packages: on.has_packages,
    has_actions: on.has_actions,
  } satisfies Partial<Shown<Repository>>;
}

/** Fields about a wiki that only some versions have; there are no wikis here. */
function wikiFields(
  world: World,
  { origin, name, isFork }: Readonly<Record<'origin' | 'name', string>> & { readonly isFork: boolean },
) {
  return {
    has_wiki_contents: false,
    // The branch that the instance begins repositories with; a fork has no wiki to begin.
    wiki_branch: isFork ? '' : 'main',
    wiki_ssh_url: sshUrl(world, `${name}.wiki`),
    wiki_clone_url: `${origin}/${name}.wiki.git`,
    globally_editable_wiki: false,
  };
}

/** The page of a repository. */
export function htmlUrl({ world, origin }: Viewer, repo: RepoRow): string {
  const owner = ownerOf(world, repo.owner);
  return `${origin}/${owner?.user?.name ?? owner?.org?.name ?? ''}/${repo.name}`;
}
