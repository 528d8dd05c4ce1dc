import type { DifferenceTexts } from '../../../engine/world/difference-texts.ts';
import type { pullsDifferences } from './differences.ts';

/** What each difference is about, for the contract. */
export const pullsDifferenceTexts: DifferenceTexts<typeof pullsDifferences> = {
  mergeErrors: {
    subject: '405 of a merge',
    here: 'empty; the reason is in the journal',
    there: 'an error body with the reason',
    source: 'recorded',
  },
  listedStates: { subject: 'a list without `state`', here: 'open ones', there: 'all', source: 'recorded' },
  unsetDueDate: {
    subject: '`unset_due_date: false` without `due_date`',
    here: 'changes nothing',
    there: '500 `Internal Server Error` as plain text, after title and body have been changed',
    source: 'recorded',
  },
};
