import {
  amendCommit,
  fastForwardOnlyStyle,
  isAncestor,
  log,
  manuallyMergedStyle,
  mergeStyle,
  rebaseMergeStyle,
  rebaseStyle,
  signature,
  squashStyle,
  type MessageInput,
  type Oid,
  type Person,
  type Signature,
  type StyleResult,
} from '../../git/index.ts';
import { gitPerson, userByEmail } from '../state/owners.ts';
import type { Attempt } from './attempt.ts';
import { filledTemplate, personText, withTrailer } from './merge-message.ts';
import { settingsOf } from '../state/settings.ts';
import { nowSeconds } from '../state/time.ts';

/** What a style needs besides the attempt. */
export interface StyleNeeds {
  readonly base: Oid;
  readonly head: Oid;
  readonly message: string;
  readonly origin: string;
  readonly commit: string;
}

type Style = (attempt: Attempt, needs: StyleNeeds, committer: Signature) => StyleResult;

const SERVER: Person = { name: 'Gitea', email: 'gitea@fake.local' };

const STYLES: Readonly<Record<string, Style>> = {
  merge: ({ world }, { base, head, message }, committer) =>
    joined(mergeStyle, { store: world.objects, base, head, message, committer }),
  squash,
  rebase,
  'rebase-merge': ({ world }, { base, head, message }, committer) =>
    joined(rebaseMergeStyle, { store: world.objects, base, head, message, committer }),
  'fast-forward-only': fastForward,
  'manually-merged': ({ world }, { base, commit }) => manuallyMergedStyle(world.objects, base, commit),
};

/** What the base has already leaves nothing to join: git then makes an empty commit with one parent. */
function joined(style: (input: MessageInput) => StyleResult, input: MessageInput): StyleResult {
  return isAncestor(input.store, input.head, input.base) ? squashStyle(input) : style(input);
}

/** A head that the base has already is up to date for git: diverged is only what each side has for itself (contract: pulls 8.6). */
function fastForward({ world }: Attempt, { base, head }: StyleNeeds): StyleResult {
  if (isAncestor(world.objects, head, base)) return { ok: true, tip: base };
  return fastForwardOnlyStyle({ store: world.objects, base, head });
}

/** The switch that allows each style. */
export const STYLE_SWITCH: Readonly<Record<string, string>> = {
  merge: 'allow_merge_commits',
  rebase: 'allow_rebase',
  'rebase-merge': 'allow_rebase_explicit',
  squash: 'allow_squash_merge',
  'fast-forward-only': 'allow_fast_forward_only_merge',
  'manually-merged': 'allow_manual_merge',
};

/** Makes the commits of a style. */
export function runStyle(attempt: Attempt, needs: StyleNeeds): StyleResult {
  const committer = signature(gitPerson(attempt.doer), nowSeconds(attempt.world));
  const style = STYLES[attempt.style];
  return style === undefined ? { ok: false, reason: 'wrongCommit' } : style(attempt, needs, committer);
}

function squash(attempt: Attempt, { base, head, message }: StyleNeeds, committer: Signature): StyleResult {
  const { world } = attempt;
  const person = posterSignature(attempt, base, head);
  const author = signature(person, committer.seconds);
  const credited =
    settingsOf(world).addCoCommitterTrailers && personText(person) !== personText(gitPerson(attempt.doer));
  const text = credited ? withTrailer(message, `Co-authored-by: ${personText(person)}`) : message;
  return squashStyle({ store: world.objects, base, head, message: text, committer, author });
}

/** The author's own signature in one of the commits, else the account's: the address may be a private one. */
function posterSignature({ world, pull }: Attempt, base: Oid, head: Oid): Person {
  const commits = log(world.objects, [head], { exclude: [base] });
  const own = commits.find(({ author }) => userByEmail(world, author.email)?.id === pull.poster);
  const poster = world.accounts.users.get(pull.poster);
  if (own !== undefined) return { name: own.author.name, email: own.author.email };
  return poster === undefined ? SERVER : gitPerson(poster);
}

/** A template for rebases changes the last commit, and the server signs that. */
function rebase(attempt: Attempt, { base, head, origin }: StyleNeeds, committer: Signature): StyleResult {
  const { world, repo, pull } = attempt;
  const result = rebaseStyle({ store: world.objects, base, head, committer });
  if (!result.ok || result.tip === base) return result;
  const filled = filledTemplate(world, repo, pull, 'rebase', origin, result.tip);
  if (filled === undefined || filled.title === '') return result;
  const message = filled.body === '' ? filled.title : `${filled.title}\n\n${filled.body}`;
  return {
    ok: true,
    tip: amendCommit(world.objects, result.tip, { message, committer: signature(SERVER, committer.seconds) }),
  };
}
