import { text, utf8 } from './bytes.ts';
import type { Commit, CommitFields, Oid } from './model.ts';
import { readObject, writeObject } from './objects.ts';
import type { ObjectStore, StoredObject } from './objects.ts';
import { formatSignature, parseSignature } from './signature.ts';
import { EMPTY_TREE } from './tree.ts';

function commitBody({ tree, parents, author, committer, message }: CommitFields): Uint8Array {
  const headers = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${formatSignature(author)}`,
    `committer ${formatSignature(committer)}`,
  ];
  return utf8(`${headers.join('\n')}\n\n${message}`);
}

/** Stores a commit as it is given: nothing of it is cleaned or completed. */
export function writeCommit(store: ObjectStore, fields: CommitFields): Commit {
  const object = writeObject(store, 'commit', commitBody(fields));
  const { tree, parents, author, committer, message } = fields;
  return (object.commit ??= { id: object.id, tree, parents, author, committer, message });
}

/** A commit of the store; throws when the id names none. */
export function readCommit(store: ObjectStore, id: Oid): Commit {
  return commitOf(readObject(store, id));
}

/** The contents of a stored commit; throws for an object of another type. */
export function commitOf(object: StoredObject): Commit {
  if (object.type !== 'commit') throw new Error(`git: ${object.id} is a ${object.type}`);
  return (object.commit ??= parseCommit(object.id, text(object.body)));
}

/** A commit that was pushed may have any lines after its parents: what is missing is empty. */
function parseCommit(id: Oid, body: string): Commit {
  const blank = body.indexOf('\n\n');
  const end = blank < 0 ? body.length : blank;
  const values = (key: string): string[] =>
    body
      .slice(0, end)
      .split('\n')
      .filter((line) => line.startsWith(`${key} `))
      .map((line) => line.slice(key.length + 1));
  return {
    id,
    tree: values('tree')[0]!,
    parents: values('parent'),
    author: parseSignature(values('author')[0] ?? ''),
    committer: parseSignature(values('committer')[0] ?? ''),
    message: body.slice(end + 2),
  };
}

/** First paragraph of a message on one line: what git calls the subject. */
export function subjectOf(message: string): string {
  const paragraph = message.replace(/^(?:[ \t\v\f\r]*\n)+/, '').split(/\n[ \t\v\f\r]*(?:\n|$)/, 1)[0]!;
  return paragraph
    .split('\n')
    .map((line) => line.trimEnd())
    .join(' ')
    .trimEnd();
}

/** The message after its subject, as `%b` of git log gives it. */
export function bodyOf(message: string): string {
  const start = message.replace(/^(?:[ \t\v\f\r]*\n)+/, '');
  const blank = /\n[ \t\v\f\r]*(?:\n|$)/.exec(start);
  if (blank === null) return '';
  return start.slice(blank.index + blank[0].length).replace(/^(?:[ \t\v\f\r]*\n)+/, '');
}

/** The text without trailing whitespace on its lines. */
export function withoutTrailingBlanks(text: string): string {
  // The look back makes each run of blanks be tried once, and not once from each of its blanks.
  const ending = /(?<![ \t\v\f\r])[ \t\v\f\r]+$/;
  return text
    .split('\n')
    .map((line) => line.replace(ending, ''))
    .join('\n');
}

/** A message as `git commit` keeps it (`--cleanup=whitespace`): no blanks at line ends, single blank lines, one newline. */
export function cleanMessage(message: string): string {
  const cleaned = withoutTrailingBlanks(message)
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
  return cleaned === '' ? '' : `${cleaned}\n`;
}

/** The tree of a commit; the empty tree without a commit, such as before the first. */
export function treeOfCommit(store: ObjectStore, commit: Oid | undefined): Oid {
  return commit === undefined ? EMPTY_TREE : readCommit(store, commit).tree;
}
