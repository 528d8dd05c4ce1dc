import { text, utf8 } from './bytes.ts';
import type { ObjectType, Oid } from './model.ts';
import { readObject, writeObject, isCommit, type ObjectStore, type StoredObject } from './objects.ts';
import { formatSignature, parseSignature, type Signature } from './signature.ts';

/** An annotated tag. */
export interface Tag {
  readonly target: Oid;
  readonly type: ObjectType;
  readonly name: string;
  readonly tagger: Signature;
  readonly message: string;
}

/** Stores an annotated tag and gives its id; a ref still has to name it. */
export function writeTag(store: ObjectStore, { target, type, name, tagger, message }: Tag): Oid {
  const head = `object ${target}\ntype ${type}\ntag ${name}\ntagger ${formatSignature(tagger)}`;
  return writeObject(store, 'tag', utf8(`${head}\n\n${message}`)).id;
}

/** An annotated tag of the store. */
export function readTag(store: ObjectStore, id: Oid): Tag {
  const body = text(readObject(store, id).body);
  const end = body.indexOf('\n\n');
  const header = new Map(
    body
      .slice(0, end)
      .split('\n')
      .map((line) => splitOnce(line)),
  );
  return {
    target: header.get('object') ?? '',
    type: (header.get('type') ?? 'commit') as ObjectType,
    name: header.get('tag') ?? '',
    tagger: parseSignature(header.get('tagger') ?? ''),
    message: body.slice(end + 2),
  };
}

function splitOnce(line: string): [string, string] {
  const blank = line.indexOf(' ');
  return [line.slice(0, blank), line.slice(blank + 1)];
}

/** The object that an id names in the end, through any number of annotated tags. */
export function peel(store: ObjectStore, id: Oid): Oid {
  const tags: StoredObject[] = [];
  let at = id;
  for (let object = store.get(at); object?.type === 'tag'; object = store.get(at)) {
    tags.push(object);
    at = object.peeled ?? readTag(store, at).target;
  }
  for (const tag of tags) tag.peeled = at;
  return at;
}

/** The commit an id stands for, through annotated tags; undefined if not a commit. */
export function peelToCommit(store: ObjectStore, id: Oid): Oid | undefined {
  const peeled = peel(store, id);
  return isCommit(store, peeled) ? peeled : undefined;
}
