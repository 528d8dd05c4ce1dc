import { ApiCall } from './call/api-call.ts';
import type { Settings } from './call/settings.ts';
import type { OperationError } from './errors/operation-error.ts';
import type { Exchanged, ReadData } from './http/wire.ts';
import { List } from './lists/list.ts';
import type { Pager } from './lists/page.ts';
import type { PageCaller } from './lists/source.ts';
import type { Method } from './operation.ts';
import { listWire, requestWire, type RequestListOptions, type RequestOptions } from './request.ts';

/** The part of an area's caller that requests to any path need. */
interface PathCaller extends PageCaller {
  readonly settings: Settings;
}

/**
 * The base of all clients: requests to paths that they have no methods for.
 *
 * @typeParam Auth - the credential
 * @typeParam Body - the body of an error
 */
export abstract class ApiClient<Auth, Body> {
  readonly #caller: PathCaller;
  readonly #pagerOf: (part: string | undefined) => Pager;

  /** @internal Made by the clients; `pagerOf` reads lists whose array is the part of that name, or else the response. */
  constructor(caller: PathCaller, pagerOf: (part: string | undefined) => Pager) {
    this.#caller = caller;
    this.#pagerOf = pagerOf;
  }

  /**
   * Sends a request to any path of the service, with the client's credentials (of the payments area all of them, the
   * grant too), retries and errors. A GET or PUT is retried as an idempotent operation is.
   *
   * @param path - the path below the base URL and the prefix; `{name}` is one segment of `params`, `{name*}` several
   *
   * @throws {@link InputError} for a path that would leave the base URL, or is not filled
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   * import { z } from 'zod';
   *
   * const fake = createFake();
   * fake.pulls.repo('alice/proj');
   * const pulls = new PullsClient(fake.options.pulls);
   * const params = { owner: 'alice', repo: 'proj' };
   * await pulls.request('PUT', '/repos/{owner}/{repo}/topics', { params, body: { topics: ['web'] } });
   *
   * const schema = z.object({ topics: z.array(z.string()) });
   * const { topics } = await pulls.request('GET', '/repos/{owner}/{repo}/topics', { params, schema });
   * console.log(topics[0]); // web
   * ```
   */
  request<Output = unknown, Read extends keyof ReadData = 'body'>(
    method: Method,
    path: string,
    options: RequestOptions<Auth, Output, Read> = {},
  ): ApiCall<ReadData<Output>[Read], OperationError<Body>> {
    const wire = requestWire(this.#caller.settings.area, method, path, options);
    const response = this.#caller.exchange(`${method} ${path}`, wire, options);
    return new ApiCall(response as Promise<Exchanged<ReadData<Output>[Read]>>);
  }

  /**
   * A list at any path of the service, its pages read as those of the client's own lists.
   *
   * @param path - as of `request`
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   * import { z } from 'zod';
   *
   * const fake = createFake();
   * fake.pulls.repo('alice/proj').branch('topic').commit();
   * const pulls = new PullsClient(fake.options.pulls);
   * const params = { owner: 'alice', repo: 'proj' };
   * const schema = z.object({ name: z.string() });
   * const branches = pulls.requestList('/repos/{owner}/{repo}/branches', { params, query: { limit: 1 }, schema });
   * for await (const branch of branches) console.log(branch.name); // main, topic
   * ```
   */
  requestList<Item = unknown>(
    path: string,
    options: RequestListOptions<Auth, Item> = {},
  ): List<Item, OperationError<Body>> {
    const caller = this.#caller;
    const { items, cursor } = options;
    const wire = listWire(caller.settings.area, path, options);
    return new List({ caller, id: `GET ${path}`, wire, options, pager: this.#pagerOf(items), cursor });
  }
}
