import type { Differences } from '../../../engine/world/dialect.ts';

/** Where the real server of pull requests differs from its published API. */
export const pullsDifferences = {
  mergeErrors: {
    subject: '405 of a merge',
    specification: 'empty; the reason is in the journal',
    upstream: 'an error body with the reason',
  },
  listedStates: {
    subject: 'a list without `state`',
    specification: 'open ones',
    upstream: 'all',
  },
  unsetDueDate: {
    subject: '`unset_due_date: false` without `due_date`',
    specification: 'changes nothing',
    upstream: '500 `Internal Server Error` as plain text, after title and body have been changed',
  },
} as const satisfies Differences;
