import type { Body } from '../go/structs.ts';
import { invalid } from '../state/rejections.ts';
import type { RepoRow, RepoSettings } from '../state/rows.ts';
import { dropUndefined } from '../state/threads.ts';

type Edit = Body<'EditRepoOption'>;
type OfUnits = Pick<RepoSettings, 'internal_tracker' | 'external_tracker' | 'external_wiki' | 'projects_mode'>;

/** A repository with the tracker, the wiki and the mode of projects that an edit asks for where it names their units, and the rest of the edit (contract: pulls 2.8). */
export function withUnits(repo: RepoRow, body: Edit): readonly [RepoRow, Edit] {
  const [before, settings] = ofUnits(repo.settings);
  const [, others] = ofUnits(body);
  const after = dropUndefined<OfUnits>({
    ...before,
    ...(body.has_issues !== undefined && issuesAfter(before.internal_tracker, body)),
    ...(body.has_wiki !== undefined && { external_wiki: wikiAfter(body) }),
    ...(body.has_projects !== undefined && { projects_mode: projectsAfter(before.projects_mode, body) }),
  });
  return [{ ...repo, settings: { ...settings, ...after } }, others];
}

function ofUnits<T extends { readonly [Name in keyof OfUnits]?: unknown }>(
  all: T,
): readonly [Pick<T, keyof OfUnits>, Omit<T, keyof OfUnits>] {
  const { internal_tracker, external_tracker, external_wiki, projects_mode, ...others } = all;
  return [{ internal_tracker, external_tracker, external_wiki, projects_mode }, others];
}

function issuesAfter(before: OfUnits['internal_tracker'], body: Edit) {
  const { has_issues: on, external_tracker: external, internal_tracker: internal } = body;
  if (on !== true) return { internal_tracker: undefined, external_tracker: undefined };
  if (external === undefined)
    return { internal_tracker: internal === undefined ? before : { ...OFF, ...internal }, external_tracker: undefined };
  const { external_tracker_format: format = '' } = external;
  if (!isWeb(external.external_tracker_url)) throw invalid('External tracker URL not valid');
  if (format !== '' && (!isWeb(format) || hasTypo(format))) throw invalid('External tracker URL format not valid');
  return { internal_tracker: undefined, external_tracker: { ...EMPTY, ...external } };
}

function wikiAfter({ has_wiki: on, external_wiki: wiki }: Edit): object | undefined {
  if (on !== true || wiki === undefined) return undefined;
  if (!isWeb(wiki.external_wiki_url)) throw invalid('Invalid external wiki URL');
  return wiki;
}

const projectsAfter = (
  before: string | undefined,
  { has_projects: on, projects_mode: mode }: Edit,
): string | undefined => (on === true ? (mode ?? before) : undefined);

const OFF = {
  enable_time_tracker: false,
  allow_only_contributors_to_track_time: false,
  enable_issue_dependencies: false,
};

const EMPTY = {
  external_tracker_url: '',
  external_tracker_format: '',
  external_tracker_style: '',
  external_tracker_regexp_pattern: '',
};

const isWeb = (address = ''): boolean => /^https?:\//.test(address);

/** Whether a name has one brace of two. */
const hasTypo = (format: string): boolean =>
  [...format.matchAll(/(\{?)(?:user|repo|index)(\}?)/g)].some(([, open, close]) => (open === '') !== (close === ''));
