import type { UserRow } from '../../accounts/tables.ts';
import { isAncestor } from '../../../git/index.ts';
import type { World } from '../state/world.ts';
import { canWrite, isAdmin } from '../access/access.ts';
import { filePatterns, isPatterned } from '../access/file-patterns.ts';
import { globFits, isGlob } from '../access/globs.ts';
import { isNamedIn, protectionOf } from '../access/protections.ts';
import {
  conflict,
  internalServerError,
  methodNotAllowed,
  notAnAllowedStyle,
  notFound,
  silentlyNotAllowed,
} from '../state/rejections.ts';
import { tipOf } from '../state/refs.ts';
import { combinedState, latestStatuses } from '../state/statuses.ts';
import { reviewsOf } from '../reviews/review-requests.ts';
import type { ProtectionRow, PullRow, RepoRow } from '../state/rows.ts';
import { isDraft } from '../state/settings.ts';
import { hasOpenDependency } from '../state/lifecycle.ts';
import { canMerge, changesOf, isContained, mergeBaseOf, seenHead } from '../state/mergeability.ts';
import { textOf, textsOf } from '../go/values.ts';
import type { Attempt } from './attempt.ts';
import { NO_KEY, STYLES } from './merge-styles.ts';

const MERGED = 'The PR is already merged';
const NOT_ALLOWED = 'User not allowed to merge PR';
const DRAFT = 'Work in progress PRs cannot be merged';
const LATER = 'Please try again later';
const CHANGED = 'Changed protected files';

/** Rejects a merge that may not be now, in the order of its rule (contract: pulls 8.3). */
export function checkMerge(attempt: Attempt): void {
  const { world, repo, pull, doer, style } = attempt;
  if (pull.merged !== undefined)
    throw world.dialect.mergedAgain ? silentlyNotAllowed(MERGED) : methodNotAllowed(MERGED);
  if (pull.closedAt !== undefined) throw notFound();
  if (!mayMerge(world, repo, pull, doer)) throw methodNotAllowed(NOT_ALLOWED);
  if (style === 'manually-merged') return;
  if (isDraft(world, pull.title)) throw methodNotAllowed(DRAFT);
  if (!canMerge(world, pull) || isContained(world, pull)) throw methodNotAllowed(LATER);
  const rule = protectionOf(world, repo, pull.base);
  const error = rule && protectionError(attempt, rule);
  if (rule !== undefined && error !== undefined && !passes(attempt, rule))
    throw methodNotAllowed(world.dialect.notAllowedText ? `not allowed to merge [reason: ${error}]` : error);
  if (rule !== undefined) rejectUnsigned(attempt, rule);
  if (hasOpenDependency(world, pull)) throw internalServerError('is blocked by an open dependency');
}

/** Whether a user may merge into the base at all: writers, or those the protection names. */
export function mayMerge(world: World, repo: RepoRow, { base }: Pick<PullRow, 'base'>, doer: UserRow): boolean {
  const body = protectionOf(world, repo, base)?.body;
  const writes = canWrite(world, repo, doer, 'repo.code');
  if (body?.['enable_merge_whitelist'] !== true) return writes;
  // The server takes only writers into the list.
  const users = writes && body['merge_whitelist_usernames'];
  return isNamedIn({ world, repo, doer }, users, body['merge_whitelist_teams']);
}

// The field of a protection that keeps administrators from passing it; some versions have none.
const BLOCKS_ADMINS = { named: 'block_admin_merge_override', applied: 'apply_to_admins', unknown: '' } as const;

/** Whether a protection that is not satisfied yet does not stop this attempt. */
function passes({ world, repo, doer, force, auto }: Attempt, rule: ProtectionRow): boolean {
  if (auto) return true;
  const isBlocked = rule.body[BLOCKS_ADMINS[world.dialect.adminOverride || 'named']] === true;
  return force && isAdmin(world, repo, doer) && !isBlocked;
}

type Check = readonly [
  text: string,
  fails: (world: World, repo: RepoRow, pull: PullRow, rule: ProtectionRow) => boolean,
];

