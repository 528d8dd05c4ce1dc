import { hookEvents, type HookEvent } from '../../../../src/pulls/vocabulary.ts';

// Names that stand for several events.
const GROUPS: Readonly<Record<string, readonly HookEvent[]>> = {
  pull_request: [
    'pull_request',
    'pull_request_assign',
    'pull_request_label',
    'pull_request_milestone',
    'pull_request_comment',
    'pull_request_review',
    'pull_request_review_request',
    'pull_request_sync',
  ],
  pull_request_only: ['pull_request'],
  issues: ['issues', 'issue_assign', 'issue_label', 'issue_milestone', 'issue_comment'],
  issues_only: ['issues'],
};

const EVENTS: ReadonlyMap<string, readonly HookEvent[]> = new Map([
  ...hookEvents.map((name) => [name, [name]] as const),
  ...Object.entries(GROUPS),
]);

/** Every name that means something. */
export const hookEventNames: readonly string[] = [...EVENTS.keys()];

/** The events that a webhook listens to: groups stand for their members, and unknown names for nothing (contract: pulls 11.4). */
export function eventsNamed(names: readonly string[] | undefined): HookEvent[] {
  const given = names === undefined || names.length === 0 ? ['push'] : names;
  return [...new Set(given.flatMap((name) => EVENTS.get(name.toLowerCase()) ?? []))];
}
