import { createFake, type Fake, type WorldDocument } from '../../index.ts';
import type { Oid, Repository } from '../../git/index.ts';
import { UsageError } from '../usage.ts';
import { Remote } from '../verify/remote.ts';
import { basic, Server, UnexpectedStatus } from '../verify/server.ts';
import type { Comment, Issue, Label, LineComment, Milestone, Pull, Repo, Review, User } from './records.ts';
import { MOST_RECORDS, type Source } from './source.ts';
import { hideAddresses, withoutAddresses } from './without-addresses.ts';

/** What to read, and how much of it to write. */
export interface ImportOptions {
  readonly source: Source;
  readonly remote: Remote;
  /** Such as `owner/name`. */
  readonly repo: string;
  /** Whether e-mail addresses are kept; else commits get others, and so other ids. */
  readonly emails: boolean;
  readonly onProgress?: (line: string) => void;
}

/** A repository as a world document, and what of it the document does not have. */
export interface Imported {
  readonly document: WorldDocument;
  readonly omitted: readonly string[];
}

interface Thread {
  readonly issue: Issue;
  readonly pull?: Pull;
  readonly reviews: readonly (Review & { readonly comments: readonly LineComment[] })[];
  readonly comments: readonly Comment[];
}

/**
 * Reads a real repository, and makes the same in a fake, which is then written out.
 *
 * @throws {@link UsageError} for a server whose records are not what they have to be.
 */
