import { pullsIn } from '../state/threads.ts';
import {
  bodyOf,
  isAncestor,
  peelToCommit,
  readCommit,
  subjectOf,
  ZERO_OID,
  type Command,
  type Oid,
  type TakenOver,
} from '../../../git/index.ts';
import { canRead } from '../access/access.ts';
import { NO_MESSAGE } from '../access/ref-rules.ts';
import { trimSpace } from '../go/values.ts';
import { createTopicPull } from '../pull-requests/create.ts';
import { moveTopic } from '../repositories/moves.ts';
import { hasBlocked } from '../state/owners.ts';
import { seenHead } from '../state/mergeability.ts';
import { pullRef, tipOf } from '../state/refs.ts';
import type { PullRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { visit } from './hints.ts';
import { errorBlock, pushOption, type HttpPush } from './push.ts';

const FOR = 'refs/for/';

/** Whether a ref asks for a pull request: `refs/for/<base>[/<topic>]` (contract: pulls 12.6). */
export const isAgit = ({ ref }: Command): boolean => ref.startsWith(FOR);

/** A base branch and the rest of the ref, which is the topic. */
interface TopicRef {
  readonly base: string;
  readonly topic: string;
}

/** The whole rest as a branch, or else its shortest beginning that is one. */
function targetOf({ world, repo }: HttpPush, { ref }: Command): TopicRef | undefined {
  const rest = ref.slice(FOR.length);
  const isBranch = (name: string): boolean => tipOf(world, repo.id, name) !== undefined;
  if (isBranch(rest)) return { base: rest, topic: '' };
  for (let at = rest.indexOf('/'); at >= 0; at = rest.indexOf('/', at + 1))
    if (isBranch(rest.slice(0, at))) return { base: rest.slice(0, at), topic: rest.slice(at + 1) };
  return undefined;
}

/** Why a pull request may not be asked for, in the server's words; undefined when it may. */
export function topicError(push: HttpPush, command: Command, isEmpty: boolean): string | undefined {
  const { world, repo, doer } = push;
  if (isEmpty) return "Can't create pull request for an empty repository.";
  if (!canRead(world, repo, doer, 'repo.pulls')) return 'User permission denied for creating pull-request.';
  return targetOf(push, command) === undefined ? NO_MESSAGE : undefined;
}

interface Opened {
  readonly message: string;
  readonly results: readonly TakenOver[];
}

/** Opens a pull request for each ref, or moves the one that is there. */
export function openTopics(push: HttpPush, commands: readonly Command[]): Opened {
  const { world, repo, doer } = push;
  if (hasBlocked(world, repo.owner, doer.id))
    return failed(commands, 'Cannot create pull request because you are blocked by the repository owner.');
  const tips = commands.map(({ next }) => (next === ZERO_OID ? next : peelToCommit(world.objects, next)));
  if (tips.includes(undefined)) return failed(commands, NO_MESSAGE);
  const opened = commands.map((command, i) => openTopic(push, { ...command, next: tips[i] ?? command.next }));
  return { message: opened.map(({ message }) => message).join(''), results: opened.map(({ result }) => result) };
}

function failed(commands: readonly Command[], error: string): Opened {
  const results = commands.map(() => ({ reason: 'fail to run proc-receive hook' }));
  return { message: `${errorBlock(error)}error: proc-receive exited abnormally\n`, results };
}

interface OpenedOne {
  readonly message: string;
  readonly result: TakenOver;
}

const rejected = (reason: string): OpenedOne => ({ message: '', result: { reason } });

function openTopic(push: HttpPush, command: Command): OpenedOne {
  if (command.next === ZERO_OID) return rejected("Can't delete not exist branch");
  const { world, repo, doer, options } = push;
  const { base, topic: named } = targetOf(push, command) ?? { base: '', topic: '' };
  const topic = named || (pushOption(options, 'topic') ?? '');
  if (topic === '') return rejected('topic-branch is not set');
  const own = `${doer.name.toLowerCase()}/`;
  const head = topic.startsWith(own) ? topic : own + topic;
  const found = pullsIn(world, lists.openTopic(repo.id, base, head)).first();
  return found === undefined ? create(push, { base, head, next: command.next }) : update(push, found, command.next);
}

function create(push: HttpPush, { base, head, next }: { base: string; head: string; next: Oid }): OpenedOne {
  const { world, options } = push;
  const { message } = readCommit(world.objects, next);
  const pull = createTopicPull(push, {
    base,
    head,
    sha: next,
    title: textOption(options, 'title') || subjectOf(message),
    body: textOption(options, 'description') || trimSpace(bodyOf(message)),
  });
  return opened(push, pull, { old: ZERO_OID, next, forced: false });
}

function update(push: HttpPush, pull: PullRow, next: Oid): OpenedOne {
  const { world, options } = push;
  const old = seenHead(world, pull);
  if (old === next) return rejected('new commit is same with old commit');
  const isForced = !isAncestor(world.objects, old, next);
  const force = pushOption(options, 'force-push');
  if (isForced && (force === undefined || force === 'false')) return rejected('request `force-push` push option');
  moveTopic(push, pull, next);
  return opened(push, pull, { old, next, forced: isForced });
}

function opened(
  { world, call }: HttpPush,
  pull: PullRow,
  move: { readonly old: Oid; readonly next: Oid; readonly forced: boolean },
): OpenedOne {
  return { message: visit(world, call.base, pull), result: { ref: pullRef(pull.number), ...move } };
}

const BASE64 = '{base64}';

/** An option that may be in base64, for what a line cannot hold; what cannot be decoded stays as it is. */
function textOption(options: readonly string[], name: string): string {
  const value = pushOption(options, name) ?? '';
  if (!value.startsWith(BASE64)) return value;
  try {
    const bytes = Uint8Array.from(atob(value.slice(BASE64.length)), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
