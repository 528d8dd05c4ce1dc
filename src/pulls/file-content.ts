import { utf8 } from '../core/http/utf8.ts';
import { InputError } from '../core/errors/sdk-errors.ts';
import type { ContentsEntry } from './records.ts';
import type { FileContent } from './requests.ts';

/**
 * The content of a file as text.
 *
 * @param file - the record of a file, as `contents.retrieve` returns it
 *
 * @throws {@link InputError} when it has no content (a folder, a list's entry, a file above 10 MiB) or is not UTF-8
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { fileText, PullsClient } from 'understudy-sdk/pulls';
 *
 * const fake = createFake();
 * fake.pulls.repo('alice/proj').branch('topic').commit({ files: { 'a.txt': 'Hello\n' } });
 * const repo = new PullsClient(fake.options.pulls).repo('alice', 'proj');
 * const file = await repo.contents.retrieve('a.txt', { ref: 'topic' });
 * console.log(fileText(file)); // Hello
 * await repo.contents.update('a.txt', { sha: file.sha, text: `${fileText(file)}World\n`, branch: 'topic' });
 * ```
 */
export function fileText(file: Pick<ContentsEntry, 'path' | 'content'>): string {
  try {
    // A byte order mark stays, so that a text that is written again is the same file.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileBytes(file));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${file.path} is not UTF-8: read it with fileBytes`);
  }
}

/**
 * The content of a file as bytes.
 *
 * @throws {@link InputError} when it has no content (a folder, a list's entry, a file above 10 MiB)
 */
export function fileBytes({ path, content }: Pick<ContentsEntry, 'path' | 'content'>): Uint8Array {
  if (typeof content !== 'string')
    throw new InputError(`the record of ${path} has no content: retrieve the file itself`);
  try {
    return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  } catch {
    throw new InputError(`the content of ${path} is not in base64`);
  }
}

/** A body as the service takes it. */
export type Encoded<Body> = Omit<Body, 'text' | 'bytes'> & {
  /** The content in base64. */
  readonly content: string;
};

/** A body with the content of its file as the service takes it. */
export function encoded<Body extends FileContent>({ text, bytes, ...body }: Body, operation: string): Encoded<Body> {
  if ('content' in body) throw new InputError('content is made of text or bytes: give one of them instead', operation);
  if ((text === undefined) === (bytes === undefined))
    throw new InputError('a file needs either text or bytes', operation);
  if (text !== undefined && typeof text !== 'string') throw new InputError('text must be a string', operation);
  if (bytes !== undefined && !(bytes instanceof Uint8Array))
    throw new InputError('bytes must be a Uint8Array', operation);
  return { ...body, content: bytes ? base64(bytes) : btoa(utf8(text ?? '')) };
}

function base64(bytes: Uint8Array): string {
  let characters = '';
  // A function takes only so many arguments.
  for (let start = 0; start < bytes.length; start += 0x8000)
    characters += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(characters);
}
