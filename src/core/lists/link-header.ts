import { urlOf } from '../http/base-url.ts';

/** The URLs of a `Link` header by relation (RFC 8288), made absolute; the first of a relation counts. */
export type Links = ReadonlyMap<string, string>;

const target = /^[\s,]*<([^>]*)>/;
const parameter = /^\s*;\s*([^\s=;,"]*)\s*(?:=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;,"]*)))?/;

/**
 * Reads a `Link` header. URLs may contain commas, relations may be quoted or not, in any case, several at once, and
 * after other parameters; what cannot be read ends the reading.
 */
export function parseLinks(header: string | null, base: URL): Links {
  const links = new Map<string, string>();
  let rest = header ?? '';
  for (let found = target.exec(rest); found !== null; found = target.exec(rest)) {
    rest = rest.slice(found[0].length);
    const [relations, left] = relationsOf(rest);
    rest = left;
    const address = absolute(found[1] ?? '', base);
    for (const relation of relations) if (!links.has(relation)) links.set(relation, address);
  }
  return links;
}

function relationsOf(text: string): readonly [relations: readonly string[], rest: string] {
  let rest = text;
  let relations: readonly string[] | undefined;
  for (let found = parameter.exec(rest); found !== null; found = parameter.exec(rest)) {
    rest = rest.slice(found[0].length);
    const value = found[2]?.replace(/\\(.)/g, '$1') ?? found[3] ?? '';
    // RFC 8288, 3.3: only the first `rel` counts.
    if (found[1]?.toLowerCase() === 'rel') relations ??= value.toLowerCase().split(/\s+/).filter(Boolean);
  }
  return [relations ?? [], rest];
}

function absolute(address: string, base: URL): string {
  return urlOf(address, base)?.href ?? address;
}
