import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import { linkedPages } from '../../core/lists/pagers.ts';
import type { PullsCaller, PullsCallOptions } from '../caller.ts';
import type { PullsError } from '../errors.ts';
import type { Hook } from '../records.ts';
import type { CreateHook, PullPage, UpdateHook } from '../requests.ts';

/** Webhooks of one organisation; reached as `pulls.org(name).hooks`. */
export class OrganizationHooks {
  readonly #caller: PullsCaller;
  readonly #place: Readonly<Record<string, string>>;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, org: string) {
    this.#caller = caller;
    this.#place = { org };
  }

  /**
   * Webhooks, by id.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  list(page?: PullPage, options?: PullsCallOptions): List<Hook, PullsError<'orgs.hooks.list'>> {
    return this.#caller.list('orgs.hooks.list', linkedPages, page, options, this.#place);
  }

  /**
   * Creates a webhook; it is not active unless the body says so.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   */
  create(body: CreateHook, options?: PullsCallOptions): ApiCall<Hook, PullsError<'orgs.hooks.create'>> {
    return this.#caller.call('orgs.hooks.create', { params: this.#place, json: body }, options);
  }

  /**
   * Retrieves a webhook.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieve(id: number, options?: PullsCallOptions): ApiCall<Hook, PullsError<'orgs.hooks.retrieve'>> {
    return this.#caller.call('orgs.hooks.retrieve', { params: this.#at(id) }, options);
  }

  /**
   * Changes a webhook. Send `events`, `branch_filter` and `authorization_header` each time: what is absent goes back to its
   * default. The secret stays whatever is sent.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   */
  update(id: number, body: UpdateHook, options?: PullsCallOptions): ApiCall<Hook, PullsError<'orgs.hooks.update'>> {
    return this.#caller.call('orgs.hooks.update', { params: this.#at(id), json: body }, options);
  }

  /**
   * Deletes a webhook.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  delete(id: number, options?: PullsCallOptions): ApiCall<void, PullsError<'orgs.hooks.delete'>> {
    return this.#caller.call('orgs.hooks.delete', { params: this.#at(id), read: 'nothing' }, options);
  }

  #at(id: number): Record<string, string | number> {
    return { ...this.#place, id };
  }
}
