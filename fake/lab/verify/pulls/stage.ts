import {
  createObjects,
  createRepository,
  pushCommits,
  seedCommits,
  type CommitSpec,
  type Refs,
  log,
} from '../../../git/index.ts';
import type { UserSeed } from '../../../areas/accounts/seed/document.ts';
import type { CommitSeed, OrgSeed, PullSeed, PullsSeed, RepoSeed } from '../../../areas/pulls/seed/document.ts';
import { pushIssue, specOf } from '../../../areas/pulls/seed/repos.ts';
import { entryOf } from '../../../areas/pulls/testing/git-actions.ts';
import { requestOf } from '../../playing/exchange.ts';
import { Ids } from '../../playing/ids.ts';
import { Names } from './names.ts';
import { actorsIn } from './portable.ts';
import { Remote } from './remote.ts';
import type { RequestTemplate, Case } from '../../../engine/composed/case.ts';
import type { Service, ServiceRequest } from '../../playing/comparison.ts';
import { timeOf } from '../../playing/live-stage.ts';
import { basic, UnexpectedStatus } from '../../playing/server.ts';
import { forgeIds } from './ids.ts';
import type { Repositories, Stage } from '../../playing/stage.ts';

/** Who plays on a forge. */
export interface ForgeAccount {
  /** The login that the token belongs to. */
  readonly login: string;
  readonly authorization: string;
  /** The server's own address, where it says one. */
  readonly base?: string;
  /** Whether users may be made; else everything is done as the account itself. */
  readonly isAdmin: boolean;
}

/** The options of a stage for one scenario on a forge. */
export interface ForgeStageOptions {
  readonly server: Service;
  readonly account: ForgeAccount;
  /** The beginning of the names of all that is made. */
  readonly prefix: string;
  /** Whether its ids are compared by their order. */
  readonly idsInOrder?: boolean;
}

interface World {
  readonly clock?: string;
  readonly users?: readonly UserSeed[];
  readonly pulls?: PullsSeed;
}

const PAUSE_MS = 250;
const MERGE_ATTEMPTS = 20;
const SETTLE_MS = 50;
const SETTLE_ATTEMPTS = 300;

/** A real forge: users and repositories of its own for each scenario, and nothing else touched. */
export class ForgeStage implements Stage, Repositories {
  readonly isLive = true;
  readonly git: Repositories = this;
  readonly ids: Ids;
  readonly #server: Service;
  readonly #account: ForgeAccount;
  readonly #prefix: string;
  readonly #idsInOrder: boolean;
  readonly #authorizations = new Map<string, string>();
  /** The tokens that stand for those of the scenario. */
  readonly #tokens = new Map<string, string>();
  /** Who owns each organisation. */
  readonly #owners = new Map<string, string>();
  /** The paths of the records that have been made, in order. The account removes them: others may lose the right to. */
  readonly #made: string[] = [];
  #names: Names = new Names([]);
  #base: string;
  #now = 0;
  #clock = '';

  constructor({ server, account, prefix, idsInOrder = false }: ForgeStageOptions) {
    this.ids = new Ids(forgeIds, { isInOrder: idsInOrder });
    this.#idsInOrder = idsInOrder;
    this.#server = server;
    this.#base = server.baseUrl;
    this.#account = account;
    this.#prefix = prefix;
  }

  get base(): string {
    return this.#base;
  }

