import { pullsCaller, type PullsCaller, type PullsClientOptions } from './caller.ts';
import { RepositoryPulls } from './repository-pulls.ts';

/**
 * The pull request area (Gitea, Forgejo and their family).
 *
 * @example
 * ```ts
 * import { PullsClient } from 'understudy-sdk/pulls';
 *
 * const fetch = async () => Response.json({ number: 7, title: 'Feature', state: 'open', content_version: 0 });
 *
 * const pulls = new PullsClient({ baseUrl: 'https://git.example', auth: { token: 'x' }, fetch });
 * const pull = await pulls.repo('alice', 'proj').retrieve(7);
 * console.log(pull.title);
 * ```
 */
export class PullsClient {
  readonly #caller: PullsCaller;

  /**
   * Reads the options; requests nothing.
   *
   * @throws {@link InputError} when an option cannot be used
   */
  constructor(options: PullsClientOptions) {
    this.#caller = pullsCaller(options);
  }

  /** The pull requests of one repository. Requests nothing, and costs nothing to make again. */
  repo(owner: string, name: string): RepositoryPulls {
    return new RepositoryPulls(this.#caller, owner, name);
  }
}
