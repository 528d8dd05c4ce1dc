import { settingsOf } from './settings.ts';
import type { World } from './world.ts';
import type { RepoRow, RepoSettings } from './rows.ts';

/** The switches of a fresh repository, in the order its record shows them. */
export const freshSettings = {
  has_code: true,
  has_issues: true,
  has_wiki: true,
  has_pull_requests: true,
  has_projects: true,
  projects_mode: 'all',
  has_releases: true,
  has_packages: true,
  has_actions: true,
} as const satisfies RepoSettings;

/** A fork is for its branches alone: everything else is done where it came from (contract: pulls 2.8). */
export const forkSettings: RepoSettings = {
  ...freshSettings,
  has_issues: false,
  has_wiki: false,
  has_projects: false,
  has_releases: false,
  has_packages: false,
  has_actions: false,
};

const PULL_SETTINGS = {
  ignore_whitespace_conflicts: false,
  allow_merge_commits: true,
  allow_rebase: true,
  allow_rebase_explicit: true,
  allow_squash_merge: true,
  allow_fast_forward_only_merge: true,
  allow_merge_update: true,
  allow_rebase_update: true,
  allow_manual_merge: false,
  autodetect_manual_merge: false,
  default_delete_branch_after_merge: false,
  default_merge_style: 'merge',
  default_update_style: 'merge',
  default_allow_maintainer_edit: true,
} satisfies RepoSettings;

/** The settings of a repository's pull requests. */
export type PullSettings = Required<Pick<RepoSettings, keyof typeof PULL_SETTINGS>>;

/** How pull requests work in a repository. Where they are off, nothing is allowed. */
export function pullSettings(world: World, { settings }: RepoRow): PullSettings {
  const { defaultMergeStyle } = settingsOf(world);
  const { maintainerEdit, updateStyleLast } = world.dialect;
  const key = `${defaultMergeStyle} ${maintainerEdit} ${updateStyleLast}`;
  const known = shown.get(settings);
  if (known?.key === key) return known.made;
  const { default_update_style: style, ...others } = PULL_SETTINGS;
  const own = { default_merge_style: defaultMergeStyle, default_allow_maintainer_edit: !maintainerEdit };
  const made = madeOf(settings, { ...(updateStyleLast ? others : PULL_SETTINGS), ...own, default_update_style: style });
  shown.set(settings, { key, made });
  return made;
}

// Settings are replaced and never altered, so what follows from them, the instance's style and the version stays.
const shown = new WeakMap<RepoSettings, { readonly key: string; readonly made: PullSettings }>();

/** Where pull requests are switched off, the server shows that nothing is allowed but what it does not ask them for. */
function madeOf(settings: RepoSettings, defaults: PullSettings): PullSettings {
  const off = settings.has_pull_requests === false;
  const entries = Object.entries(defaults).map(([name, own]) => {
    if (off) return [name, typeof own === 'boolean' ? name === 'allow_manual_merge' : own];
    return [name, settings[name as keyof PullSettings] ?? own];
  });
  return Object.fromEntries(entries) as PullSettings;
}

/** One switch of a repository's pull requests. */
export function pullSwitch(world: World, repo: RepoRow, name: keyof PullSettings): boolean {
  return pullSettings(world, repo)[name] === true;
}

/** Whether a merge deletes its branch by default: the setting is for the page alone in older versions. */
export const deletesBranch = (world: World, repo: RepoRow): boolean =>
  !world.dialect.keptBranch && pullSwitch(world, repo, 'default_delete_branch_after_merge');

/** All settings of a repository, as they are unless it says otherwise. */
export const defaultSettings: Readonly<Record<keyof RepoSettings, boolean | string | object>> = {
  ...freshSettings,
  ...PULL_SETTINGS,
  default_target_branch: '',
  internal_tracker: {},
  external_tracker: {},
  external_wiki: {},
};

/** Settings after an edit: where pull requests are switched off, what was said of them is forgotten. */
export function editedSettings(before: RepoSettings, body: Readonly<Record<string, unknown>>): RepoSettings {
  const after = { ...before, ...settingsFrom(body) };
  if (after.has_pull_requests !== false) return after;
  return Object.fromEntries(Object.entries(after).filter(([name]) => !Object.hasOwn(PULL_SETTINGS, name)));
}

/** The settings of a repository's edit body that are of the right kind. */
export function settingsFrom(body: Readonly<Record<string, unknown>>): RepoSettings {
  const found = Object.entries(body).filter(
    ([name, value]) =>
      value !== null &&
      Object.hasOwn(defaultSettings, name) &&
      typeof value === typeof defaultSettings[name as keyof RepoSettings],
  );
  return Object.fromEntries(found);
}
