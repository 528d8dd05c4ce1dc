import type { IdRules } from '../../playing/ids.ts';

/** Which records of a forge have ids of the server's own, and where they are named. */
export const forgeIds: IdRules = {
  kinds: [
    ['login', 'user'],
    // Organisations are counted among users.
    ['repo_admin_change_team_access', 'user'],
    ['units_map', 'team'],
    ['tarball_url', 'release'],
    ['authorization_header', 'hook'],
    ['token_last_eight', 'token'],
    ['name_pattern', 'tag protection'],
    ['unread', 'notification'],
    ['clone_url', 'repo'],
    // The short form of a repository.
    ['owner', 'repo'],
    ['color', 'label'],
    ['due_on', 'milestone'],
    ['dismissed', 'review'],
    ['diff_hunk', 'comment'],
    ['issue_url', 'comment'],
    // A pull request counts among pull requests here, and among issues where it is shown as one.
    ['mergeable', 'pull'],
    ['number', 'issue'],
  ],
  named: { repo_id: 'repo', pull_request_review_id: 'review', review_id: 'review' },
  inPaths: [
    [/(\/pulls\/\d+\/reviews\/)(\d+)/, 'review'],
    [/(\/comments\/)(\d+)/, 'comment'],
    [/(\/labels\/)(\d+)/, 'label'],
    [/(\/milestones\/)(\d+)/, 'milestone'],
    [/(\/hooks\/)(\d+)/, 'hook'],
    [/(\/releases\/)(\d+)/, 'release'],
    // Below a repository, teams go by their names.
    [/(\/v1\/teams\/)(\d+)/, 'team'],
    [/(\/tokens\/)(\d+)/, 'token'],
    [/(\/tag_protections\/)(\d+)/, 'tag protection'],
    [/(\/notifications\/threads\/)(\d+)/, 'notification'],
    [/(\/repositories\/)(\d+)/, 'repo'],
    [/([?&]milestone=)(\d+)/, 'milestone'],
  ],
  inBodies: { labels: 'label', milestone: 'milestone' },
  inTexts: [
    [/\b((?:\w+_)?id):? [1-9]\d*/g, '$1: #'],
    [/"((?:\w+_)?id)":[1-9]\d*/g, '"$1":#'],
    [/#(issuecomment|pullrequestreview)-\d+/g, '#$1-#'],
    [/\b\d+\+([\w.-]+)@noreply\.[\w.:-]+/g, '#+$1@noreply'],
  ],
  // Settings of an instance that have nothing to do with the API, and bytes on its disk. The server lists units in a random order, which `units_map` has as well.
  loose: ['avatar_url', 'ssh_url', 'repo.size', 'team.units'],
};
