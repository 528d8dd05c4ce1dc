import { ZERO_OID, type Command, type PushHooks } from '../../../git/index.ts';
import { canRead, isAdmin } from '../access/access.ts';
import { refError } from '../access/ref-rules.ts';
import { pushRefs } from '../repositories/push-refs.ts';
import { branchCount } from '../state/refs.ts';
import { isAgit, openTopics, topicError } from './agit.ts';
import { hints } from './hints.ts';
import { errorBlock, pushOption, type HttpPush } from './push.ts';

/** The forge's hooks at each step of a push (contract: pulls 12.5). */
export function hooksOf(push: HttpPush): PushHooks {
  const { world, repo, doer } = push;
  const wasEmpty = branchCount(world, repo.id) === 0;
  return {
    preReceive: (commands) => {
      const error = firstOf(commands, (command) =>
        isAgit(command) ? topicError(push, command, wasEmpty) : refError(push, command),
      );
      return error === undefined ? undefined : `\n${errorBlock(error)}`;
    },
    takesOver: isAgit,
    takeOver: (commands) => openTopics(push, commands),
    // Refs of pull requests belong to the server.
    update: ({ ref }) => !/^refs\/pull\/\d+\//.test(ref),
    apply: (moved) => {
      const moves = moved.map(({ ref, next }) => [ref, next === ZERO_OID ? undefined : next] as const);
      pushRefs({ world, repo, doer }, moves);
    },
    postReceive: (moved, taken) => {
      const denied = moved.length + taken.length > 0 ? applyOptions(push, wasEmpty) : '';
      if (denied !== '' || wasEmpty || !canRead(world, repo, doer, 'repo.code')) return denied;
      return hints(push, moved);
    },
  };
}

function firstOf(commands: readonly Command[], errorOf: (command: Command) => string | undefined): string | undefined {
  for (const command of commands) {
    const error = errorOf(command);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** Applies the push options that change the repository, for administrators and while it is empty. */
function applyOptions({ world, repo, doer, options }: HttpPush, wasEmpty: boolean): string {
  const [isPrivate, isTemplate] = [pushOption(options, 'repo.private'), pushOption(options, 'repo.template')];
  if (isPrivate === undefined && isTemplate === undefined) return '';
  if (!isAdmin(world, repo, doer)) return `\n${errorBlock('permission denied')}`;
  const present = world.pulls.repos.get(repo.id) ?? repo;
  const isTrue = (text: string): boolean => /^(?:1|t|true)$/i.test(text);
  if (wasEmpty)
    world.pulls.repos.replace({
      ...present,
      ...(isPrivate !== undefined && { private: isTrue(isPrivate) }),
      ...(isTemplate !== undefined && { template: isTrue(isTemplate) }),
    });
  return '';
}
