import type { Operation } from '../../../../src/core/operation.ts';

type Method = Operation['method'];
type Row = Operation<string>;

function route(method: Method, path: string, success: number, scope: string, about: string): Row {
  const idempotent = method === 'GET' || method === 'PUT';
  const errors = [401, 403, 404];
  if (method !== 'GET' && method !== 'DELETE') errors.push(422);
  // Everything in an archived repository is read-only; the repository itself is not.
  if (method !== 'GET' && path.startsWith(`${R}/`)) errors.push(423);
  return { method, path: `/api/v1${path}`, success: [success], errors, credential: scope, idempotent, about };
}

/** The same with one more way to fail: 409 where a name is taken already, for one. */
const failing = (status: number, row: Row): Row => ({ ...row, errors: [...row.errors, status].sort((x, y) => x - y) });

/** The same where there is no body that could be wrong. */
const bodyless = (row: Row): Row => ({ ...row, errors: row.errors.filter((status) => status !== 422) });

const R = '/repos/{owner}/{repo}';
const ISSUE = `${R}/issues/{index}`;
const COMMENT = `${R}/issues/comments/{id}`;
const STAR = '/user/starred/{owner}/{repo}';

/** 201 for what changes something, 200 for what is so already. */
const twofold = (row: Row): Row => ({ ...row, success: [200, 201] });

/** The id of a route that only the fake has. */
export type SupportOperationId =
  | 'version.retrieve'
  | `${'user' | 'admin'}.hooks.${'list' | 'create' | 'retrieve' | 'update' | 'delete'}`
  | `user.${'retrieve' | 'settings' | 'block' | 'unblock'}`
  | `users.${'retrieve' | 'create' | 'edit' | 'rename' | 'delete'}`
  | `${'reactions' | 'commentReactions'}.${'list' | 'add' | 'remove'}`
  | `subscriptions.${'add' | 'remove'}`
  | `stars.${'check' | 'add' | 'remove'}`
  | `repos.${'retrieve' | 'update' | 'delete' | 'create' | 'createInOrg' | 'fork'}`
  | `branches.${'list' | 'create' | 'retrieve' | 'delete' | 'rename'}`
  | `tags.${'create' | 'delete'}`
  | 'contents.create'
  | `collaborators.${'add' | 'remove'}`
  | `protections.${'create' | 'update' | 'delete'}`
  | `tagProtections.${'list' | 'create' | 'delete'}`
  | 'statuses.create'
  | 'commits.pull'
  | `labels.${'list' | 'create' | 'delete'}`
  | `milestones.${'list' | 'create' | 'update'}`
  | `issues.${'create' | 'retrieve' | 'update' | 'comments' | 'timeline' | 'comment' | 'editComment' | 'deleteComment' | 'addLabels' | 'replaceLabels' | 'removeLabel' | 'clearLabels' | 'deadline' | 'lock' | 'unlock' | 'pin' | 'unpin' | 'depend' | 'undepend'}`
  | `pulls.comments.${'reply' | 'resolve' | 'unresolve'}`;

