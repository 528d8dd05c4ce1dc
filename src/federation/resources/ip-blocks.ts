import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import { linkedPages } from '../../core/lists/pagers.ts';
import type { FederationCaller, FederationCallOptions } from '../caller.ts';
import type { FederationError } from '../errors.ts';
import type { EmptyObject, IpBlock } from '../records.ts';
import type { CreateIpBlock, FederationListQuery, UpdateIpBlock } from '../requests.ts';

/** Blocked ranges of addresses; reached as `admin.ipBlocks`. */
export class IpBlocksResource {
  readonly #caller: FederationCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: FederationCaller) {
    this.#caller = caller;
  }

  /**
   * IP blocks, newest first. `page.previous()` follows the server's `prev` link, which leads to the newest blocks above
   * and not to the adjacent page; that is why this list has no `.reverse()`.
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
   * await admin.ipBlocks.create({ ip: '10.0.0.0/8', severity: 'no_access' });
   * for await (const block of admin.ipBlocks.list({ limit: 200 })) console.log(block.ip);
   * ```
   */
  list(query?: FederationListQuery, options?: FederationCallOptions): List<IpBlock, FederationError<'ipBlocks.list'>> {
    return this.#caller.list('ipBlocks.list', linkedPages, query, options);
  }

  /**
   * Retrieves an IP block.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieve(id: string, options?: FederationCallOptions): ApiCall<IpBlock, FederationError<'ipBlocks.retrieve'>> {
    return this.#caller.call('ipBlocks.retrieve', { params: { id } }, options);
  }

  /**
   * Blocks a range.
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
   * const block = await admin.ipBlocks.create({ ip: '10.1.2.3/8', severity: 'sign_up_block', expires_in: 3600 });
   * console.log(block.ip); // 10.0.0.0/8
   * ```
   */
  create(body: CreateIpBlock, options?: FederationCallOptions): ApiCall<IpBlock, FederationError<'ipBlocks.create'>> {
    return this.#caller.call('ipBlocks.create', { form: body }, options);
  }

  /**
   * Changes a block; what is absent stays.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422, with `reasons`
   */
  update(
    id: string,
    body: UpdateIpBlock,
    options?: FederationCallOptions,
  ): ApiCall<IpBlock, FederationError<'ipBlocks.update'>> {
    return this.#caller.call('ipBlocks.update', { params: { id }, form: body }, options);
  }

  /**
   * Removes a block.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  delete(id: string, options?: FederationCallOptions): ApiCall<EmptyObject, FederationError<'ipBlocks.delete'>> {
    return this.#caller.call('ipBlocks.delete', { params: { id } }, options);
  }
}
