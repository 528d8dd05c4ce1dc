import { InputError } from '../core/errors/sdk-errors.ts';
import { pullsCaller, type PullsCaller, type PullsClientOptions } from './caller.ts';
import { OrganizationResource } from './resources/organization-resource.ts';
import { RepositoryPulls } from './resources/repository-pulls.ts';

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
   * Checks the options; sends nothing.
   *
   * @throws {@link InputError} when an option is not valid
   */
  constructor(options: PullsClientOptions) {
    this.#caller = pullsCaller(options);
  }

  /** The pull requests of one repository. Sends nothing; make one whenever you need it. */
  repo(owner: string, name: string): RepositoryPulls {
    if (typeof owner !== 'string' || typeof name !== 'string') {
      throw new InputError("repo takes an owner and a name: repo('alice', 'proj')");
    }
    return new RepositoryPulls(this.#caller, owner, name);
  }

  /** One organisation. Sends nothing; make one whenever you need it. */
  org(name: string): OrganizationResource {
    if (typeof name !== 'string') throw new InputError("org takes a name: org('acme')");
    return new OrganizationResource(this.#caller, name);
  }
}