  async open(scenario: Case): Promise<number> {
    const { users = [], pulls = {}, clock } = scenario.world as World;
    const start = await this.#serverTime();
    this.#clock = clock ?? new Date(start).toISOString();
    // Ids are in order only where all are made.
    const actors = this.#idsInOrder ? users.flatMap(({ name }) => name ?? []) : actorsIn(scenario);
    const { repos, orgs } = { repos: pulls.repos ?? [], orgs: pulls.orgs ?? [] };
    const pairs = this.#account.isAdmin
      ? [...actors, ...orgs.map(({ name }) => name)].map((name) => [name, this.#prefix + name] as const)
      : [
          ...actors.map((name) => [name, this.#account.login] as const),
          ...repos.map(({ name }) => [name, this.#prefix + name] as const),
        ];
    this.#names = new Names(pairs);
    if (this.#account.base !== undefined) this.#base = this.#account.base;
    // Ids of commits, and pictures in texts that are compared to the byte, follow from addresses.
    const bytes = scenario.steps.map((step) => ('request' in step ? [step.expect.text, step.expect.rawText] : step));
    const fixed = JSON.stringify([repos.map(({ commits }) => commits), bytes]);
    for (const user of users)
      if (user.name !== null && actors.includes(user.name)) await this.#makeUser(user.name, user, fixed);
    await this.#makeTokens(users, JSON.stringify(scenario.steps));
    for (const org of orgs) await this.#makeOrg(org);
    const counts = { label: 0, milestone: 0 };
    for (const repo of repos) await this.#makeRepo(repo, counts);
    for (const { by, user } of pulls.blocks ?? []) await this.#as(by, `/user/blocks/${user}`, { method: 'PUT' });
    for (const pull of pulls.pulls ?? []) await this.#makePull(pull);
    for (const repo of repos) await this.#finishRepo(repo);
    return start;
  }

  now(): Promise<number> {
    return Promise.resolve(this.#now);
  }

  async send(template: RequestTemplate): Promise<Response> {
    const { headers = {}, path, query, json, ...rest } = template;
    const named = Object.entries(headers).map(([name, value]): [string, string] => [name, this.#credential(value)]);
    const request = this.#names.toServer({
      ...rest,
      path: this.ids.inPath(path),
      ...(query !== undefined && { query: this.ids.inQuery(query) }),
      ...(json !== undefined && { json: this.ids.inBody(json) }),
    });
    const response = await this.#server.send(
      requestOf(this.#server.baseUrl, { ...request, headers: Object.fromEntries(named) }),
    );
    this.#note(response);
    return this.#names.responseFromServer(response);
  }

  async branches(repo: string): Promise<Readonly<Record<string, string>>> {
    const { refs } = await this.#remote(repo).refs();
    const heads = [...refs].filter(([ref]) => ref.startsWith('refs/heads/'));
    return Object.fromEntries(heads.map(([ref, id]) => [ref.slice('refs/heads/'.length), id]));
  }

  async log(repo: string, branch?: string): Promise<readonly unknown[]> {
    const copy = await this.#remote(repo).fetch((ref) => ref.startsWith('refs/heads/'));
    const tip = copy.refs.get(`refs/heads/${branch ?? copy.head}`);
    const entries = log(copy.objects, tip === undefined ? [] : [tip], { order: 'topo' }).map(entryOf);
    return JSON.parse(this.#names.fromServer(JSON.stringify(entries))) as unknown[];
  }

  async push(repo: string, pushed: unknown): Promise<void> {
    const { as, commits, force } = pushed as { as: string; commits: readonly CommitSeed[]; force?: boolean };
    const remote = this.#remote(repo, as);
    const copy = await remote.fetch((ref) => ref.startsWith('refs/heads/'));
    const before = copy.refs;
    const date = new Date(this.#now).toISOString();
    const specs = commits.map((commit) => specOf(commit, copy.head));
    const result = pushCommits(copy, specs, { date, force: force === true });
    if (!result.ok) throw new Error(pushIssue(result));
    await remote.push(copy, before);
    await this.#settled(repo, before, copy.refs);
  }

  /** Waits until the API knows what was pushed: a forge takes note of it in its own time. */
  async #settled(repo: string, before: Refs, refs: Refs): Promise<void> {
    const moved = [...refs].filter(([ref, id]) => ref.startsWith('refs/heads/') && before.get(ref) !== id);
    const authorization = this.#authorization(repo.split('/')[0] ?? '');
    for (const [ref, id] of moved) {
      const branch = encodeURIComponent(ref.slice('refs/heads/'.length));
      const path = `/api/v1/repos/${this.#names.toServer(repo)}/branches/${branch}`;
      for (let left = SETTLE_ATTEMPTS; left > 0; left--) {
        const response = await this.#server.ask(path, { authorization });
        const text = await response.text();
        // A repository that is still taken for an empty one is an internal error of some.
        const isPending = response.ok ? !text.includes(id) : response.status === 404 || response.status >= 500;
        if (!isPending) break;
        await this.pause(SETTLE_MS);
      }
    }
  }

  async pause(ms = PAUSE_MS): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Removes all that was made, newest first, and returns what could not be removed. */
  async close(): Promise<string[]> {
    const notRemoved: string[] = [];
    for (let path = this.#made.pop(); path !== undefined; path = this.#made.pop()) {
      try {
        await this.#emptied(path);
        await this.#remove(path);
      } catch (error) {
        if (!(error instanceof UnexpectedStatus && error.status === 404)) notRemoved.push(path);
      }
    }
    return notRemoved;
  }

  async #remove(path: string): Promise<void> {
    const { authorization } = this.#account;
    try {
      await this.#server.json(`/api/v1${path}`, { method: 'DELETE', authorization });
    } catch (error) {
      if (!(error instanceof UnexpectedStatus && error.status >= 300 && error.status < 400)) throw error;
      // The case has given the repository another name.
      const { full_name: name } = (await this.#server.json(`/api/v1${path}`, { authorization })) as {
        full_name: string;
      };
      await this.#server.json(`/api/v1/repos/${name}`, { method: 'DELETE', authorization });
    }
  }

  /** Removes the repositories that a case has made in an organisation, which could not be removed with them. */
  async #emptied(path: string): Promise<void> {
    if (!path.startsWith('/orgs/')) return;
    const { authorization } = this.#account;
    const repos = (await this.#server.json(`/api/v1${path}/repos`, { authorization })) as { full_name: string }[];
    for (const { full_name: name } of repos)
      await this.#server.json(`/api/v1/repos/${name}`, { method: 'DELETE', authorization });
  }

  #credential(value: string): string {
    const token = /^token (.+)$/.exec(value)?.[1] ?? '';
    const name = /^tok-(.+)$/.exec(token)?.[1];
    return this.#tokens.get(token) ?? (name === undefined ? value : this.#authorization(name));
  }

  #authorization(name: string): string {
    return this.#authorizations.get(this.#owners.get(name) ?? name) ?? this.#account.authorization;
  }

  #note(response: Response): void {
    this.#now = timeOf(response);
  }

  async #serverTime(): Promise<number> {
    const response = await this.#server.ask('/api/v1/version');
    this.#note(response);
    await response.arrayBuffer();
    return this.#now;
  }

  /** Asks the API as a user of the scenario, in the scenario's names. */
  async #as(name: string, path: string, asked: ServiceRequest = {}): Promise<unknown> {
    const { json, ...rest } = asked;
    return this.#server.json(`/api/v1${this.#names.toServer(path)}`, {
      ...rest,
      ...(json !== undefined && { json: this.#names.toServer(json) }),
      authorization: this.#authorization(name),
    });
  }

  #remote(repo: string, as = repo.split('/')[0] ?? ''): Remote {
    return new Remote(this.#server, this.#names.toServer(repo), this.#authorization(as));
  }

  /** The address is the case's own, so that users who are left do not matter, unless `fixed` names it. */
  async #makeUser(name: string, { email, fullName }: UserSeed, fixed: string): Promise<void> {
    if (!this.#account.isAdmin) return;
    const username = this.#prefix + name;
    const address = email ?? `${name}@example.com`;
    const isNamed = fixed.includes(address) || !address.startsWith(name);
    const { authorization } = this.#account;
    const password = crypto.randomUUID() + crypto.randomUUID();
    const json = {
      username,
      email: isNamed ? address : this.#prefix + address,
      full_name: fullName ?? '',
      password,
      must_change_password: false,
    };
    // Noted first: a response that is lost must not leave the user behind.
    this.#made.push(`/admin/users/${username}?purge=true`);
    await this.#server.json('/api/v1/admin/users', { method: 'POST', authorization, json });
    this.#authorizations.set(name, basic(username, password));
  }

  /** The tokens that steps use: a password may do what no token may. */
  async #makeTokens(users: readonly UserSeed[], steps: string): Promise<void> {
    if (!this.#account.isAdmin) return;
    for (const { name, tokens } of users)
      for (const { token, scopes } of tokens ?? []) {
        if (name === null || !steps.includes(`"token ${token}"`)) continue;
        const request = { method: 'POST', json: { name: token, scopes: scopes ?? ['all'] } };
        const { sha1 } = (await this.#as(name, `/users/${name}/tokens`, request)) as { sha1: string };
        this.#tokens.set(token, `token ${sha1}`);
      }
  }

  async #makeOrg({ name, owner, visibility = 'public' }: OrgSeed): Promise<void> {
    this.#owners.set(name, owner);
    this.#made.push(this.#names.toServer(`/orgs/${name}`));
    await this.#as(owner, '/orgs', { method: 'POST', json: { username: name, visibility } });
  }

  async #makeRepo(repo: RepoSeed, counts: { label: number; milestone: number }): Promise<void> {
    const { owner, name, forkOf } = repo;
    const full = `${owner}/${name}`;
    const repository = `/repos/${full}`;
    // Users go after all repositories: what one has done in another's would be left without an author.
    this.#made.push(this.#names.toServer(repository));
    const json = { name, private: repo.private ?? false, default_branch: repo.defaultBranch ?? 'main' };
    const made = (await (forkOf == null
      ? this.#as(owner, this.#owners.has(owner) ? `/orgs/${owner}/repos` : '/user/repos', { method: 'POST', json })
      : this.#as(owner, `/repos/${forkOf}/forks`, { method: 'POST', json: { name } }))) as { html_url?: string };
    const suffix = `/${this.#names.toServer(full)}`;
    if (made.html_url?.endsWith(suffix) === true) this.#base = made.html_url.slice(0, -suffix.length);
    await this.#makeCommits(repo, full);
    for (const { user, permission } of repo.collaborators ?? [])
      if (this.#authorizations.has(user))
        await this.#as(owner, `${repository}/collaborators/${user}`, { method: 'PUT', json: { permission } });
    for (const label of repo.labels ?? []) {
      const { id } = (await this.#as(owner, `${repository}/labels`, { method: 'POST', json: label })) as { id: number };
      this.ids.bind('label', ++counts.label, id);
    }
    for (const { title, description, dueOn, state } of repo.milestones ?? []) {
      const body = {
        title,
        description: description ?? '',
        ...(dueOn != null && { due_on: dueOn }),
        ...(state != null && { state }),
      };
      const { id } = (await this.#as(owner, `${repository}/milestones`, { method: 'POST', json: body })) as {
        id: number;
      };
      this.ids.bind('milestone', ++counts.milestone, id);
    }
    for (const [i, { title, body, as, state }] of (repo.issues ?? []).entries()) {
      await this.#as(as ?? owner, `${repository}/issues`, { method: 'POST', json: { title, body: body ?? '' } });
      if (state === 'closed')
        await this.#as(owner, `${repository}/issues/${i + 1}`, { method: 'PATCH', json: { state } });
    }
    for (const json of repo.protections ?? [])
      await this.#as(owner, `${repository}/branch_protections`, { method: 'POST', json });
    const now = settingsOf(repo, false);
    if (Object.keys(now).length > 0) await this.#as(owner, repository, { method: 'PATCH', json: now });
  }

  async #makeCommits(repo: RepoSeed, full: string): Promise<void> {
    const remote = this.#remote(full);
    const head = repo.defaultBranch ?? 'main';
    const copy = repo.forkOf == null ? createRepository(createObjects(), head) : await remote.fetch();
    const before = copy.refs;
    const specs: CommitSpec[] = (repo.commits ?? []).map((commit) => specOf(commit, head));
    const result = seedCommits(copy, specs, this.#clock);
    if (!result.ok) throw new Error(pushIssue(result));
    const branches = Array.isArray(repo.branches)
      ? (repo.branches as readonly string[]).map((name) => [name, head] as const)
      : Object.entries((repo.branches ?? {}) as Readonly<Record<string, string>>);
    const refs = new Map(copy.refs);
    for (const [name, from] of branches) {
      const id = refs.get(`refs/heads/${from}`);
      if (id !== undefined) refs.set(`refs/heads/${name}`, id);
    }
    copy.refs = refs;
    await remote.push(copy, before);
    await this.#settled(full, before, refs);
    // By the API: a tag that is pushed is as old as its commit.
    for (const { name, target } of repo.tags ?? [])
      await this.#as(repo.owner, `/repos/${full}/tags`, { method: 'POST', json: { tag_name: name, target } });
  }

  async #makePull(pull: PullSeed): Promise<void> {
    const { repo, as, labels, milestone, state, merge, ...rest } = pull;
    const owner = repo.split('/')[0] ?? '';
    const pulls = `/repos/${repo}/pulls`;
    const json = {
      ...rest,
      ...(labels != null && { labels: await this.#idsOf(owner, repo, 'labels', labels) }),
      ...(milestone != null && { milestone: (await this.#idsOf(owner, repo, 'milestones', [milestone]))[0] }),
    };
    const { number } = (await this.#as(as, pulls, { method: 'POST', json })) as { number: number };
    if (state === 'closed') await this.#as(owner, `${pulls}/${number}`, { method: 'PATCH', json: { state } });
    if (merge != null) await this.#merge(owner, `${pulls}/${number}/merge`, merge);
  }

  /** A server looks at a new pull request in its own time, and takes no merge before. */
  async #merge(owner: string, path: string, style: string): Promise<void> {
    for (let left = MERGE_ATTEMPTS; ; left--)
      try {
        await this.#as(owner, path, { method: 'POST', json: { Do: style } });
        return;
      } catch (error) {
        if (!(error instanceof UnexpectedStatus && error.status === 405) || left === 0) throw error;
        await this.pause();
      }
  }

  async #idsOf(
    owner: string,
    repo: string,
    kind: 'labels' | 'milestones',
    names: readonly string[],
  ): Promise<number[]> {
    const query = kind === 'milestones' ? '?state=all' : '';
    const all = (await this.#as(owner, `/repos/${repo}/${kind}${query}`)) as {
      id: number;
      name?: string;
      title?: string;
    }[];
    return all.filter(({ name, title }) => names.includes(name ?? title ?? '')).map(({ id }) => id);
  }

  async #finishRepo(repo: RepoSeed): Promise<void> {
    const json = settingsOf(repo, true);
    if (Object.keys(json).length > 0)
      await this.#as(repo.owner, `/repos/${repo.owner}/${repo.name}`, { method: 'PATCH', json });
  }
}

/** Settings that nothing could be made with: these come last. */
const LATE = /^(?:has_\w+|archived|name)$/;

function settingsOf(repo: RepoSeed, isLate: boolean): Readonly<Record<string, unknown>> {
  const all = { ...repo.settings, ...(repo.archived === true && { archived: true }) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => LATE.test(name) === isLate));
}
