import { markRead } from '../pull-requests/reads.ts';
import { Result, type Entries } from '../api/route.ts';
import { notFound } from '../state/rejections.ts';
import { mergeOptions } from './merge-body.ts';
import { mergePull } from './merge.ts';
import { cancelScheduledMerge } from './schedule.ts';
import { updateBranch } from './update-branch.ts';
import { pullIn, pullOrDetailIn, onPull } from '../api/find.ts';

/** Merging. */
export const mergeRoutes: Entries<`pulls.${'isMerged' | 'merge' | 'cancelScheduledMerge' | 'updateBranch'}`> = {
  'pulls.isMerged': (request) => {
    if (pullIn(request).merged === undefined) throw notFound();
  },
  'pulls.merge': (request, body) => {
    const options = mergeOptions(request.call.base, body);
    const pull = pullOrDetailIn(request);
    markRead(request.world, pull, request.doer);
    return new Result({ status: mergePull(onPull(request, pull), options) === 'merged' ? 200 : 201 });
  },
  'pulls.cancelScheduledMerge': (request) => cancelScheduledMerge(request, pullIn(request)),
  'pulls.updateBranch': (request) => updateBranch(onPull(request, pullIn(request)), request.query('style')),
};
