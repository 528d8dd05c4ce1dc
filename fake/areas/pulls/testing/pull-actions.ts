import * as z from 'zod/mini';
import { mergeStyles } from '../../../../src/pulls/vocabulary.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import type { Controls, RecordAction } from '../../../engine/area/module.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import { canWrite } from '../access/access.ts';
import { plainMerge } from '../merging/attempt.ts';
import { mayMerge } from '../merging/merge-checks.ts';
import { mergePull } from '../merging/merge.ts';
import { createReview } from '../reviews/reviews.ts';
import type { OnPull } from '../state/acting.ts';
import { repoName, repoNamed } from '../state/repositories.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import { runAttempts } from '../state/scheduled-merges.ts';
import { pullNumbered } from '../state/threads.ts';
import type { MergeStyle } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';

/** The pull request of a control action. */
export interface PullTarget {
  /** Its repository, as `owner/name`. */
  readonly repo: string;
  readonly number: number;
  /** Who does it, by login. Default: a user who may. */
  readonly as?: string;
}

/** Approves an open pull request, as one of its reviewers would. */
export interface PullApproveAction extends PullTarget {
  /** Which action it is. */
  readonly op: 'pull.approve';
}

/** Merges a pull request, under the rules of the route. */
export interface PullMergeAction extends PullTarget {
  /** Which action it is. */
  readonly op: 'pull.merge';
  /** Default: `merge`. */
  readonly style?: MergeStyle;
}

/** The control actions of pull requests. */
export type PullAction = PullApproveAction | PullMergeAction;

const target = { repo: z.string(), number: z.number(), as: z.optional(z.string()) };
const approval = z.strictObject(target);
const merge = z.strictObject({ ...target, style: z._default(z.enum(mergeStyles), 'merge') });

/** The control actions of pull requests, which the rules of the routes allow or reject. */
export const pullActions: NonNullable<Controls<World>['actions']> = {
  'pull.approve': {
    fields: approval,
    run: (world, fields: z.infer<typeof approval>) => {
      createReview(actingOn(world, fields, reviewerOf), { event: 'APPROVED' });
      runAttempts(world);
    },
  },
  'pull.merge': {
    fields: merge,
    run: (world, { style, ...fields }: z.infer<typeof merge>) => {
      mergePull(actingOn(world, fields, mergerOf), { ...plainMerge, style, force: false, auto: false });
      runAttempts(world);
    },
  },
};

/** The actions that an open pull request allows. */
export function pullRecordActions(pull: PullRow, world: World): RecordAction[] {
  const repo = world.pulls.repos.get(pull.repo);
  if (repo === undefined || pull.closedAt !== undefined) return [];
  const fields = { repo: repoName(world, repo), number: pull.number };
  return [
    { label: 'approve', action: { op: 'pull.approve', ...fields } },
    { label: 'merge', action: { op: 'pull.merge', ...fields } },
  ];
}

type Chosen = (world: World, repo: RepoRow, pull: PullRow) => UserRow | undefined;

const ownerOf = (world: World, repo: RepoRow): UserRow | undefined => world.accounts.users.get(repo.owner);

/** Somebody who may merge into the base: the owner, where that is a user. */
export const mergerOf: Chosen = (world, repo, pull) =>
  ownerOf(world, repo) ?? world.accounts.users.all().find((user) => mayMerge(world, repo, pull, user));

/** Somebody else than the author whose approval counts: the owner, where that is a user. */
const reviewerOf: Chosen = (world, repo, pull) =>
  [ownerOf(world, repo), ...world.accounts.users.all()].find(
    (user) => user !== undefined && user.id !== pull.poster && canWrite(world, repo, user, 'repo.code'),
  );

function actingOn(world: World, { repo: name, number, as }: z.infer<typeof approval>, choose: Chosen): OnPull {
  const [owner = '', own = ''] = name.split('/');
  const repo = repoNamed(world, owner, own);
  const pull = repo && pullNumbered(world, repo.id, number);
  if (repo === undefined || pull === undefined)
    throw new Rejection('not found', `there is no pull request ${name}#${number}`);
  const doer = as === undefined ? choose(world, repo, pull) : userNamed(world, as);
  if (doer === undefined)
    throw new Rejection(
      'not found',
      as === undefined ? `nobody but the author may do that: add a user who may write to ${name}` : `no user '${as}'`,
    );
  return { world, repo, pull, doer };
}
