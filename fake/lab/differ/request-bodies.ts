import type { RequestTemplate } from '../../engine/composed/case.ts';

type Body = Pick<RequestTemplate, 'json' | 'form' | 'raw' | 'headers'>;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** A value as the body of a request of a media type. */
export function bodyAs(type: string | undefined, value: unknown): Body {
  if (type !== FORM && type !== MULTIPART) return { json: value };
  if (typeof value !== 'object' || value === null) return { raw: { contentType: type, body: textOf(value) } };
  const form = Object.fromEntries(Object.entries(value).flatMap(([name, item]) => fieldsOf(name, item)));
  return type === FORM ? { form } : { form, headers: { 'Content-Type': MULTIPART } };
}

/** A member as fields: members of an object have their names in brackets, those of a list one name. */
function fieldsOf(name: string, value: unknown): [string, unknown][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return [[name, value.map(textOf)]];
  if (typeof value !== 'object' || value === null) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, item]) => fieldsOf(`${name}[${key}]`, item));
}

/** A value as text, as queries, headers and forms have it. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
