import { markRead } from '../pull-requests/reads.ts';
import { pullOrDetail } from '../api/find.ts';
import { onPull, pullIn } from '../pull-requests/routes.ts';
import { Result, type Entries } from '../api/route.ts';
import { notFound } from '../state/rejections.ts';
import { mergeOptions } from './merge-body.ts';
import { mergePull } from './merge.ts';
import { cancelScheduledMerge } from './schedule.ts';
import { updateBranch } from './update-branch.ts';

/** Merging. */
export const mergeRoutes: Entries<`pulls.${'isMerged' | 'merge' | 'cancelScheduledMerge' | 'updateBranch'}`> = {
  'pulls.isMerged': (request) => {
    if (pullIn(request).merged === undefined) throw notFound();
  },
  'pulls.merge': (request, body) => {
    const { call, world, repo, number, doer } = request;
    const options = mergeOptions(call.base, body);
    const pull = pullOrDetail(world, repo, number('index'));
    markRead(world, pull, doer);
    return new Result({ status: mergePull(onPull(request, pull), options) === 'merged' ? 200 : 201 });
  },
  'pulls.cancelScheduledMerge': (request) => cancelScheduledMerge(request, pullIn(request)),
  'pulls.updateBranch': (request) => updateBranch(onPull(request), request.query('style')),
};
