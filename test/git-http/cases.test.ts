import { describe, test } from 'vitest';
import { hasGit } from '../git/oracle.ts';
import { play, type Case } from './player.ts';

const files = Object.values(import.meta.glob<Case>('./cases/*.json', { eager: true, import: 'default' }));

// The fake has no timeline of issues yet; once it has, these fail here.
const readsTimeline = ({ actions }: Case): boolean =>
  actions.some(({ api }) => api?.get.includes('/timeline') === true);
const timeout = 60_000;

describe.skipIf(!hasGit)('as recorded from a live server', () => {
  const known = files.filter((recorded) => !readsTimeline(recorded));
  test.for(known)('$name: $about', { timeout }, (recorded) => play(recorded));

  test.fails.for(files.filter(readsTimeline))('$name: $about', { timeout }, (recorded) => play(recorded));
});
