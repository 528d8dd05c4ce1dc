import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import { linkedPages } from '../../core/lists/pagers.ts';
import type { PullsCaller, PullsCallOptions } from '../caller.ts';
import type { PullsError } from '../errors.ts';
import type { Comment } from '../records.ts';
import type { WriteComment } from '../requests.ts';

/** Comments on the issues and pull requests of one repository; reached as `repo.comments`. */
export class CommentsResource {
  readonly #caller: PullsCaller;
  readonly #repo: Readonly<Record<string, string>>;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, owner: string, repo: string) {
    this.#caller = caller;
    this.#repo = { owner, repo };
  }

  /**
   * The comments on an issue or pull request, oldest first, all in one response. Those on lines are of reviews.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link ServerError} 500
   */
  list(index: number, options?: PullsCallOptions): List<Comment, PullsError<'issues.comments'>> {
    return this.#caller.list('issues.comments', linkedPages, {}, options, { ...this.#repo, index });
  }

  /**
   * Comments on an issue or pull request.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
   * @throws {@link ServerError} 500
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   *
   * const fake = createFake();
   * const { number } = fake.pulls.repo('alice/proj').branch('topic').commit().pull();
   * const repo = new PullsClient(fake.options.pulls).repo('alice', 'proj');
   * const comment = await repo.comments.create(number, { body: 'Checking.' });
   * await repo.comments.update(comment.id, { body: 'Checked.' });
   * for await (const { body } of repo.comments.list(number)) console.log(body); // Checked.
   * ```
   */
  create(
    index: number,
    body: WriteComment,
    options?: PullsCallOptions,
  ): ApiCall<Comment, PullsError<'issues.comment'>> {
    return this.#caller.call('issues.comment', { params: { ...this.#repo, index }, json: body }, options);
  }

  /**
   * Changes a comment.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
   */
  update(
    id: number,
    body: WriteComment,
    options?: PullsCallOptions,
  ): ApiCall<Comment, PullsError<'issues.editComment'>> {
    return this.#caller.call('issues.editComment', { params: { ...this.#repo, id }, json: body }, options);
  }

  /**
   * Deletes a comment.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  delete(id: number, options?: PullsCallOptions): ApiCall<void, PullsError<'issues.deleteComment'>> {
    return this.#caller.call('issues.deleteComment', { params: { ...this.#repo, id }, read: 'nothing' }, options);
  }
}
