import { makeUser } from '../../accounts/control.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { collaborate } from '../access/collaborators.ts';
import { createPull } from '../pull-requests/create.ts';
import { repoNamed } from '../state/repositories.ts';
import { build, builtRepo } from './git-actions.ts';
import { moveBranch } from '../repositories/moves.ts';
import { refInTheWay, tipOf } from '../state/refs.ts';
import { runAttempts } from '../state/scheduled-merges.ts';
import { seedRepo } from '../seed/repos.ts';
import { creatorOf } from '../seed/threads.ts';
import { seedHook } from '../seed/hooks.ts';
import type { CommitSeed, HookSeed, PullSeed, RepoSeed } from '../seed/document.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';

/** The options of a built repository besides its name. */
export type RepoOptions = Omit<RepoSeed, 'owner' | 'name' | 'archived'>;

/** A webhook of a repository. */
export type HookOptions = Omit<HookSeed, 'on'>;

/** A commit on a branch: the message may be omitted. */
export type CommitOptions = Partial<Omit<CommitSeed, 'branch' | 'from'>>;

/** A pull request out of a branch. */
export type PullOptions = Partial<Pick<PullSeed, 'as' | 'title' | 'body' | 'base'>>;

/** A pull request that was opened. */
export interface BuiltPull {
  /** Its number in the repository. */
  readonly number: number;
  /** Its id among all pull requests. */
  readonly id: number;
}

/**
 * Builds repositories in the present world, for tests that say what they need and nothing else: what is missing is made.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 *
 * const fake = createFake();
 * const { number } = fake.pulls.repo('alice/proj').branch('feature').commit({ files: { 'a.txt': 'a' } }).pull();
 * console.log(number); // 1
 * ```
 */
export class PullBuilder {
  readonly #world: World;

  /** Made by the fake. */
  constructor(world: World) {
    this.#world = world;
  }

  /** A user with the token `<name>-token`; one that is there already stays as it is. */
  user(name: string): this {
    userOf(this.#world, name);
    return this;
  }

  /** A repository such as `alice/proj`; a new one has a first commit on its default branch. */
  repo(name: string, options: RepoOptions = {}): RepoBuilder {
    return new RepoBuilder(this.#world, name, options);
  }
}

/** A repository under construction. */
export class RepoBuilder {
  /** `owner/name`. */
  readonly name: string;
  readonly #world: World;

  /** Made by {@link PullBuilder}. */
  constructor(world: World, name: string, options: RepoOptions) {
    this.#world = world;
    this.name = name;
    const [owner = '', repo = ''] = name.split('/');
    if (owner === '' || repo === '') throw new TypeError(`expected a name such as alice/proj; received '${name}'`);
    if (repoNamed(world, owner, repo) !== undefined) return;
    if (world.pulls.orgs.find('name', owner.toLowerCase()) === undefined) userOf(world, owner);
    const first = { message: 'Initial commit', files: { 'README.md': `# ${repo}\n` } };
    const commits = options.commits ?? (options.forkOf == null ? [first] : []);
    seedRepo(world, { owner, name: repo, ...options, commits }, 'repo');
  }

  /** Lets a user read, write or administer it. */
  collaborator(user: string, permission: 'read' | 'write' | 'admin' = 'write'): this {
    const { id } = userOf(this.#world, user);
    const repo = this.#row();
    const mode = permission === 'read' ? 1 : permission === 'write' ? 2 : 3;
    collaborate(this.#world, repo, { user: id, mode });
    return this;
  }

  /** A webhook, which is active and hears of what happens from now on. */
  hook(options: HookOptions): this {
    seedHook(this.#world, { ...options, on: this.name }, 'hook');
    return this;
  }

  /** A branch; a new one starts at `from`, or where the default branch is. */
  branch(name: string, from?: string): BranchBuilder {
    const repo = this.#row();
    if (tipOf(this.#world, repo.id, name) === undefined) {
      const start = tipOf(this.#world, repo.id, from ?? repo.defaultBranch);
      if (start === undefined) throw new Rejection('not found', `unknown branch ${from ?? repo.defaultBranch}`);
      const other = refInTheWay(this.#world, repo.id, `refs/heads/${name}`);
      if (other !== undefined) throw new Rejection('conflict', `git cannot have refs/heads/${name} beside ${other}`);
      moveBranch({ world: this.#world, repo, doer: creatorOf(this.#world, repo, 'repo') }, name, start);
      runAttempts(this.#world);
    }
    return new BranchBuilder(this.#world, this, name);
  }

  #row(): RepoRow {
    return builtRepo(this.#world, this.name);
  }
}

/** A branch under construction. */
export class BranchBuilder {
  /** The repository it is in. */
  readonly repo: RepoBuilder;
  /** Its name. */
  readonly name: string;
  readonly #world: World;

  /** Made by {@link RepoBuilder.branch}. */
  constructor(world: World, repo: RepoBuilder, name: string) {
    this.#world = world;
    this.repo = repo;
    this.name = name;
  }

  /** Its tip. */
  get sha(): string {
    return tipOf(this.#world, builtRepo(this.#world, this.repo.name).id, this.name) ?? '';
  }

  /** A commit on top of it; without files, one that adds a file of its own. */
  commit(options: CommitOptions = {}): this {
    const count = this.#world.ids.number('pulls.built');
    const { message = `Commit ${count}`, files = { [`file-${count}.txt`]: `${count}\n` }, ...rest } = options;
    const owner = creatorOf(this.#world, builtRepo(this.#world, this.repo.name), 'repo');
    build(this.#world, this.repo.name, { as: owner.name, commits: [{ ...rest, branch: this.name, message, files }] });
    return this;
  }

  /** Opens a pull request out of it: by the repository's owner, into the default branch, unless told otherwise. */
  pull(options: PullOptions = {}): BuiltPull {
    const repo = builtRepo(this.#world, this.repo.name);
    const doer = options.as === undefined ? creatorOf(this.#world, repo, 'repo') : userOf(this.#world, options.as);
    const { title = `Merge ${this.name}`, body, base } = options;
    const { pull }: { pull: PullRow } = createPull(
      { world: this.#world, repo, doer },
      {
        head: this.name,
        base: base ?? repo.defaultBranch,
        title,
        body: body ?? '',
      },
    );
    return { number: pull.number, id: pull.pullId };
  }

  /** Another branch of the same repository. */
  branch(name: string, from?: string): BranchBuilder {
    return this.repo.branch(name, from);
  }
}

function userOf(world: World, name: string): UserRow {
  if (userNamed(world, name) === undefined) makeUser(world, name);
  const user = userNamed(world, name);
  if (user === undefined) throw new Rejection('not found', `unknown user ${name}`);
  return user;
}
