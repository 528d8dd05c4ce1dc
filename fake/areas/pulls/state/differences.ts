import type { Differences, Products } from '../../../engine/world/releases.ts';

/** The releases of Gitea and Forgejo that are known, and the last of each line; `-dev` is a snapshot before the release. */
export const pullsProducts = {
  gitea: {
    '1.22': '1.22.6',
    '1.23': '1.23.8',
    '1.24': '1.24.7',
    '1.25': '1.25.4',
    '1.26': '1.26.3',
    '1.27': '1.27.3',
    '1.28': '1.28.0-dev',
  },
  forgejo: {
    '11': '11.0.15',
    '12': '12.0.0',
    '13': '13.0.5',
    '14': '14.0.5',
    '15': '15.0.3',
    '16': '16.0.0-dev',
  },
} as const satisfies Products;

/**
 * Where the real servers differ from their published API (`gitea, forgejo`), and their versions from the newest recorded
 * Gitea: `test/docs/differences` says how.
 */
export const pullsDifferences = {
  mergeErrors: 'gitea, forgejo',
  listedStates: 'gitea, forgejo',
  unsetDueDate: 'gitea, forgejo',
  skippedFiles: 'gitea, forgejo',

  // Errors.
  notFoundErrors: { first: 'gitea <1.27', last: 'forgejo' },
  notFoundText: 'gitea <1.25, forgejo',
  notFoundReason: 'gitea <1.27, forgejo',
  nilErrors: 'gitea <1.27, forgejo',
  archivedText: { path: 'gitea >=1.25 <1.27', row: 'gitea <1.25, forgejo' },
  notAllowedText: 'gitea <1.24, forgejo',
  signedText: { apart: 'gitea <1.27', contracted: 'forgejo' },
  mergeStyleText: 'forgejo >=15',
  mergedAgain: 'gitea <1.25, forgejo',
  pinnedAgain: 'gitea <1.24, forgejo',
  wrongCommit: 'gitea <1.26, forgejo',
  conflictError: 'gitea <1.26, forgejo',
  fastForwardText: 'gitea <1.26, forgejo',
  scopesText: 'gitea <1.23, forgejo',
  badCredentials: { user: 'gitea <1.25, forgejo <15', token: 'forgejo >=15 <16', malformed: 'forgejo >=16' },
  panicPage: 'gitea <1.26, forgejo',
  closedBaseText: 'forgejo',
  blockedText: 'forgejo',
  dependenciesText: 'gitea <1.24, forgejo',
  labelsForbidden: { page: 'forgejo <13', empty: 'forgejo >=13' },
  decoder: 'gitea <1.26',
  userVisibility: 'gitea >=1.27 <1.28',

  // Headers and methods.
  noTransform: 'gitea <1.27, forgejo <16',
  noFrameOptions: 'gitea >=1.26 <1.27',
  queryTokenWarning: 'forgejo',
  ownHeaders: 'forgejo',
  rejectsHead: 'gitea <1.27, forgejo',
  movedStatus: 'forgejo <13',
  blockRoutes: 'forgejo',

  // Who asks.
  tokenCase: 'gitea <1.25, forgejo <13',
  emptyBasic: 'gitea <1.25, forgejo',
  draftsUnscoped: 'gitea <1.26, forgejo',
  siteAdminsChangeTeams: 'gitea >=1.27.3 <1.28, gitea >=1.28.0',
  laterScopes: 'gitea >=1.27.3 <1.28, gitea >=1.28.0',
  hiddenUserOrgs: 'gitea >=1.27.3 <1.28, gitea >=1.28.0',

  // Records.
  escapes: 'gitea <1.26, forgejo',
  noreplyEmail: 'gitea <1.26, forgejo',
  sshUrl: 'forgejo',
  updateStyleLast: 'forgejo',
  anyUpdateStyle: 'gitea <1.27, forgejo',
  noParent: 'gitea <1.24, forgejo',
  codeUnknown: 'gitea >=1.25 <1.25.4',
  noTopics: 'forgejo <13',
  noAssignees: 'gitea <1.23, forgejo',
  emptyReviewers: 'gitea <1.23, forgejo',
  pullUrl: 'forgejo >=16',
  resolvedTrees: 'gitea <1.28, forgejo',
  reviewAddress: 'gitea >=1.27.3 <1.28, gitea >=1.28.0',
  zeroComments: 'gitea <1.24, forgejo',
  worstStatus: 'gitea <1.24, forgejo',
  zeroCounts: 'gitea <1.23, forgejo',
  listedCounts: 'gitea <1.23, forgejo',
  listedOwner: 'forgejo',
  commenterAsked: { listed: 'gitea <1.26', never: 'forgejo' },
  typeChange: 'forgejo >=13',
  countedAtOnce: 'forgejo >=14',
  adminLogin: 'forgejo',

  // Lists.
  baseBranchFilter: 'gitea <1.24, forgejo',
  posterFilter: 'gitea <1.23',
  dueDateSort: 'gitea <1.25, forgejo',
  closeSort: 'forgejo <13',
  emptyLabels: 'forgejo',

  // Opening and changing.
  refSuffixes: { rejected: 'gitea <1.27', branches: 'forgejo' },
  namedRefs: 'forgejo <13',
  headName: 'gitea <1.26',
  ownerReason: 'forgejo >=13',
  headForms: { owners: 'gitea <1.25.3, forgejo', forks: 'gitea >=1.25.3 <1.26' },
  unrelated: { missing: 'gitea >=1.26 <1.27', both: 'gitea <1.26, forgejo <13', rejected: 'forgejo >=13' },
  unrelatedDiff: 'forgejo <13',
  assignsBlocked: 'forgejo',
  assignsApart: 'gitea <1.27, forgejo',
  emptiedOrg: { texts: 'gitea <1.26', email: 'forgejo' },
  anyoneCreates: 'gitea <1.23, forgejo',
  maintainerEdit: 'gitea <1.26, forgejo',
  anyState: 'forgejo',
  milestones: 'forgejo',
  longTitle: 'gitea <1.24, forgejo',
  missingThread: 'forgejo',

  // Merging.
  coAuthors: { both: 'gitea <1.27, forgejo >=13 <15', close: 'forgejo <13', neither: 'forgejo >=15' },
  keptBranch: 'gitea <1.25, forgejo',
  adminOverride: { unknown: 'gitea <1.23', applied: 'forgejo' },
  ownersChange: 'forgejo >=13',
  scheduledStays: 'forgejo',
  forkBranch: 'forgejo',
  emptyMergeable: 'forgejo >=15',
  unsignedPush: 'forgejo >=16',

  // The page of a pull request.
  ownMerge: 'gitea <1.26, forgejo',
  forcedPush: 'gitea <1.26, forgejo',
  noContext: 'gitea <1.26, forgejo',
} as const satisfies Differences;
