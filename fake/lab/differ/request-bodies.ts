import { UploadedFile } from '../../engine/http/body.ts';
import type { RequestTemplate } from '../../engine/composed/case.ts';

type Body = Pick<RequestTemplate, 'json' | 'form' | 'raw' | 'headers'>;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** A value as the body of a request of a media type. */
export function bodyAs(type: string | undefined, value: unknown): Body {
  if (type !== FORM && type !== MULTIPART) return { json: value };
  if (typeof value !== 'object' || value === null) return { raw: { contentType: type, body: textOf(value) } };
  const fields = Object.entries(value).flatMap(([name, item]) => fieldsOf(name, item));
  if (fields.some(([, item]) => hasFile(item))) return multipartWithFiles(fields);
  const form = Object.fromEntries(fields);
  return type === FORM ? { form } : { form, headers: { 'Content-Type': MULTIPART } };
}

/** A member as fields: members of an object have their names in brackets, those of a list one name; null is none. */
function fieldsOf(name: string, value: unknown): [string, unknown][] {
  if (value === undefined || value === null) return [];
  if (hasFile(value)) return [[name, value]];
  if (Array.isArray(value)) return [[name, value.map(textOf)]];
  if (typeof value !== 'object') return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, item]) => fieldsOf(`${name}[${key}]`, item));
}

const hasFile = (value: unknown): boolean =>
  value instanceof UploadedFile || (Array.isArray(value) && value.some(hasFile));

/** A body of parts, some of which are files, as `record` writes one. */
function multipartWithFiles(fields: readonly (readonly [string, unknown])[]): Body {
  const parts = fields.flatMap(([name, value]) => [value].flat().map((one) => partOf(name, one)));
  const body = [...parts.map((part) => `--boundary\r\n${part}\r\n`), '--boundary--\r\n'].join('');
  return { raw: { contentType: `${MULTIPART}; boundary=boundary`, body } };
}

function partOf(name: string, value: unknown): string {
  const head = `Content-Disposition: form-data; name="${encodeURI(name)}"`;
  if (!(value instanceof UploadedFile)) return `${head}\r\n\r\n${textOf(value)}`;
  const content = new TextDecoder().decode(value.bytes);
  return `${head}; filename="${value.name}"\r\nContent-Type: ${value.type}\r\n\r\n${content}`;
}

/** A value as text, as queries, headers and forms have it. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
