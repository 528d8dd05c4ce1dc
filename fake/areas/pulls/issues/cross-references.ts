import { isBlockedBy } from '../state/owners.ts';
import type { Acting, Actor } from '../state/acting.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { repoName } from '../state/repositories.ts';
import type { World } from '../state/world.ts';
import { canRead } from '../access/access.ts';
import { isPull, type ReferenceOrigin, type Thread } from '../state/rows.ts';
import { noteChange, noteEvent } from '../state/events.ts';
import { lists } from '../state/tables.ts';
import { change } from '../state/threads.ts';
import { markdownReferences, referencesIn, type ReferenceAction, type TextReference } from './reference-texts.ts';
import { noteMentions } from './mentions.ts';
import { mayClose, targetOf } from './references.ts';

/** Where references stand, and who wrote them. */
interface Source {
  readonly repo: number;
  readonly doer: UserRow;
  /** Absent for a commit. */
  readonly thread?: Thread;
  readonly isComment: boolean;
}

interface Named {
  readonly thread: Thread;
  readonly action: ReferenceAction;
}

/**
 * Puts an entry on the page of everything that the title and body of an issue or pull request name (contract: pulls
 * 2.9). What they named before has its entry already; what they no longer name loses it.
 */
export function noteTexts({ world, doer }: Actor, thread: Thread): void {
  noteMentions({ world, doer }, thread, thread.body);
  const { references } = world.pulls;
  const { title, body } = thread;
  const from = thread.id;
  const texts = [...referencesIn(title), ...markdownReferences(body)];
  const named = namedIn(world, { repo: thread.repo, doer, thread, isComment: false }, texts);
  const present = new Map(named.map((one) => [`issue ${from} ${one.thread.id} ${one.action}`, one]));
  for (const { id } of [...references.list(lists.issue(from))]) {
    if (present.has(id)) continue;
    const [, , target = '', action] = id.split(' ');
    neuter(world, Number(target), { thread: from, action: action as ReferenceAction });
    references.delete(id);
  }
  const type = isPull(thread) ? 'pull_ref' : 'issue_ref';
  for (const [id, { thread: target, action }] of present) {
    if (references.get(id) !== undefined) continue;
    references.insert({ id, from });
    noteChange({ world, doer }, target, [{ type, from: { thread: from, action } }], {});
  }
}

/** Says of the entry of a reference that its text is without it now. */
function neuter({ pulls }: World, id: number, { thread, comment, action }: ReferenceOrigin): void {
  const target = pulls.threads.get(id);
  if (target === undefined) return;
  for (const row of [...pulls.events.list(lists.thread(target.repo, target.number))])
    if (row.from?.thread === thread && row.from.comment === comment && row.from.action === action)
      pulls.events.replace({ ...row, from: { ...row.from, action: 'neutered' } });
}

/** The same for a comment, or the entry of a review. */
export function noteComment(
  actor: Actor,
  thread: Thread,
  { id, body }: { readonly id: number; readonly body: string },
): void {
  noteCommentEdit(actor, thread, { id, before: '', after: body });
}

/** The same for a comment that is changed: what it named before has its entry already. */
export function noteCommentEdit(
  { world, doer }: Actor,
  thread: Thread,
  { id, before, after }: { readonly id: number; readonly before: string; readonly after: string },
): void {
  noteMentions({ world, doer }, thread, after);
  const source: Source = { repo: thread.repo, doer, thread, isComment: true };
  const keyed = (body: string): Map<string, Named> =>
    new Map(namedIn(world, source, markdownReferences(body)).map((one) => [`${one.thread.id} ${one.action}`, one]));
  const [old, present] = [keyed(before), keyed(after)];
  const origin = (action: ReferenceAction): ReferenceOrigin => ({ thread: thread.id, comment: id, action });
  for (const [key, one] of old) if (!present.has(key)) neuter(world, one.thread.id, origin(one.action));
  for (const [key, one] of present)
    if (!old.has(key)) noteChange({ world, doer }, one.thread, [{ type: 'comment_ref', from: origin(one.action) }], {});
}

/** The same for a commit that is pushed; pushed again, to another branch, it is the same entry. */
export function noteCommit(
  { world, repo, doer }: Acting,
  { id: sha, message }: { readonly id: string; readonly message: string },
): void {
  const { references } = world.pulls;
  for (const { thread } of namedIn(world, { repo: repo.id, doer, isComment: false }, referencesIn(message))) {
    const id = `commit ${repo.id} ${sha} ${thread.id}`;
    if (references.get(id) !== undefined || isOwnMerge(world, thread, sha)) continue;
    references.insert({ id });
    change(world, thread, {});
    const page = `/${repoName(world, repo)}/commit/${sha}`;
    const body = `<a href="${page}">${escaped(message.split('\n', 1)[0]!)}</a>`;
    noteEvent(world, thread, doer.id, { type: 'commit_ref', body, commit: sha });
  }
}

/** Whether a commit is what the merge of a pull request made, whose message names it: that is no reference. */
const isOwnMerge = ({ dialect }: World, thread: Thread, sha: string): boolean =>
  !dialect.ownMerge && isPull(thread) && thread.merged?.sha === sha;

// As Go writes text in HTML.
const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', "'": '#39', '"': '#34' };
const escaped = (text: string): string => text.replace(/[&'<>"]/g, (sign) => `&${ENTITIES[sign]};`);

/** The threads that references name and their author may see, each once, with the last keyword that counts. */
function namedIn(world: World, source: Source, found: readonly TextReference[]): Named[] {
  const home = world.pulls.repos.get(source.repo);
  const named = new Map<number, Named>();
  for (const one of found) {
    const thread = home && targetOf(world, home, one);
    if (thread === undefined || !mayName(world, source, thread, one)) continue;
    const id = thread.id;
    if (source.thread !== undefined && id === source.thread.id) continue;
    const action = actionOf(world, source, thread, one);
    if (action !== 'none' || !named.has(id)) named.set(id, { thread, action });
  }
  return [...named.values()];
}

function mayName(world: World, { repo, doer }: Source, thread: Thread, { action }: TextReference): boolean {
  const target = world.pulls.repos.get(thread.repo);
  if (target === undefined) return false;
  if (target.id === repo && action === 'none') return true;
  if (isBlockedBy(world, doer, [thread.poster, target.owner])) return false;
  return canRead(world, target, doer, !isPull(thread) ? 'repo.issues' : 'repo.pulls');
}

/** A keyword counts in a pull request, for an issue; elsewhere than at home, or in a comment, from who could close it. */
function actionOf(world: World, source: Source, thread: Thread, { action }: TextReference): ReferenceAction {
  if (isPull(thread) || source.thread === undefined || !isPull(source.thread)) return 'none';
  if (thread.repo === source.repo && !source.isComment) return action;
  return mayClose(world, source.doer, thread) ? action : 'none';
}
