import {
  amendCommit,
  fastForwardOnlyStyle,
  log,
  manuallyMergedStyle,
  mergeStyle,
  rebaseMergeStyle,
  rebaseStyle,
  signature,
  squashStyle,
  type Oid,
  type Person,
  type Signature,
  type StyleResult,
} from '../../../git/index.ts';
import { userByEmail } from '../../accounts/users.ts';
import { gitPerson, SERVER } from '../state/owners.ts';
import type { Attempt } from './attempt.ts';
import { filledTemplate, personText, withTrailer } from './merge-message.ts';
import { unrelated } from '../state/mergeability.ts';
import type { PullSettings } from '../state/repo-settings.ts';
import { settingsOf } from '../state/settings.ts';
import { nowSeconds } from '../state/time.ts';
import type { MergeStyle } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';

/** The input of a style besides the attempt. */
export interface StyleNeeds {
  readonly base: Oid;
  readonly head: Oid;
  readonly message: string;
  readonly origin: string;
  readonly commit: string;
}

/** The properties of a merge style. */
interface Style {
  /** Makes its commits. */
  readonly run: (attempt: Attempt, needs: StyleNeeds, committer: Signature) => StyleResult;
  /** The setting of a repository that allows it. */
  readonly setting: keyof PullSettings;
  /** Why it is rejected where commits have to be signed. */
  readonly signing: string;
}

/** Why a merge that the server itself would have to sign is rejected. */
export const NO_KEY = 'wont sign: nokey';
const UNVERIFIED = 'the branch requires signed commits but not all head commits are verified';

/** The ways of merging. */
export const STYLES: Readonly<Record<MergeStyle, Style>> = {
  merge: {
    run: ({ world }, { base, head, message }, committer) =>
      mergeStyle({ store: world.objects, base, head, message, committer }),
    setting: 'allow_merge_commits',
    signing: UNVERIFIED,
  },
  rebase: { run: rebase, setting: 'allow_rebase', signing: NO_KEY },
  'rebase-merge': {
    run: ({ world }, { base, head, message }, committer) =>
      rebaseMergeStyle({ store: world.objects, base, head, message, committer }),
    setting: 'allow_rebase_explicit',
    signing: NO_KEY,
  },
  squash: { run: squash, setting: 'allow_squash_merge', signing: NO_KEY },
  'fast-forward-only': {
    run: fastForward,
    setting: 'allow_fast_forward_only_merge',
    signing: UNVERIFIED,
  },
  'manually-merged': {
    run: ({ world }, { base, commit }) => manuallyMergedStyle(world.objects, base, commit),
    setting: 'allow_manual_merge',
    signing: NO_KEY,
  },
};

function fastForward({ world }: Attempt, { base, head }: StyleNeeds): StyleResult {
  if (unrelated(world, base, head)) return { ok: false, reason: 'unrelated' };
  return fastForwardOnlyStyle({ store: world.objects, base, head });
}

/** Makes the commits of a style. */
export function runStyle(attempt: Attempt, needs: StyleNeeds): StyleResult {
  const committer = signature(gitPerson(attempt.doer), nowSeconds(attempt.world));
  return STYLES[attempt.style].run(attempt, needs, committer);
}

function squash(attempt: Attempt, { base, head, message }: StyleNeeds, committer: Signature): StyleResult {
  const { world } = attempt;
  const person = posterSignature(attempt, base, head);
  const author = signature(person, committer.seconds);
  const credited =
    settingsOf(world).addCoCommitterTrailers && personText(person) !== personText(gitPerson(attempt.doer));
  const text = credited ? withCredits(world, message, personText(person)) : message;
  return squashStyle({ store: world.objects, base, head, message: text, committer, author });
}

/** A message with who else has worked on it, in the words of the version. */
function withCredits({ dialect: { coAuthors } }: World, message: string, person: string): string {
  const [authored, committed] = [`Co-authored-by: ${person}`, `Co-committed-by: ${person}`];
  if (coAuthors === 'neither') return message;
  if (coAuthors === 'close') return `${message}\n${authored}\n${committed}`;
  const text = withTrailer(message, authored);
  return coAuthors === 'both' ? withTrailer(text, committed) : text;
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
  const filled = filledTemplate({ world, repo, pull, style: 'rebase' }, origin, result.tip);
  if (filled === undefined || filled.title === '') return result;
  const message = `${filled.title}\n\n${filled.body}`;
  return {
    ok: true,
    tip: amendCommit(world.objects, result.tip, { message, committer: signature(SERVER, committer.seconds) }),
  };
}
