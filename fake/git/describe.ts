import { text, toBase64, utf8 } from './bytes.ts';
import { readCommit, treeOfCommit } from './commit.ts';
import { diffTrees } from './diff/tree-diff.ts';
import { mergeBase } from './history.ts';
import type { Commit, Oid, TreeFile } from './model.ts';
import { createObjects, readBlob } from './objects.ts';
import type { ObjectStore } from './objects.ts';
import { SEED_AUTHOR, seedCommits } from './push.ts';
import type { CommitSpec, FileContent } from './push.ts';
import { createRepository } from './refs.ts';
import type { Repository } from './refs.ts';
import { isoDate } from './signature.ts';
import type { Signature } from './signature.ts';
import { pathFault } from './tree-edit.ts';

const HEADS = 'refs/heads/';

/** The histories of some repositories as the commits of a world document, each after its parents. */
export class Description {
  readonly #objects: ObjectStore;
  readonly #date: string;
  /** The commits that their descriptions make again: equal ids prove that a description says everything. */
  readonly #made: ObjectStore = createObjects();
  readonly #ids = new Map<Oid, Oid>();

  /** `date` is the time of commits that give none. */
  constructor(objects: ObjectStore, date: string) {
    this.#objects = objects;
    this.#date = date;
  }

  /** The id that a commit has as it is described; undefined where it is not. */
  idOf(commit: Oid): Oid | undefined {
    return this.#ids.get(commit);
  }

  /** Where two described commits parted. */
  mergeBase(left: Oid, right: Oid): Oid | undefined {
    return mergeBase(this.#made, left, right);
  }

  /** A repository to describe; a fork begins with the branches of its parent. */
  repository(defaultBranch: string, parent?: DescribedRepository): DescribedRepository {
    const copy = createRepository(this.#made, defaultBranch);
    if (parent !== undefined) copy.refs = parent.copy.refs;
    return new DescribedRepository({ objects: this.#objects, date: this.#date, ids: this.#ids, copy });
  }
}

interface Context {
  readonly objects: ObjectStore;
  readonly date: string;
  readonly ids: Map<Oid, Oid>;
  readonly copy: Repository;
}

/** One repository of a {@link Description}. */
export class DescribedRepository {
  /** The commits so far. */
  readonly commits: CommitSpec[] = [];
  /** The repository that they make. */
  readonly copy: Repository;
  readonly #context: Context;

  /** Made by {@link Description}. */
  constructor(context: Context) {
    this.#context = context;
    this.copy = context.copy;
  }

  /** The tip of a branch, as it is described so far. */
  tip(branch: string): Oid | undefined {
    return this.copy.refs.get(HEADS + branch);
  }

  /** The branches so far. */
  get branches(): string[] {
    return [...this.copy.refs.keys()].filter((ref) => ref.startsWith(HEADS)).map((ref) => ref.slice(HEADS.length));
  }

  /** A described commit as a document names it: by a branch that is there, else by its id. */
  nameOf(id: Oid): string {
    return this.branches.find((branch) => this.tip(branch) === id) ?? id;
  }

  /** Describes a commit and what it builds on; `branchOf` names the branches of those that a branch leads to. */
  describe(commit: Oid, branchOf: ReadonlyMap<Oid, string>): void {
    const { objects, ids } = this.#context;
    const pending = [commit];
    for (let tip = pending.at(-1); tip !== undefined; tip = pending.at(-1)) {
      const chain: Commit[] = [];
      for (let id: Oid | undefined = tip; id !== undefined && !ids.has(id); id = chain.at(-1)?.parents[0])
        chain.push(readCommit(objects, id));
      const branch = this.#freeBranch(branchOf.get(tip) ?? 'history', chain.at(-1)?.parents[0]);
      let other: Oid | undefined;
      for (const one of chain.reverse()) {
        other = one.parents.slice(1, 2).find((id) => !ids.has(id));
        if (other !== undefined) break;
        this.#add(one, branch);
      }
      if (other === undefined) pending.pop();
      else pending.push(other);
    }
  }

  /** A branch that goes on from a commit: the one of that name if it can, else one of a similar name. */
  #freeBranch(name: string, start: Oid | undefined): string {
    const from = start === undefined ? undefined : this.#context.ids.get(start);
    for (let i = 1; ; i++) {
      const branch = i === 1 ? name : `${name}-${i}`;
      const tip = this.tip(branch);
      if (tip === undefined || tip === from) return branch;
    }
  }

  #add(commit: Commit, branch: string): void {
    const { date, ids } = this.#context;
    const spec = this.#specOf(commit, branch);
    const result = seedCommits(this.copy, [spec], date);
    if (!result.ok) throw new Error(`git: ${commit.id} cannot be described`);
    ids.set(commit.id, this.tip(branch)!);
    this.commits.push(spec);
  }

  #specOf({ parents, author, committer, message, tree }: Commit, branch: string): CommitSpec {
    const { objects, ids, date } = this.#context;
    const [first, second] = parents.map((id) => ids.get(id));
    const person = ({ name, email }: Signature): string => `${name} <${email}>`;
    const now = isoDate({ seconds: Math.floor(Date.parse(date) / 1000), zone: '+0000' });
    const files = diffTrees(objects, treeOfCommit(objects, parents[0]), tree)
      // A document has neither submodules nor paths that git would not write; the commit then has another id there.
      .filter(({ path, after }) => after?.mode !== '160000' && pathFault(path) === undefined)
      .map(({ path, after }) => [path, after === undefined ? null : contentOf(objects, after)] as const);
    const { name, email } = author;
    return {
      branch,
      ...(first !== undefined && this.tip(branch) === undefined && { from: this.nameOf(first) }),
      ...(second !== undefined && { merge: this.nameOf(second) }),
      message: message.replace(/(?<!\n)\n$/, ''),
      ...(isoDate(author) !== now && { date: isoDate(author) }),
      ...(person(author) !== person({ ...author, ...SEED_AUTHOR }) && { author: { name, email } }),
      ...(person(committer) !== person(author) && { committer: { name: committer.name, email: committer.email } }),
      ...(isoDate(committer) !== isoDate(author) && { committed: isoDate(committer) }),
      ...(files.length > 0 && { files: Object.fromEntries(files) }),
    };
  }
}

function contentOf(objects: ObjectStore, { mode, id }: TreeFile): FileContent {
  const bytes = readBlob(objects, id);
  const content = text(bytes);
  const written = utf8(content);
  const isText = written.length === bytes.length && written.every((byte, i) => byte === bytes[i]);
  if (isText) return mode === '100644' ? content : { content, mode };
  return { base64: toBase64(bytes), ...(mode !== '100644' && { mode }) };
}
