import type { Call } from '../../../engine/http/area.ts';
import { controlOperation, type ControlRoute } from '../../../engine/area/module.ts';
import { firstOf, queryOf } from '../go/query.ts';
import type { World } from '../state/world.ts';
import { branchLog, branchTips, push, type Push } from './git-actions.ts';

const GIT = '/_fake/git/{owner}/{repo}';

const repository = ({ params }: Call): string => `${params['owner'] ?? ''}/${params['repo'] ?? ''}`;

/** The control routes of git: branches, history, pushes. */
export const gitRoutes: Readonly<Record<string, ControlRoute<World>>> = {
  'control.branches': {
    operation: controlOperation('GET', `${GIT}/branches`, 'The branches of a repository'),
    handle: (world, call) => branchTips(world, repository(call)),
  },
  'control.log': {
    operation: controlOperation('GET', `${GIT}/log`, 'The history of a branch'),
    handle: (world, call) => branchLog(world, repository(call), firstOf(queryOf(call.url), 'branch') || undefined),
  },
  'control.push': {
    operation: controlOperation('POST', `${GIT}/push`, 'Push commits'),
    handle: (world, call, body) => push(world, repository(call), (body() ?? {}) as Push),
  },
};
