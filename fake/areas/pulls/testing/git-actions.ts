import * as z from 'zod/mini';
import { fileText, log, pushCommits, ZERO_OID, type Commit, type Oid } from '../../../git/index.ts';
import { checked } from '../../../engine/area/control-route.ts';
import { maybe } from '../../../engine/area/seed-schema.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { repoAt } from '../state/repositories.ts';
import { refError } from '../access/ref-rules.ts';
import type { Acting } from '../state/acting.ts';
import { pushRefs, type RefMove } from '../repositories/push-refs.ts';
import { branchesOf, tipOf, workingCopy } from '../state/refs.ts';
import type { RepoRow } from '../state/rows.ts';
import { commitsSchema, type CommitSeed } from '../seed/document.ts';
import { pushIssue, specOf } from '../seed/repos.ts';

/** A commit as a log shows it. */
export interface LogEntry {
  /** The commit id. */
  readonly sha: string;
  /** The whole message, with its line end. */
  readonly message: string;
  /** The tree's id. */
  readonly tree: string;
  /** How many parents it has. */
  readonly parents: number;
  /** The ids of its parents, in order. */
  readonly parentShas: readonly string[];
  /** Who wrote it. */
  readonly authorName: string;
  /** The author's address. */
  readonly authorEmail: string;
  /** Who committed it. */
  readonly committerName: string;
  /** The committer's address. */
  readonly committerEmail: string;
}

/** Where the branches of a repository stand after a push. */
export interface Pushed {
  /** Commit ids by branch. */
  readonly branches: Readonly<Record<string, string>>;
}

/** Commits to push. */
export interface Push {
  /** The login of the one who pushes. */
  readonly as: string;
  /** In order, each on top of its branch. */
  readonly commits: readonly CommitSeed[];
  /** Whether branches may move anywhere: the first commit of each starts at `from`, or as a root. */
  readonly force?: boolean | null;
}

const missing = (what: string): Rejection => new Rejection('not found', `unknown ${what}`);

/** The repository of a name such as `alice/proj`, which is there. */
export function builtRepo(world: World, name: string): RepoRow {
  const found = repoAt(world, name);
  if (found === undefined) throw missing(`repository ${name}`);
  return found;
}

/** Branch names and their tips. */
export function branchTips(world: World, name: string): Record<string, string> {
  return Object.fromEntries(branchesOf(world, builtRepo(world, name).id));
}

/** The history of a branch, newest first, no parent before its children. */
export function branchLog(world: World, name: string, branch?: string): LogEntry[] {
  const repo = builtRepo(world, name);
  const tip = tipOf(world, repo.id, branch ?? repo.defaultBranch);
  if (tip === undefined) throw missing(`branch ${branch ?? repo.defaultBranch}`);
  return log(world.objects, [tip], { order: 'topo' }).map(entryOf);
}

/** A commit as a log shows it. */
export function entryOf(commit: Commit): LogEntry {
  const { id, message, tree, parents, author, committer } = commit;
  return {
    sha: id,
    message,
    tree,
    parents: parents.length,
    parentShas: parents,
    authorName: author.name,
    authorEmail: author.email,
    committerName: committer.name,
    committerEmail: committer.email,
  };
}

/** Pushes commits as `git push` of a user does, all or none, with all that follows for pull requests. */
export function push(world: World, name: string, commits: Push): Pushed {
  const pushed = pushIf(world, name, commits, (by, [ref, next], old) => {
    const error = refError(by, { ref, old: old ?? ZERO_OID, next: next ?? ZERO_OID });
    if (error !== undefined) throw new Rejection('forbidden', error);
  });
  world.journal.addStep(world.clock.now, { git: 'push', repo: name, ...commits });
  return pushed;
}

/** The same, whatever the rules of the repository. */
export function build(world: World, name: string, commits: Push): Pushed {
  return pushIf(world, name, commits, () => undefined);
}

type Check = (push: Acting, move: RefMove, old: Oid | undefined) => void;

const pushSchema = z.object({ as: z.string(), commits: commitsSchema, force: maybe(z.boolean()) });

function pushIf(world: World, name: string, given: Push, check: Check): Pushed {
  const repo = builtRepo(world, name);
  const { as, commits, force } = checked(pushSchema, given, 'the push');
  const user = userNamed(world, as);
  if (user === undefined) throw missing(`user ${as}`);
  const copy = workingCopy(world, repo);
  const before = copy.refs;
  const result = built(() =>
    pushCommits(
      copy,
      commits.map((commit) => specOf(commit, repo.defaultBranch)),
      {
        date: world.clock.iso,
        force: force === true,
      },
    ),
  );
  if (!result.ok) throw pushRejection(result);
  const moves = [...result.refs].filter(([ref, sha]) => before.get(ref) !== sha);
  for (const move of moves) check({ world, repo, doer: user }, move, before.get(move[0]));
  pushRefs({ world, repo, doer: user }, moves);
  return { branches: branchTips(world, name) };
}

type Failed = Exclude<ReturnType<typeof pushCommits>, { ok: true }>;

function pushRejection(result: Failed): Rejection {
  if ('notFastForward' in result) return new Rejection('conflict', pushIssue(result));
  return new Rejection('unknownBranch' in result ? 'not found' : 'invalid', pushIssue(result));
}

function built<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Rejection('invalid', error instanceof Error ? error.message : String(error));
  }
}

/** The git repositories of a fake. */
export class FakeGit {
  readonly #world: World;

  /** Made by the fake. */
  constructor(world: World) {
    this.#world = world;
  }

  /**
   * Branch names and their commit ids, of a repository such as `alice/proj`.
   *
   * @throws {@link Rejection} when there is no such repository.
   */
  branches(repo: string): Record<string, string> {
    return branchTips(this.#world, repo);
  }

  /**
   * The history of a branch, newest first. Default: the default branch.
   *
   * @throws {@link Rejection} when there is no such repository or branch.
   */
  log(repo: string, branch?: string): LogEntry[] {
    return branchLog(this.#world, repo, branch);
  }

  /**
   * Pushes commits, all of them or none, by the rules that a `git push` of the user meets: rights, protected branches.
   *
   * @throws {@link Rejection} when a rule declines it, with what `git push` would print, or a branch would lose commits without `force`.
   */
  push(repo: string, commits: Push): Pushed {
    return push(this.#world, repo, commits);
  }

  /** The text of a file on a branch; undefined where it is missing. */
  file(repo: string, path: string, branch?: string): string | undefined {
    const row = builtRepo(this.#world, repo);
    const tip = tipOf(this.#world, row.id, branch ?? row.defaultBranch);
    return tip === undefined ? undefined : fileText(this.#world.objects, tip, path);
  }
}
