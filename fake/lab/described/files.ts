// The files of a multipart body. In JSON, of which descriptions have the same schemas, they are texts.
import { partOf } from './description.ts';
import { isText } from './facets.ts';
import { bare, SAID_NOTHING, type Field, type PlainField, type UnionField } from './field.ts';

const FILE: PlainField = { kind: 'file', ...SAID_NOTHING };

/** A multipart body with its files; `encoding` is what the description says of its parts. */
export function withFiles(body: Field, encoding: unknown): Field {
  const found = bare(body);
  if (found.kind === 'union') return withEach(body, found, (one) => withFiles(one, encoding));
  if (found.kind !== 'object') return body;
  const typeOf = (name: string): unknown => partOf(partOf(encoding)[name])['contentType'];
  const members = [...found.members].map(
    ([name, member]) => [name, { ...member, field: fileOr(member.field, !isText(typeOf(name))) }] as const,
  );
  const rest = typeof found.rest === 'object' ? fileOr(found.rest, false) : found.rest;
  const isSame = rest === found.rest && members.every(([name, { field }]) => found.members.get(name)?.field === field);
  return isSame ? body : { ...found, members: new Map(members), rest };
}

/** A union whose forms are changed; the same field where none is. */
function withEach(field: Field, union: UnionField, change: (one: Field) => Field): Field {
  const of = union.of.map(change);
  return of.every((one, i) => one === union.of[i]) ? field : { ...union, of };
}

/** The file that a member is, or a list of them; what is in base64 comes as a text or as a file. */
function fileOr(field: Field, isFile: boolean): Field {
  const found = bare(field);
  if (found.kind === 'union') return withEach(field, found, (one) => fileOr(one, isFile));
  if (found.kind === 'array') {
    const items = fileOr(found.items, isFile);
    return items === found.items ? field : { ...found, items };
  }
  if (found.kind !== 'string' && found.kind !== 'any') return field;
  if (isFile || found.formats.includes('binary')) return FILE;
  return found.formats.includes('byte') ? { kind: 'union', of: [FILE, field], isOne: false, ...SAID_NOTHING } : field;
}

/** Whether a field is a file, or may have one right in it. */
export function holdsFile(field: Field): boolean {
  const found = bare(field);
  if (found.kind === 'array') return holdsFile(found.items);
  return found.kind === 'union' ? found.of.some(holdsFile) : found.kind === 'file';
}
