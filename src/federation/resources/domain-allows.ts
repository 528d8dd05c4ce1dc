import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import { linkedPages } from '../../core/lists/pagers.ts';
import type { FederationCaller, FederationCallOptions } from '../caller.ts';
import type { FederationError } from '../errors.ts';
import type { DomainAllow } from '../records.ts';
import type { CreateDomainAllow, FederationListQuery } from '../requests.ts';

/** Domains allowed to federate; reached as `admin.domainAllows`. */
export class DomainAllowsResource {
  readonly #caller: FederationCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: FederationCaller) {
    this.#caller = caller;
  }

  /**
   * Allowed domains, newest first.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link PermissionError} 403
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { FederationAdminClient } from 'understudy-sdk/federation';
   *
   * const fake = createFake();
   * const admin = new FederationAdminClient(fake.options.federation);
   * await admin.domainAllows.create({ domain: 'a.example' });
   * console.log(await admin.domainAllows.list().toArray({ limit: 100 }));
   * ```
   */
  list(
    query?: FederationListQuery,
    options?: FederationCallOptions,
  ): List<DomainAllow, FederationError<'domainAllows.list'>> {
    return this.#caller.list('domainAllows.list', linkedPages, query, options);
  }

  /**
   * Retrieves an allowed domain.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieve(
    id: string,
    options?: FederationCallOptions,
  ): ApiCall<DomainAllow, FederationError<'domainAllows.retrieve'>> {
    return this.#caller.call('domainAllows.retrieve', { params: { id } }, options);
  }

  /**
   * Allows a domain; for one that is allowed already, the existing record is returned, so it is idempotent.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link PermissionError} 403
   * @throws {@link ValidationFailedError} 422, with `reasons`
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { FederationAdminClient } from 'understudy-sdk/federation';
   *
   * const fake = createFake();
   * const admin = new FederationAdminClient(fake.options.federation);
   * const allow = await admin.domainAllows.create({ domain: 'A.example' });
   * console.log(allow.domain); // a.example
   * ```
   */
  create(
    body: CreateDomainAllow,
    options?: FederationCallOptions,
  ): ApiCall<DomainAllow, FederationError<'domainAllows.create'>> {
    return this.#caller.call('domainAllows.create', { form: body }, options);
  }

  /**
   * Removes a domain and returns its record. (A Mastodon server of today returns an empty object.)
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  delete(id: string, options?: FederationCallOptions): ApiCall<DomainAllow, FederationError<'domainAllows.delete'>> {
    return this.#caller.call('domainAllows.delete', { params: { id } }, options);
  }
}
