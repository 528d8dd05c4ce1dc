import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import { linkedPages } from '../../core/lists/pagers.ts';
import type { PullsCaller, PullsCallOptions } from '../caller.ts';
import type { PullsError } from '../errors.ts';
import { encoded, type Encoded } from '../file-content.ts';
import type { ChangedContents, ChangedFiles, ContentsEntry } from '../records.ts';
import type {
  ChangeFiles,
  ContentsQuery,
  CreateFile,
  DeleteFile,
  FileCommitOptions,
  RemoveOperation,
  UpdateFile,
  WriteOperation,
} from '../requests.ts';

/** The body of changing several files as the service takes it. */
interface EncodedFiles extends FileCommitOptions {
  readonly files: readonly (Encoded<WriteOperation> | RemoveOperation)[];
}

/** Files of one repository, read and changed by commits; reached as `repo.contents`. */
export class ContentsResource {
  readonly #caller: PullsCaller;
  readonly #repo: Readonly<Record<string, string>>;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, owner: string, repo: string) {
    this.#caller = caller;
    this.#repo = { owner, repo };
  }

  /**
   * Retrieves a file with its content, which `fileText` and `fileBytes` read. A folder is a `ContractError`.
   *
   * @param path - from the root, without a slash in front
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieve(
    path: string,
    query?: ContentsQuery,
    options?: PullsCallOptions,
  ): ApiCall<ContentsEntry, PullsError<'contents.retrieve'>> {
    // A folder is an array, which has no type.
    const wire = { params: this.#at(path), query, holds: 'type' };
    return this.#caller.call('contents.retrieve', wire, options) as ApiCall<
      ContentsEntry,
      PullsError<'contents.retrieve'>
    >;
  }

  /**
   * The files and folders in a folder, without their contents, all in one response.
   *
   * @param path - from the root, without a slash in front; empty for the root
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  list(
    path: string = '',
    query?: ContentsQuery,
    options?: PullsCallOptions,
  ): List<ContentsEntry, PullsError<'contents.retrieve'>> {
    const first = { ...query, cursor: undefined };
    return path === ''
      ? this.#caller.list('contents.root', linkedPages, first, options, this.#repo)
      : this.#caller.list('contents.retrieve', linkedPages, first, options, this.#at(path));
  }

  /**
   * Creates a file of text or bytes, which the client encodes, by a commit. A file that exists is a 422.
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
   * fake.pulls.repo('alice/proj');
   * const repo = new PullsClient(fake.options.pulls).repo('alice', 'proj');
   * const { commit } = await repo.contents.create('notes/a.txt', { text: 'Hello\n', message: 'Add a note' });
   * console.log(commit.message, (await repo.contents.list('notes').firstPage()).items[0]?.path);
   * ```
   */
  create(
    path: string,
    body: CreateFile,
    options?: PullsCallOptions,
  ): ApiCall<ChangedContents, PullsError<'contents.create'>> {
    const makeJson = (id: string): Encoded<CreateFile> => encoded(body, id);
    return this.#caller.call('contents.create', { params: this.#at(path), makeJson }, options);
  }

  /**
   * Changes a file, or moves it (`from_path`), by a commit. If it has changed since it was read, that is a 422.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
   * @throws {@link ServerError} 500
   */
  update(
    path: string,
    body: UpdateFile,
    options?: PullsCallOptions,
  ): ApiCall<ChangedContents, PullsError<'contents.update'>> {
    const makeJson = (id: string): Encoded<UpdateFile> => encoded(body, id);
    return this.#caller.call('contents.update', { params: this.#at(path), makeJson }, options);
  }

  /**
   * Removes a file by a commit. If it has changed since it was read, that is a 422.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
   */
  delete(
    path: string,
    body: DeleteFile,
    options?: PullsCallOptions,
  ): ApiCall<ChangedContents, PullsError<'contents.delete'>> {
    return this.#caller.call('contents.delete', { params: this.#at(path), json: body }, options);
  }

  /**
   * Changes several files in one commit: all of them, or none.
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
   * fake.pulls.repo('alice/proj');
   * const repo = new PullsClient(fake.options.pulls).repo('alice', 'proj');
   * const { files } = await repo.contents.change({
   *   files: [
   *     { operation: 'create', path: 'a.txt', text: 'a\n' },
   *     { operation: 'create', path: 'b.bin', bytes: new Uint8Array([0, 255]) },
   *   ],
   *   new_branch: 'bot',
   * });
   * console.log(files?.map((file) => file?.path)); // [ 'a.txt', 'b.bin' ]
   * ```
   */
  change(body: ChangeFiles, options?: PullsCallOptions): ApiCall<ChangedFiles, PullsError<'contents.change'>> {
    const makeJson = (id: string): EncodedFiles => ({
      ...body,
      files: body.files.map((file) => (file.operation === 'delete' ? file : encoded(file, id))),
    });
    return this.#caller.call('contents.change', { params: this.#repo, makeJson }, options);
  }

  #at(path: string): Record<string, string> {
    return { ...this.#repo, path };
  }
}