/** What only the fake has: the server's other routes, with which pull requests are set up and inspected. */
export const supportOperations: Readonly<Record<SupportOperationId, Row>> = {
  'version.retrieve': route('GET', '/version', 200, '', 'The server version'),
  'user.retrieve': route('GET', '/user', 200, 'read:user', 'Retrieve the signed-in user'),
  'user.settings': route('PATCH', '/user/settings', 200, 'write:user', 'Change what the signed-in user says and shows'),
  'user.block': bodyless(route('PUT', '/user/blocks/{username}', 204, 'write:user', 'Block a user')),
  'user.unblock': route('DELETE', '/user/blocks/{username}', 204, 'write:user', 'Unblock a user'),
  'users.retrieve': route('GET', '/users/{username}', 200, 'read:user', 'Retrieve a user'),
  'users.create': route('POST', '/admin/users', 201, 'write:admin', 'Create a user, as an administrator'),
  'users.edit': route('PATCH', '/admin/users/{username}', 200, 'write:admin', 'Change a user, as an administrator'),
  'users.rename': route(
    'POST',
    '/admin/users/{username}/rename',
    204,
    'write:admin',
    'Rename a user, as an administrator',
  ),
  'users.delete': failing(
    422,
    route('DELETE', '/admin/users/{username}', 204, 'write:admin', 'Remove a user, as an administrator'),
  ),
  'user.hooks.list': route('GET', '/user/hooks', 200, 'read:user', 'List the webhooks of the signed-in user'),
  'user.hooks.create': failing(
    400,
    route('POST', '/user/hooks', 201, 'write:user', 'Create a webhook of the signed-in user'),
  ),
  'user.hooks.retrieve': route('GET', '/user/hooks/{id}', 200, 'read:user', 'Retrieve a webhook of the signed-in user'),
  'user.hooks.update': route('PATCH', '/user/hooks/{id}', 200, 'write:user', 'Change a webhook of the signed-in user'),
  'user.hooks.delete': route('DELETE', '/user/hooks/{id}', 204, 'write:user', 'Delete a webhook of the signed-in user'),
  'admin.hooks.list': route('GET', '/admin/hooks', 200, 'read:admin', 'List the webhooks of the instance'),
  'admin.hooks.create': failing(
    400,
    route('POST', '/admin/hooks', 201, 'write:admin', 'Create a webhook of the instance'),
  ),
  'admin.hooks.retrieve': route('GET', '/admin/hooks/{id}', 200, 'read:admin', 'Retrieve a webhook of the instance'),
  'admin.hooks.update': route('PATCH', '/admin/hooks/{id}', 200, 'write:admin', 'Change a webhook of the instance'),
  'admin.hooks.delete': route('DELETE', '/admin/hooks/{id}', 204, 'write:admin', 'Delete a webhook of the instance'),
  'repos.retrieve': route('GET', R, 200, 'read:repository', 'Retrieve a repository'),
  'repos.update': failing(409, route('PATCH', R, 200, 'write:repository', 'Change a repository')),
  'repos.delete': route('DELETE', R, 204, 'write:repository', 'Remove a repository'),
  'repos.create': failing(
    409,
    route('POST', '/user/repos', 201, 'write:user', 'Create a repository of the signed-in user'),
  ),
  'repos.createInOrg': failing(
    409,
    route('POST', '/orgs/{org}/repos', 201, 'write:organization', 'Create a repository of an organisation'),
  ),
  'repos.fork': failing(409, route('POST', `${R}/forks`, 202, 'write:repository', 'Fork a repository')),
  'branches.list': route('GET', `${R}/branches`, 200, 'read:repository', 'List branches'),
  'branches.create': failing(409, route('POST', `${R}/branches`, 201, 'write:repository', 'Create a branch')),
  'branches.retrieve': route('GET', `${R}/branches/{branch*}`, 200, 'read:repository', 'Retrieve a branch'),
  'branches.delete': route('DELETE', `${R}/branches/{branch*}`, 204, 'write:repository', 'Remove a branch'),
  'branches.rename': route('PATCH', `${R}/branches/{branch*}`, 204, 'write:repository', 'Rename a branch'),
  'tags.create': failing(409, route('POST', `${R}/tags`, 201, 'write:repository', 'Create a tag')),
  'tags.delete': route('DELETE', `${R}/tags/{tag*}`, 204, 'write:repository', 'Remove a tag'),
  'contents.create': failing(409, route('POST', `${R}/contents/{path*}`, 201, 'write:repository', 'Create a file')),
  'collaborators.add': route('PUT', `${R}/collaborators/{username}`, 204, 'write:repository', 'Add a collaborator'),
  'collaborators.remove': route(
    'DELETE',
    `${R}/collaborators/{username}`,
    204,
    'write:repository',
    'Remove a collaborator',
  ),
  'protections.create': route('POST', `${R}/branch_protections`, 201, 'write:repository', 'Protect a branch'),
  'protections.update': route(
    'PATCH',
    `${R}/branch_protections/{name*}`,
    200,
    'write:repository',
    'Change a protection',
  ),
  'protections.delete': route(
    'DELETE',
    `${R}/branch_protections/{name*}`,
    204,
    'write:repository',
    'Remove a protection',
  ),
  'tagProtections.list': route('GET', `${R}/tag_protections`, 200, 'read:repository', 'List protected tags'),
  'tagProtections.create': route('POST', `${R}/tag_protections`, 201, 'write:repository', 'Protect tags'),
  'tagProtections.delete': route(
    'DELETE',
    `${R}/tag_protections/{id}`,
    204,
    'write:repository',
    'Remove a protection of tags',
  ),
  'statuses.create': route('POST', `${R}/statuses/{sha}`, 201, 'write:repository', 'Report the status of a commit'),
  'commits.pull': route(
    'GET',
    `${R}/commits/{sha}/pull`,
    200,
    'read:repository',
    'The pull request that made a commit',
  ),
  'labels.list': route('GET', `${R}/labels`, 200, 'read:issue', 'List labels'),
  'labels.create': route('POST', `${R}/labels`, 201, 'write:issue', 'Create a label'),
  'labels.delete': route('DELETE', `${R}/labels/{id}`, 204, 'write:issue', 'Remove a label'),
  'milestones.list': route('GET', `${R}/milestones`, 200, 'read:issue', 'List milestones'),
  'milestones.create': route('POST', `${R}/milestones`, 201, 'write:issue', 'Create a milestone'),
  'milestones.update': route('PATCH', `${R}/milestones/{id}`, 200, 'write:issue', 'Change a milestone'),
  'issues.create': route('POST', `${R}/issues`, 201, 'write:issue', 'Open an issue'),
  'issues.retrieve': route('GET', ISSUE, 200, 'read:issue', 'Retrieve an issue'),
  'issues.update': failing(412, failing(500, route('PATCH', ISSUE, 201, 'write:issue', 'Change an issue'))),
  'issues.comments': failing(500, route('GET', `${ISSUE}/comments`, 200, 'read:issue', 'List comments')),
  'issues.timeline': failing(500, route('GET', `${ISSUE}/timeline`, 200, 'read:issue', 'List comments and events')),
  'issues.comment': failing(
    500,
    route('POST', `${ISSUE}/comments`, 201, 'write:issue', 'Comment on an issue or pull request'),
  ),
  'issues.editComment': route('PATCH', `${R}/issues/comments/{id}`, 200, 'write:issue', 'Change a comment'),
  'issues.deleteComment': route('DELETE', `${R}/issues/comments/{id}`, 204, 'write:issue', 'Remove a comment'),
  'issues.replaceLabels': route('PUT', `${ISSUE}/labels`, 200, 'write:issue', 'Replace the labels'),
  'issues.removeLabel': failing(422, route('DELETE', `${ISSUE}/labels/{id}`, 204, 'write:issue', 'Take a label away')),
  'issues.clearLabels': route('DELETE', `${ISSUE}/labels`, 204, 'write:issue', 'Take all labels away'),
  'issues.addLabels': route('POST', `${ISSUE}/labels`, 200, 'write:issue', 'Add labels'),
  'issues.deadline': route('POST', `${ISSUE}/deadline`, 201, 'write:issue', 'Set the due date'),
  'issues.lock': bodyless(route('PUT', `${ISSUE}/lock`, 204, 'write:issue', 'Lock a conversation')),
  'issues.unlock': route('DELETE', `${ISSUE}/lock`, 204, 'write:issue', 'Unlock a conversation'),
  'issues.pin': bodyless(route('POST', `${ISSUE}/pin`, 204, 'write:issue', 'Pin an issue or pull request')),
  'issues.unpin': route('DELETE', `${ISSUE}/pin`, 204, 'write:issue', 'Unpin an issue or pull request'),
  'issues.depend': route('POST', `${ISSUE}/dependencies`, 201, 'write:issue', 'Say what has to be closed first'),
  'issues.undepend': failing(
    422,
    route('DELETE', `${ISSUE}/dependencies`, 200, 'write:issue', 'Take a dependency back'),
  ),
  'reactions.list': route('GET', `${ISSUE}/reactions`, 200, 'read:issue', 'List reactions'),
  'reactions.add': twofold(
    route('POST', `${ISSUE}/reactions`, 201, 'write:issue', 'React to an issue or pull request'),
  ),
  'reactions.remove': failing(422, route('DELETE', `${ISSUE}/reactions`, 200, 'write:issue', 'Take a reaction back')),
  'commentReactions.list': route('GET', `${COMMENT}/reactions`, 200, 'read:issue', 'List reactions to a comment'),
  'commentReactions.add': twofold(route('POST', `${COMMENT}/reactions`, 201, 'write:issue', 'React to a comment')),
  'commentReactions.remove': failing(
    422,
    route('DELETE', `${COMMENT}/reactions`, 200, 'write:issue', 'Take a reaction to a comment back'),
  ),
  'subscriptions.add': twofold(
    bodyless(
      route('PUT', `${ISSUE}/subscriptions/{username}`, 201, 'write:issue', 'Subscribe to an issue or pull request'),
    ),
  ),
  'subscriptions.remove': twofold(
    bodyless(route('DELETE', `${ISSUE}/subscriptions/{username}`, 201, 'write:issue', 'Unsubscribe from it')),
  ),
  'stars.check': route('GET', STAR, 204, 'read:user', 'Whether the signed-in user has starred a repository'),
  'stars.add': bodyless(route('PUT', STAR, 204, 'write:user', 'Star a repository')),
  'stars.remove': route('DELETE', STAR, 204, 'write:user', 'Take a star back'),
  'pulls.comments.reply': failing(
    400,
    route('POST', `${R}/pulls/{index}/comments/{id}/replies`, 201, 'write:repository', 'Reply to a comment on a line'),
  ),
  'pulls.comments.resolve': failing(
    400,
    bodyless(route('POST', `${R}/pulls/comments/{id}/resolve`, 204, 'write:repository', 'Settle a conversation')),
  ),
  'pulls.comments.unresolve': failing(
    400,
    bodyless(route('POST', `${R}/pulls/comments/{id}/unresolve`, 204, 'write:repository', 'Take that back')),
  ),
};
