import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import type { PullsCaller, PullsCallOptions } from '../caller.ts';
import type { PullsError } from '../errors.ts';
import { countedPages } from '../pagers.ts';
import type { Hook } from '../records.ts';
import type { CreateHook, PullPage, TestHookQuery, UpdateHook } from '../requests.ts';

/** Webhooks of one repository; reached as `repo.hooks`. */
export class RepositoryHooks {
  readonly #caller: PullsCaller;
  readonly #place: Readonly<Record<string, string>>;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, owner: string, repo: string) {
    this.#caller = caller;
    this.#place = { owner, repo };
  }

  /**
   * Webhooks, by id.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  list(page?: PullPage, options?: PullsCallOptions): List<Hook, PullsError<'hooks.list'>> {
    return this.#caller.list('hooks.list', countedPages, page, options, this.#place);
  }

  /**
   * Creates a webhook; it is not active unless the body says so.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   *
   * const fake = createFake();
   * fake.pulls.repo('alice/proj');
   * const repo = new PullsClient(fake.options.pulls).repo('alice', 'proj');
   * const hook = await repo.hooks.create({
   *   type: 'gitea',
   *   config: { url: 'https://bot.example/hook', content_type: 'json', secret: 's3cret' },
   *   events: ['pull_request'],
   *   active: true,
   * });
   * console.log(hook.id, hook.events.length); // 1 8
   * ```
   */
  create(body: CreateHook, options?: PullsCallOptions): ApiCall<Hook, PullsError<'hooks.create'>> {
    return this.#caller.call('hooks.create', { params: this.#place, json: body }, options);
  }

  /**
   * Retrieves a webhook.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieve(id: number, options?: PullsCallOptions): ApiCall<Hook, PullsError<'hooks.retrieve'>> {
    return this.#caller.call('hooks.retrieve', { params: this.#at(id) }, options);
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
  update(id: number, body: UpdateHook, options?: PullsCallOptions): ApiCall<Hook, PullsError<'hooks.update'>> {
    return this.#caller.call('hooks.update', { params: this.#at(id), json: body }, options);
  }

  /**
   * Deletes a webhook.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  delete(id: number, options?: PullsCallOptions): ApiCall<void, PullsError<'hooks.delete'>> {
    return this.#caller.call('hooks.delete', { params: this.#at(id), read: 'nothing' }, options);
  }

  /**
   * Sends a test delivery: a push, whatever the webhook listens to. One that is not active gets nothing.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  test(id: number, query?: TestHookQuery, options?: PullsCallOptions): ApiCall<void, PullsError<'hooks.test'>> {
    return this.#caller.call('hooks.test', { params: this.#at(id), query, read: 'nothing' }, options);
  }

  #at(id: number): Record<string, string | number> {
    return { ...this.#place, id };
  }
}
