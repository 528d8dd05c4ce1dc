import { Caller } from '../core/caller.ts';
import { ApiClient } from '../core/client.ts';
import { within } from '../core/lists/pagers.ts';
import { InputError } from '../core/errors/sdk-errors.ts';
import type { DefaultOptions } from '../core/options.ts';
import type { PullsAuth } from './auth.ts';
import { pullsCaller, type PullsCaller, type PullsClientOptions } from './caller.ts';
import type { PullsErrorBody } from './records.ts';
import { anyPages } from './pagers.ts';
import { OrganizationResource } from './resources/organization-resource.ts';
import { RepositoryPulls } from './resources/repository-pulls.ts';

/**
 * A client of the pull requests of a forge (Gitea, Forgejo and their family): `repo(owner, name)` has those of a repository.
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
export class PullsClient extends ApiClient<PullsAuth, PullsErrorBody> {
  readonly #caller: PullsCaller;

  /** @internal */
  constructor(caller: PullsCaller);
  /**
   * Checks the options; sends nothing.
   *
   * @throws {@link InputError} when an option is not valid
   */
  constructor(options: PullsClientOptions);
  constructor(given: PullsClientOptions | PullsCaller) {
    const caller = given instanceof Caller ? given : pullsCaller(given);
    super(caller, (part) => within(part, anyPages));
    this.#caller = caller;
  }

  /**
   * A client with other defaults; this one stays as it is. What is given replaces what was, but headers, the fields of
   * `retry`, hooks and a `signal` are added to it. Both share one limit of `concurrency`, unless it is given.
   *
   * @throws {@link InputError} when an option is not valid
   */
  withOptions(options: DefaultOptions<PullsClientOptions>): PullsClient {
    return new PullsClient(this.#caller.with(options));
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
