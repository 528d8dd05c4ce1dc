import { createFake, type WorldDocument } from '../../index.ts';
import type { Repository } from '../../git/index.ts';
import { withoutRejected } from '../../engine/seed/export.ts';
import { UsageError } from '../../shell/usage.ts';
import type { Remote } from '../verify/pulls/remote.ts';
import type {
  Label,
  ListedPullRequest,
  Milestone,
  Repository as Repo,
  Review,
  ReviewComment,
} from '../../../src/pulls/records.ts';
import type { Comment, Data, Issue, Protection, Status, Thread } from './records.ts';
import { documentOf } from './seed.ts';
import type { Source } from './source.ts';
import { hideAddresses, withoutAddresses } from './without-addresses.ts';

/** The options of an import: what to read, and how much of it to write. */
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

/**
 * Reads a real repository, and writes it as a seed that loads.
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

/** How often records are taken out of the seed until it loads: about twenty each time. */
const MAX_ATTEMPTS = 100;

async function imported(options: ImportOptions): Promise<Imported> {
  const { remote, emails, onProgress } = options;
  const records = await read(options);
  onProgress?.('reading the history by git');
  const fetched = await remote.fetch((ref) => /^refs\/(?:heads|tags)\/|^refs\/pull\/\d+\/head$/.test(ref));
  const data = { ...records, statuses: await readStatuses(options, fetched) };
  const { repository, ids } = emails
    ? { repository: fetched, ids: new Map<string, string>() }
    : withoutAddresses(fetched);
  const { document, omitted } = documentOf(emails ? data : textsWithoutAddresses(data), repository, ids);
  let left = MAX_ATTEMPTS;
  const { made, rejected } = withoutRejected(document, () => {
    if (left-- === 0) throw new UsageError(`${options.repo} has too many records that the rules of the fake reject`);
    return createFake({ seed: document });
  });
  const reasons = rejected.map(({ path, reason }) => `${path} (${reason})`);
  if (document.pulls?.repos?.length !== 1) throw new Error(reasons.join('; '));
  // The export omits defaults.
  return { document: made.export({ as: 'seed' }).document, omitted: [...omitted, ...reasons] };
}

const textsWithoutAddresses = <T>(data: T): T =>
  JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' ? hideAddresses(value) : value,
  ) as T;

async function read(options: ImportOptions): Promise<Omit<Data, 'statuses'>> {
  const { source, repo } = options;
  const at = `/repos/${repo}`;
  const record = (await source.get(at)) as Repo | null | undefined;
  if (record == null) throw new UsageError(`there is no repository ${repo}, or the token may not read it`);
  return {
    record,
    labels: await source.list<Label>(`${at}/labels`),
    milestones: await source.list<Milestone>(`${at}/milestones?state=all`),
    threads: await readThreads(options),
    protections: ((await source.find(`${at}/branch_protections`)) ?? []) as readonly Protection[],
  };
}

async function readThreads({ source, repo, onProgress }: ImportOptions): Promise<Thread[]> {
  const at = `/repos/${repo}`;
  const pulls = await source.list<ListedPullRequest>(`${at}/pulls?state=all&sort=oldest`);
  const issues = await source.list<Issue>(`${at}/issues?state=all&type=issues&sort=oldest`);
  const numbers = new Set(pulls.map(({ number }) => number));
  const all = [...issues.filter(({ number }) => !numbers.has(number)), ...pulls].sort((a, b) => a.number - b.number);
  const threads: Thread[] = [];
  for (const issue of all) {
    onProgress?.(`reading ${threads.length + 1}/${all.length}`);
    const comments = issue.comments === 0 ? [] : await source.get(`${at}/issues/${issue.number}/comments`);
    const reviews = 'merged' in issue ? await readReviews(source, `${at}/pulls/${issue.number}/reviews`) : [];
    threads.push({ issue, reviews, comments: (comments ?? []) as readonly Comment[] });
  }
  return threads;
}

async function readReviews(source: Source, path: string): Promise<Thread['reviews']> {
  const reviews: Thread['reviews'][number][] = [];
  for (const review of await source.list<Review>(path))
    reviews.push({
      ...review,
      comments: ((await source.get(`${path}/${review.id}/comments`)) ?? []) as readonly ReviewComment[],
    });
  return reviews;
}

/** The statuses of the commits that branches and pull requests end with. */
async function readStatuses({ source, repo }: ImportOptions, { refs }: Repository): Promise<Data['statuses']> {
  const tips = new Set([...refs].filter(([ref]) => !ref.startsWith('refs/tags/')).map(([, id]) => id));
  const statuses: Data['statuses'][number][] = [];
  for (const id of tips) statuses.push([id, await source.list<Status>(`/repos/${repo}/statuses/${id}`)]);
  return statuses;
}
