import type { ApiCall } from '../../core/call/api-call.ts';
import type { ReversibleList } from '../../core/lists/list.ts';
import { linkedPages } from '../../core/lists/pagers.ts';
import type { PullsCaller, PullsCallOptions } from '../caller.ts';
import type { PullsError } from '../errors.ts';
import type { CreateReview, DismissReview, PullPage, SubmitReview } from '../requests.ts';
import type { Review, ReviewComment } from '../records.ts';

/** Reviews of the pull requests of one repository; reached as `repo.reviews`. */
export class ReviewsResource {
  readonly #caller: PullsCaller;
  readonly #repo: Readonly<Record<string, string>>;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, owner: string, repo: string) {
    this.#caller = caller;
    this.#repo = { owner, repo };
  }

  /**
   * Reviews, and requests for them.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  list(
    index: number,
    page?: PullPage,
    options?: PullsCallOptions,
  ): ReversibleList<Review, PullsError<'pulls.reviews.list'>> {
    return this.#caller.reversibleList('pulls.reviews.list', linkedPages, page, options, this.#at(index));
  }

  /**
   * Creates a review.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link ServerError} 500
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   *
   * const fake = createFake();
   * const { number } = fake.pulls.repo('alice/proj').branch('topic').commit().pull();
   * const pulls = new PullsClient(fake.options.pulls);
   * const repo = pulls.repo('alice', 'proj');
   * const review = await repo.reviews.create(number, { event: 'COMMENT', body: 'Why?' });
   * console.log(review.state); // COMMENT
   * ```
   */
  create(
    index: number,
    body: CreateReview,
    options?: PullsCallOptions,
  ): ApiCall<Review, PullsError<'pulls.reviews.create'>> {
    return this.#caller.call('pulls.reviews.create', { params: this.#at(index), json: body }, options);
  }

  /**
   * Retrieves a review.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieve(
    index: number,
    id: number,
    options?: PullsCallOptions,
  ): ApiCall<Review, PullsError<'pulls.reviews.retrieve'>> {
    return this.#caller.call('pulls.reviews.retrieve', { params: this.#at(index, id) }, options);
  }

  /**
   * Submits a pending review.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   */
  submit(
    index: number,
    id: number,
    body: SubmitReview,
    options?: PullsCallOptions,
  ): ApiCall<Review, PullsError<'pulls.reviews.submit'>> {
    return this.#caller.call('pulls.reviews.submit', { params: this.#at(index, id), json: body }, options);
  }

  /**
   * Deletes a review.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  delete(index: number, id: number, options?: PullsCallOptions): ApiCall<void, PullsError<'pulls.reviews.delete'>> {
    return this.#caller.call('pulls.reviews.delete', { params: this.#at(index, id), read: 'nothing' }, options);
  }

  /**
   * The comments of a review on lines, all in one response.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  comments(
    index: number,
    id: number,
    options?: PullsCallOptions,
  ): ReversibleList<ReviewComment, PullsError<'pulls.reviews.comments'>> {
    return this.#caller.reversibleList('pulls.reviews.comments', linkedPages, {}, options, this.#at(index, id));
  }

  /**
   * Dismisses a review.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   */
  dismiss(
    index: number,
    id: number,
    body: DismissReview = {},
    options?: PullsCallOptions,
  ): ApiCall<Review, PullsError<'pulls.reviews.dismiss'>> {
    return this.#caller.call('pulls.reviews.dismiss', { params: this.#at(index, id), json: body }, options);
  }

  /**
   * Undoes the dismissal of a review.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  undismiss(
    index: number,
    id: number,
    options?: PullsCallOptions,
  ): ApiCall<Review, PullsError<'pulls.reviews.undismiss'>> {
    return this.#caller.call('pulls.reviews.undismiss', { params: this.#at(index, id) }, options);
  }

  #at(index: number, id?: number): Record<string, string | number> {
    return { ...this.#repo, index, ...(id === undefined ? {} : { id }) };
  }
}
