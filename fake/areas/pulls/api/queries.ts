import type { RouteId } from './route.ts';

/**
 * The parameters of the queries that routes read, besides the page (`paged`), with spaces between them: routes that are
 * not here read none. Nothing but comparisons needs it; `test/lab/queries.test.ts` demands what is read.
 */
// prettier-ignore
const routeQueries: { readonly [Id in RouteId]?: string } = {
  'branches.list': 'q paged',
  'collaborators.list': 'paged',
  'commits.compare': 'output stat files verification',
  'commits.list': 'sha path not since until stat files verification paged',
  'commits.retrieve': 'stat files verification',
  'commits.status': 'paged',
  'commits.statuses': 'sort state paged',
  'contents.extended': 'includes ref',
  'contents.extendedRoot': 'includes ref',
  'contents.media': 'ref',
  'contents.raw': 'ref',
  'contents.retrieve': 'ref',
  'contents.root': 'ref',
  'contents.several': 'body ref',
  'contents.severalByBody': 'ref',
  'gitData.tree': 'recursive per_page page',
  'issues.allComments': 'before since paged',
  'issues.comments': 'before since',
  'issues.list': 'before since q type created_by assigned_by mentioned_by labels milestones state paged',
  'issues.search': 'before since q owner team type created_by labels milestones assigned created mentioned review_requested reviewed state paged',
  'issues.timeline': 'before since paged',
  'labels.list': 'sort paged',
  'milestones.list': 'state name paged',
  'notifications.list': 'before since status-types all subject-type paged',
  'notifications.listInRepo': 'before since status-types all subject-type paged',
  'notifications.mark': 'last_read_at status-types all subject-type to-status',
  'notifications.markInRepo': 'last_read_at status-types all subject-type to-status',
  'notifications.update': 'to-status',
  'orgs.labels': 'sort paged',
  'orgs.list': 'paged',
  'orgs.members': 'paged',
  'orgs.repos': 'paged',
  'orgs.searchTeams': 'q include_desc paged',
  'orgs.teams': 'paged',
  'pulls.commits': 'files verification paged',
  'pulls.diff': 'binary',
  'pulls.files': 'whitespace skip-to paged',
  'pulls.list': 'labels state poster milestone base_branch sort paged',
  'pulls.reviews.list': 'paged',
  'pulls.updateBranch': 'style',
  'releases.list': 'draft pre-release paged',
  'repos.forks': 'paged',
  'repos.search': 'mode is_private archived template uid team_id starredBy q sort order private exclusive topic includeDesc paged',
  'repos.topics': 'paged',
  'statuses.list': 'sort state paged',
  'tags.list': 'paged',
  'teams.members': 'paged',
  'teams.repos': 'paged',
  'tokens.list': 'paged',
  'user.followers': 'paged',
  'user.following': 'paged',
  'user.starred': 'paged',
  'user.subscriptions': 'paged',
  'user.orgs': 'paged',
  'user.repos': 'paged',
  'user.teams': 'paged',
  'users.delete': 'purge',
  'users.followers': 'paged',
  'users.following': 'paged',
  'users.starred': 'paged',
  'users.subscriptions': 'paged',
  'users.list': 'paged',
  'users.orgs': 'paged',
  'users.repos': 'paged',
  'users.search': 'q uid paged',
  'hooks.list': 'paged',
  'hooks.test': 'ref',
  'orgs.hooks.list': 'paged',
  'user.hooks.list': 'paged',
  'admin.hooks.list': 'type paged',
};

/** The parameters of a route's query. */
export const queryNamesOf = (id: string): readonly string[] => {
  const names: Readonly<Record<string, string | undefined>> = routeQueries;
  return (names[id] ?? '')
    .split(' ')
    .flatMap((name) => (name === 'paged' ? ['page', 'limit'] : name === '' ? [] : [name]));
};
