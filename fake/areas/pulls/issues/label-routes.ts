import { page, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { threadWriters } from '../access/guards.ts';
import { indexOf } from '../go/query.ts';
import { notFound, missing } from '../state/rejections.ts';
import type { LabelRow, MilestoneRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { labelTemplate, labelTemplates } from './label-templates.ts';
import { createLabel, deleteLabel, editLabel, orderedLabels } from './labels.ts';
import { createMilestone, deleteMilestone, editMilestone, listedMilestones } from './milestones.ts';
import { labelRecord, milestoneRecord } from './records.ts';

/** The label that the path names: a number is an id, all else a name. */
function labelIn(request: RepoRequest): LabelRow {
  const { world, repo, text } = request;
  const isNumber = indexOf(text('id')) !== undefined;
  const row = isNumber ? labelOf(request) : world.pulls.labels.list(lists.named(text('id'), repo.id)).first();
  return row ?? noLabel(request);
}

/** The label whose id the path has; a name is 0. */
const labelById = (request: RepoRequest): LabelRow => labelOf(request) ?? noLabel(request);

function labelOf({ world, repo, number }: RepoRequest): LabelRow | undefined {
  const row = world.pulls.labels.get(number('id'));
  return row?.repo === repo.id ? row : undefined;
}

function noLabel({ repo, number }: RepoRequest): never {
  throw missing(`label does not exist [label_id: ${number('id')}, repo_id: ${repo.id}]`);
}

function milestoneOf({ world, repo, number }: RepoRequest): MilestoneRow | undefined {
  const row = world.pulls.milestones.get(number('id'));
  return row?.repo === repo.id ? row : undefined;
}

/** The milestone that the path names: by its id, or else by its name. */
function milestoneIn(request: RepoRequest): MilestoneRow {
  const { world, repo, text } = request;
  const row = milestoneOf(request) ?? world.pulls.milestones.list(lists.named(text('id'), repo.id)).first();
  if (row === undefined) throw notFound();
  return row;
}

/** Labels and milestones of a repository, and the sets of labels that new ones can begin with. */
export const labelRoutes: Entries<Extract<RouteId, `${'labelTemplates' | 'labels' | 'milestones'}.${string}`>> = {
  'labelTemplates.list': () => labelTemplates,
  'labelTemplates.retrieve': ({ text }) => {
    const rows = labelTemplate(text('name'));
    if (rows === undefined) throw notFound();
    return rows;
  },
  'labels.list': (request) => {
    const { world, repo, viewer, query } = request;
    const rows = orderedLabels([...world.pulls.labels.list(lists.repo(repo.id))], query('sort'));
    return page(request, rows, (row) => labelRecord(viewer, row), 'total');
  },
  'labels.create': [threadWriters, (request, body) => labelRecord(request.viewer, createLabel(request, body))],
  'labels.retrieve': (request) => labelRecord(request.viewer, labelIn(request)),
  'labels.update': [
    threadWriters,
    (request, body) => labelRecord(request.viewer, editLabel(request.world, labelById(request), body)),
  ],
  'labels.delete': [threadWriters, (request) => deleteLabel(request, request.number('id'))],
  'milestones.list': (request) => {
    const { viewer, query } = request;
    const rows = listedMilestones(request, query('state'), query('name'));
    return page(request, rows, (row) => milestoneRecord(viewer, row), 'total');
  },
  'milestones.create': [
    threadWriters,
    (request, body) => milestoneRecord(request.viewer, createMilestone(request, body)),
  ],
  'milestones.retrieve': (request) => milestoneRecord(request.viewer, milestoneIn(request)),
  'milestones.update': [
    threadWriters,
    (request, body) => milestoneRecord(request.viewer, editMilestone(request, milestoneIn(request), body)),
  ],
  'milestones.delete': [threadWriters, (request) => deleteMilestone(request.world, milestoneIn(request))],
};
