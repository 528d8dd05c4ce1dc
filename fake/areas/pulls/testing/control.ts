import * as z from 'zod/mini';
import type { Call } from '../../../engine/http/area.ts';
import { controlRoute, type ControlRoute } from '../../../engine/area/control-route.ts';
import type { World } from '../state/world.ts';
import { branchLog, branchTips, push, type Push } from './git-actions.ts';

const GIT = '/_fake/git/{owner}/{repo}';

const repository = ({ params }: Call): string => `${params['owner'] ?? ''}/${params['repo'] ?? ''}`;

const branch = z.object({ branch: z.optional(z.string()) });

/** The control routes of git: branches, history, pushes. */
export const gitRoutes: Readonly<Record<string, ControlRoute<World>>> = {
  'control.branches': controlRoute(`GET ${GIT}/branches`, 'The branches of a repository', {
    handle: (world: World, { call }) => branchTips(world, repository(call)),
  }),
  'control.log': controlRoute(`GET ${GIT}/log`, 'The history of a branch', {
    query: branch,
    handle: (world: World, { call, query }) => branchLog(world, repository(call), query.branch || undefined),
  }),
  'control.push': controlRoute(`POST ${GIT}/push`, 'Push commits', {
    body: z.unknown(),
    handle: (world: World, { call, body }) => push(world, repository(call), body as Push),
  }),
};
