import { UploadedFile } from '../../../engine/http/body.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import type { Call } from '../api/call.ts';
import { firstOf, parseQuery, queryOf } from '../go/query.ts';
import { badRequest, internalServerError, type Detail } from '../state/rejections.ts';
import type { Upload } from './attachments.ts';

const MULTIPART = 'multipart/form-data';
const FORM = 'application/x-www-form-urlencoded';
const NOTHING = new Uint8Array(0);

/** The file that a multipart body has as `attachment`; `name`, in the query or the body, is used before its own. */
export function formUpload(call: Call): Upload {
  const { type, parts = type === MULTIPART ? undefined : [] } = wholeBody(call);
  if (parts === undefined) throw unreadable();
  const [, file] = parts.find(([name, value]) => name === 'attachment' && isFile(value)) ?? [];
  if (!(file instanceof UploadedFile)) throw internalServerError('http: no such file');
  const fields = parts.flatMap(([name, value]) => (value instanceof UploadedFile ? [] : [[name, value] as const]));
  return { name: firstOf([...queryOf(call.url), ...fields], 'name') || baseName(file.name), bytes: file.bytes };
}

/** The same, or a body of another type that is the file itself: one that is sent as a form is read as that, and empty. */
export function upload(call: Call): Upload {
  const { type, bytes } = wholeBody(call);
  if (type === MULTIPART) return formUpload(call);
  const fields = type === FORM ? parseQuery(new TextDecoder().decode(bytes)) : [];
  const name = firstOf([...fields, ...queryOf(call.url)], 'name');
  if (name === '') throw badRequest('Could not determine name of attachment.');
  return { name, bytes: type === FORM ? NOTHING : bytes };
}

/** The last part of a path; its names of folders are the client's own. */
const baseName = (path: string): string => path.split('/').findLast((part) => part !== '') ?? '/';

// A part whose name of a file is empty is a field.
const isFile = (value: string | UploadedFile): boolean => value instanceof UploadedFile && value.name !== '';

const unreadable = (): Rejection =>
  new Rejection('internal server error', 'failed to parse request multipart form', { text: true } satisfies Detail);

function wholeBody({ body }: Call): Call['body'] {
  if (body.state === 'too large') throw new Rejection('too large', 'request body too large');
  if (body.state === 'broken') throw internalServerError('unexpected EOF');
  return body;
}