const PROTECTIONS: readonly Check[] = [
  ['Not all required status checks successful', (world, repo, pull, rule) => !statusesPass(world, repo, pull, rule)],
  [
    'Does not have enough approvals',
    (world, _repo, pull, { body }) => approvals(world, pull, body) < Number(body['required_approvals'] ?? 0),
  ],
  [
    'There are requested changes',
    (world, _repo, pull, { body }) => body['block_on_rejected_reviews'] === true && has(world, pull, 'REQUEST_CHANGES'),
  ],
  [
    'There are official review requests',
    (world, _repo, pull, { body }) =>
      body['block_on_official_review_requests'] === true && has(world, pull, 'REQUEST_REVIEW'),
  ],
  [
    'The head branch is behind the base branch',
    (world, _repo, pull, { body }) => body['block_on_outdated_branch'] === true && isBehind(world, pull),
  ],
  [CHANGED, (world, _repo, pull, { body }) => touchesProtected(world, pull, textOf(body['protected_file_patterns']))],
];

/** Why a merge is a 405, which has no body: in the order of the checks. */
export const mergeRejections: readonly string[] = [
  ...[MERGED, NOT_ALLOWED, DRAFT, LATER],
  ...PROTECTIONS.map(([text]) => text),
  ...new Set(Object.values(STYLES).map(({ signing }) => signing)),
  ...Object.keys(STYLES).map((style) => notAnAllowedStyle(style)),
];

/** The first condition of a base's protection that is not met; undefined when all are. */
function protectionError({ world, repo, pull, doer }: Attempt, rule: ProtectionRow): string | undefined {
  const mayChange = world.dialect.ownersChange && isAdmin(world, repo, doer);
  return PROTECTIONS.find(([text, fails]) => !(mayChange && text === CHANGED) && fails(world, repo, pull, rule))?.[0];
}

/** Rejects a merge where commits have to be signed; some versions notice of a fast-forward when they push it. */
function rejectUnsigned(attempt: Attempt, { body }: ProtectionRow): void {
  if (body['require_signed_commits'] !== true) return;
  const { world, pull, style } = attempt;
  if (style !== 'fast-forward-only' || !world.dialect.unsignedPush) throw methodNotAllowed(signing(attempt));
  const reason = `branch ${pull.base} is protected from unverified commit ${seenHead(world, pull)}`;
  throw conflict(`PushRejected with remote message: Forgejo: ${reason}`);
}

/** Why a merge that has to be signed is rejected. */
function signing({ world, style }: Attempt): string {
  const { signedText } = world.dialect;
  if (!signedText) return STYLES[style].signing;
  return signedText === 'apart' ? NO_KEY : "won't sign: nokey";
}

function statusesPass(world: World, repo: RepoRow, pull: PullRow, { body }: ProtectionRow): boolean {
  if (body['enable_status_check'] !== true) return true;
  const latest = latestStatuses(world, repo, seenHead(world, pull));
  const named = textsOf(body['status_check_contexts']);
  if (named.length === 0) return combinedState(latest) === 'success';
  const required = named
    .filter(isGlob)
    .map((pattern) => latest.filter(({ context }) => globFits(pattern, context, '')));
  return required.every((rows) => rows.length > 0) && combinedState(required.flat()) === 'success';
}

function approvals(world: World, pull: PullRow, body: ProtectionRow['body']): number {
  const ignoreStale = body['ignore_stale_approvals'] === true;
  return reviewsOf(world, pull).filter(
    ({ kind, official, dismissed, stale }) => kind === 'APPROVED' && official && !dismissed && !(ignoreStale && stale),
  ).length;
}

function has(world: World, pull: PullRow, kind: 'REQUEST_CHANGES' | 'REQUEST_REVIEW'): boolean {
  return reviewsOf(world, pull).some((row) => row.kind === kind && row.official && !row.dismissed);
}

function isBehind(world: World, pull: PullRow): boolean {
  const base = tipOf(world, pull.repo, pull.base);
  return base !== undefined && !isAncestor(world.objects, base, seenHead(world, pull));
}

function touchesProtected(world: World, pull: PullRow, patterns: string): boolean {
  const globs = filePatterns(patterns);
  if (globs.length === 0) return false;
  const { files } = changesOf(world, mergeBaseOf(world, pull), seenHead(world, pull));
  const paths = files.flatMap(({ path, previousPath }) => [path, previousPath ?? path]);
  return paths.some((path) => isPatterned(globs, path));
}