export async function importRepository(options: ImportOptions): Promise<Imported> {
  try {
    return await imported(options);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${options.repo} cannot be imported: the server sent what no Gitea or Forgejo sends (${why})`);
  }
}

async function imported(options: ImportOptions): Promise<Imported> {
  const { source, remote, repo, emails, onProgress } = options;
  const record = (await source.get(`/repos/${repo}`)) as Repo | null | undefined;
  if (record == null) throw new UsageError(`there is no repository ${repo}, or the token may not read it`);
  const labels = await source.list<Label>(`/repos/${repo}/labels`);
  const milestones = await source.list<Milestone>(`/repos/${repo}/milestones?state=all`);
  const threads = await readThreads(options);
  onProgress?.('reading the history by git');
  const fetched = await remote.fetch((ref) => /^refs\/(?:heads|tags)\/|^refs\/pull\/\d+\/head$/.test(ref));
  const { repository, ids } = emails ? { repository: fetched, ids: new Map<Oid, Oid>() } : withoutAddresses(fetched);
  const data = { record, labels, milestones, threads };
  const target = new Target(emails ? data : textsWithoutAddresses(data), repository, ids);
  return target.build();
}

const textsWithoutAddresses = <T>(data: T): T =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' ? hideAddresses(value) : value,
  ) as T;

async function readThreads({ source, repo, onProgress }: ImportOptions): Promise<Thread[]> {
  const pulls = await source.list<Pull>(`/repos/${repo}/pulls?state=all&sort=oldest`);
  const byNumber = new Map(pulls.map((pull) => [pull.number, pull]));
  const last = pulls.reduce((most, { number }) => Math.max(most, number), 0);
  if (!(last <= MOST_RECORDS))
    throw new UsageError(`a pull request has the number ${last}: ${MOST_RECORDS} is the most`);
  const threads: Thread[] = [];
  for (let number = 1; number <= last; number++) {
    onProgress?.(`reading ${number}/${last}`);
    const pull = byNumber.get(number);
    const issue =
      pull ?? ((await source.get(`/repos/${repo}/issues/${number}`)) as Issue | undefined) ?? missing(number);
    const comments = await source.get(`/repos/${repo}/issues/${number}/comments`);
    const reviews = pull === undefined ? [] : await readReviews(source, `/repos/${repo}/pulls/${number}/reviews`);
    threads.push({ issue, ...(pull && { pull }), reviews, comments: (comments ?? []) as Comment[] });
  }
  return threads;
}

async function readReviews(source: Source, path: string): Promise<Thread['reviews']> {
  const reviews = await source.list<Review>(path);
  return Promise.all(
    reviews.map(async (review) => ({
      ...review,
      comments: ((await source.get(`${path}/${review.id}/comments`)) ?? []) as LineComment[],
    })),
  );
}

/** Holds the place of a number, so that those after it keep theirs. */
const missing = (number: number): Issue => ({
  id: 0,
  number,
  user: null,
  title: `Number ${number} is not in this world`,
  body: '',
  state: 'closed',
  created_at: '',
});

interface Data {
  readonly record: Repo;
  readonly labels: readonly Label[];
  readonly milestones: readonly Milestone[];
  readonly threads: readonly Thread[];
}

const EVENTS: Readonly<Record<string, string>> = {
  APPROVED: 'APPROVED',
  REQUEST_CHANGES: 'REQUEST_CHANGES',
  COMMENT: 'COMMENT',
};

/** The fake in which the repository is made again, by its own API and git. */
class Target {
  readonly #data: Data;
  readonly #repository: Repository;
  readonly #ids: ReadonlyMap<Oid, Oid>;
  readonly #fake: Fake;
  readonly #server: Server;
  readonly #owner: string;
  readonly #name: string;
  readonly #omitted = new Set<string>();
  readonly #remote: Remote;
  /** Branches that only open pull requests from forks need. */
  readonly #kept = new Map<string, Oid>();
  /** Where the fake's branches are at the moment. */
  #heads: ReadonlyMap<string, Oid> = new Map();

  constructor(data: Data, repository: Repository, ids: ReadonlyMap<Oid, Oid>) {
    this.#data = data;
    this.#repository = repository;
    this.#ids = ids;
    this.#owner = data.record.owner.login;
    this.#name = `${this.#owner}/${data.record.name}`;
    this.#fake = createFake({ seed: this.#seed() });
    this.#server = new Server({ baseUrl: this.#fake.url, fetch: this.#fake.fetch });
    this.#remote = this.#remoteOf(this.#owner);
  }

  async build(): Promise<Imported> {
    const { record, threads } = this.#data;
    const real = new Map([...this.#repository.refs].filter(([ref]) => /^refs\/(?:heads|tags)\//.test(ref)));
    await this.#move(real);
    for (const thread of threads) await this.#thread(thread, real);
    await this.#move(real);
    const settings = {
      allow_manual_merge: false,
      archived: record.archived ?? false,
      description: record.description ?? '',
    };
    await this.#ask(this.#owner, '', 'PATCH', settings);
    this.#omitted.add('times: all that an import makes happens at one moment');
    return { document: this.#fake.export(), omitted: [...this.#omitted] };
  }

  #seed(): WorldDocument {
    const { record, labels, milestones } = this.#data;
    const users = this.#users();
    return {
      users: users.map(({ login, full_name: fullName = '' }) => ({
        name: login,
        fullName,
        tokens: [{ token: `${login}-token` }],
      })),
      pulls: {
        repos: [
          {
            owner: this.#owner,
            name: record.name,
            private: record.private,
            defaultBranch: record.default_branch,
            labels: labels.map(({ name, color, description = '', exclusive = false }) => ({
              name,
              color,
              description,
              exclusive,
            })),
            milestones: milestones.map(({ title, description = '', state, due_on: dueOn = null }) => ({
              title,
              description,
              state,
              dueOn,
            })),
            collaborators: users
              .filter(({ login }) => login !== this.#owner)
              .map(({ login }) => ({ user: login, permission: 'write' as const })),
            settings: { allow_manual_merge: true },
          },
        ],
      },
    };
  }

  #users(): User[] {
    const { record, threads } = this.#data;
    const found = threads.flatMap(({ issue, pull, reviews, comments }) => [
      issue.user,
      ...(pull?.assignees ?? []),
      ...(pull?.requested_reviewers ?? []),
      pull?.merged_by,
      ...[...reviews, ...comments].map(({ user }) => user),
    ]);
    const users = [record.owner, ...found].flatMap((user) => (user == null || isGhost(user) ? [] : [user]));
    return [...new Map(users.map((user) => [user.login.toLowerCase(), user])).values()];
  }

  async #thread(thread: Thread, real: ReadonlyMap<string, Oid>): Promise<void> {
    const { issue, pull, comments } = thread;
    const made = pull !== undefined && (await this.#pull(thread, pull, real));
    if (!made) {
      if (pull !== undefined)
        this.#omitted.add(`pull request ${pull.number}: its commits are gone; an issue is in its place`);
      await this.#ask(this.#login(issue.user), '/issues', 'POST', { title: issue.title, body: issue.body });
    }
    for (const { user, body } of comments)
      await this.#tried(`a comment on ${issue.number}`, user, `/issues/${issue.number}/comments`, { body });
    if (made) await this.#finish(pull);
    else if (issue.state === 'closed')
      await this.#ask(this.#owner, `/issues/${issue.number}`, 'PATCH', { state: 'closed' });
  }

  /** Opens a pull request as it was before it was merged or closed; false where its commits are gone. */
  async #pull({ reviews }: Thread, pull: Pull, real: ReadonlyMap<string, Oid>): Promise<boolean> {
    const [head, base] = [this.#id(pull.head.sha), this.#id(pull.merge_base)];
    const { objects } = this.#repository;
    if (!objects.has(head) || !objects.has(base)) return false;
    const isHere = real.get(`refs/heads/${pull.head.ref}`) === head;
    const branch =
      isHere || (!real.has(`refs/heads/${pull.head.ref}`) && !pull.head.ref.startsWith('refs/'))
        ? pull.head.ref
        : `import/${pull.number}`;
    const baseRef = `refs/heads/${pull.base.ref}`;
    if (branch === pull.base.ref) return false;
    if (pull.state === 'open' && !isHere) this.#kept.set(`refs/heads/${branch}`, head);
    await this.#move(
      new Map([...real, [`refs/heads/${branch}`, head], [baseRef, pull.merged ? base : (real.get(baseRef) ?? base)]]),
    );
    const { title, body, due_date: due = null } = pull;
    const json = {
      head: branch,
      base: pull.base.ref,
      title,
      body,
      labels: this.#placesOf(this.#data.labels, pull.labels ?? []),
      ...(pull.milestone && { milestone: this.#placesOf(this.#data.milestones, [pull.milestone])[0] }),
      assignees: (pull.assignees ?? []).filter((user) => !isGhost(user)).map(({ login }) => login),
      ...(due !== null && { due_date: due }),
    };
    const made = (await this.#ask(this.#login(pull.user), '/pulls', 'POST', json)) as { number: number };
    if (made.number !== pull.number) throw new Error(`pull request ${pull.number} became ${made.number}`);
    const reviewers = (pull.requested_reviewers ?? []).filter((user) => !isGhost(user)).map(({ login }) => login);
    const P = `/pulls/${pull.number}`;
    if (reviewers.length > 0)
      await this.#tried(`requests for reviews of ${pull.number}`, null, `${P}/requested_reviewers`, { reviewers });
    for (const review of reviews) await this.#review(P, review, pull.number);
    return true;
  }

  async #review(path: string, review: Thread['reviews'][number], number: number): Promise<void> {
    const event = EVENTS[review.state];
    if (event === undefined) {
      if (review.state !== 'REQUEST_REVIEW') this.#omitted.add(`reviews with the state ${review.state}`);
      return;
    }
    const comments = review.comments.map(({ path: file, body, position, original_position: old }) => ({
      path: file,
      body,
      new_position: position,
      old_position: position === 0 ? old : 0,
    }));
    const commit = this.#id(review.commit_id);
    const json = {
      event,
      body: review.body,
      comments,
      ...(this.#repository.objects.has(commit) && { commit_id: commit }),
    };
    const made = (await this.#tried(`a review of ${number}`, review.user, `${path}/reviews`, json)) as
      { id: number } | undefined;
    if (review.dismissed && made !== undefined)
      await this.#tried(`a dismissal in ${number}`, null, `${path}/reviews/${made.id}/dismissals`, { message: '' });
  }

  async #finish({ number, merged, merge_commit_sha: sha, merged_by: by, state, base }: Pull): Promise<void> {
    const merge = this.#id(sha ?? '');
    if (merged && this.#repository.objects.has(merge)) {
      const refs = new Map([...this.#heads, [`refs/heads/${base.ref}`, merge]]);
      // A push that brings the head in is found to merge, with the difference as it was before; others have to be named.
      await this.#ask(this.#owner, '', 'PATCH', { autodetect_manual_merge: true });
      await this.#move(refs, this.#login(by));
      await this.#ask(this.#owner, '', 'PATCH', { autodetect_manual_merge: false });
      const now = (await this.#ask(this.#owner, `/pulls/${number}`, 'GET')) as Pull;
      const json = { Do: 'manually-merged', MergeCommitID: merge };
      if (!now.merged) await this.#tried(`the merge of ${number}`, by, `/pulls/${number}/merge`, json);
    } else if (state === 'closed') {
      if (merged) this.#omitted.add(`the merge of ${number}: its commit is gone, it is closed`);
      await this.#ask(this.#owner, `/pulls/${number}`, 'PATCH', { state: 'closed' });
    }
  }

  /** Puts the branches and tags of the fake where these are. */
  async #move(wanted: ReadonlyMap<string, Oid>, login = this.#owner): Promise<void> {
    const refs = new Map([...this.#kept, ...wanted]);
    const remote = login === this.#owner ? this.#remote : this.#remoteOf(login);
    await remote.push({ objects: this.#repository.objects, refs }, this.#heads);
    this.#heads = refs;
  }

  #remoteOf(login: string): Remote {
    return new Remote(this.#server, this.#name, basic(login, `${login}-token`));
  }

  #ask(login: string, path: string, method: string, json?: unknown): Promise<unknown> {
    const authorization = `token ${login}-token`;
    return this.#server.json(`/api/v1/repos/${this.#name}${path}`, {
      method,
      authorization,
      ...(json !== undefined && { json }),
    });
  }

  /** The same for what the fake may reject, which is then omitted. */
  async #tried(what: string, user: User | null, path: string, json: unknown): Promise<unknown> {
    try {
      return await this.#ask(this.#login(user), path, 'POST', json);
    } catch (error) {
      if (!(error instanceof UnexpectedStatus)) throw error;
      this.#omitted.add(`${what} (${error.status})`);
      return undefined;
    }
  }

  #login(user: User | null): string {
    return user === null || isGhost(user) ? this.#owner : user.login;
  }

  #id(id: Oid): Oid {
    return this.#ids.get(id) ?? id;
  }

  /** The fake's ids of some records: it counts them from 1, in order. */
  #placesOf(all: readonly { readonly id: number }[], some: readonly { readonly id: number }[]): number[] {
    return some.map(({ id }) => all.findIndex((one) => one.id === id) + 1).filter((id) => id > 0);
  }
}

/** Who stands in for a user that was removed. */
const isGhost = ({ login }: User): boolean => /^(?:ghost|gitea-actions)$/i.test(login);
