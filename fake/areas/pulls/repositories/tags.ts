import {
  cleanMessage,
  peelToCommit,
  readCommit,
  readTag,
  signature,
  validRefName,
  writeTag,
  type Oid,
  type Signature,
} from '../../../git/index.ts';
import { compareUtf8, utf8 } from '../../../git/bytes.ts';
import { protectedTag } from '../access/tag-protections.ts';
import type { Body } from '../go/structs.ts';
import type { Acting } from '../state/acting.ts';
import { SERVER } from '../state/owners.ts';
import { refInTheWay, refRow, revisionIn } from '../state/refs.ts';
import { conflict, internalServerError, invalid, missing, noObject, notFound } from '../state/rejections.ts';
import type { RefRow, RepoRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { moveTag } from './moves.ts';

const TAGS = 'refs/tags/';

/** A tag as git has it. */
export interface TagRef {
  readonly name: string;
  /** Of the tag object, or of the commit for a tag without one. */
  readonly id: Oid;
  readonly commit: Oid;
  readonly message: string;
  /** When the tag was made, or its commit. */
  readonly made: Signature;
}

function tagRef({ objects }: World, { name: ref, sha: id }: RefRow): TagRef | undefined {
  const commit = peelToCommit(objects, id);
  if (commit === undefined) return undefined;
  const name = ref.slice(TAGS.length);
  if (id !== commit) {
    const { message, tagger } = readTag(objects, id);
    return { name, id, commit, message, made: tagger };
  }
  const { message, committer } = readCommit(objects, id);
  return { name, id, commit, message, made: committer };
}

/** A tag by its name. */
export function getTag(world: World, repo: RepoRow, name: string): TagRef {
  const row = refRow(world, repo.id, TAGS + name);
  const tag = row && tagRef(world, row);
  if (tag === undefined) throw missing(`tag doesn't exist: ${name}`);
  return tag;
}

/** The tags of a repository, the newest first. */
export function listTags(world: World, repo: RepoRow): TagRef[] {
  const tags = [...world.pulls.refs.list(lists.refsBelow(repo.id, 'refs/tags'))].flatMap(
    (row) => tagRef(world, row) ?? [],
  );
  return tags.sort((a, b) => b.made.seconds - a.made.seconds || compareUtf8(a.name, b.name));
}

/** The bytes of the longest part of a ref's name, which is a file with `.lock` after it for a while. */
const LONGEST_PART = 250;

/** The error for a name that git cannot have in a file, or beside another tag's, which the server does not expect. */
export function tagInTheWay(
  world: World,
  repo: RepoRow,
  name: string,
): ReturnType<typeof internalServerError> | undefined {
  if (name.split('/').some((part) => utf8(part).length > LONGEST_PART))
    return internalServerError(`cannot lock ref '${TAGS}${name}'`);
  const other = refInTheWay(world, repo.id, TAGS + name);
  return other === undefined ? undefined : internalServerError(`'${other}' exists; cannot create '${TAGS}${name}'`);
}

/** Creates a tag by name on a commit: with a message an annotated one, which the server signs its name to. */
export function makeTag(acting: Acting, name: string, commit: Oid, message: string): void {
  const { world } = acting;
  const tagger = signature(SERVER, nowSeconds(world));
  const text = cleanMessage(message.replace(/^#.*\n?/gm, ''));
  const id =
    message === '' ? commit : writeTag(world.objects, { target: commit, type: 'commit', name, tagger, message: text });
  moveTag(acting, name, id);
}

/** Removes a tag, but none that a release has. */
export function deleteTag(acting: Acting, name: string): void {
  const { world, repo, doer } = acting;
  if (refRow(world, repo.id, TAGS + name) === undefined) throw notFound();
  if (world.pulls.tags.find('name', keys.tag(repo.id, name))?.release !== undefined)
    throw conflict('a tag attached to a release cannot be deleted directly');
  if (protectedTag(world, repo, name, doer)) throw invalid('user not allowed to delete protected tag');
  moveTag(acting, name, undefined);
}

/** Creates a tag that a request asks for. */
export function createTag(acting: Acting, body: Body<'CreateTagOption'>): TagRef {
  const { world, repo, doer } = acting;
  const { tag_name: name, message = '', target = '' } = body;
  const found = revisionIn(world, repo, target || repo.defaultBranch);
  if ('missing' in found) throw notFound(`target not found: ${noObject(found.missing)}`);
  if (!validRefName(name)) throw internalServerError(`'${name}' is not a valid tag name`);
  if (refRow(world, repo.id, TAGS + name) !== undefined) throw conflict(`tag already exists [name: ${name}]`);
  if (protectedTag(world, repo, name, doer)) throw invalid('user not allowed to create protected tag');
  const error = tagInTheWay(world, repo, name);
  if (error !== undefined) throw error;
  // The server gives git the message as an argument of its own, which must not look like an option.
  if (message.startsWith('-')) throw internalServerError(`git argument is invalid: ${message}`);
  makeTag(acting, name, found.id, message);
  return getTag(world, repo, name);
}
