import { describe, test } from 'vitest';
import { readCases } from '../../tools/scenarios/read-cases.ts';
import { hasGit } from '../git/oracle.ts';
import { play, type Case } from './player.ts';

const cases = readCases<Case>(new URL('cases/', import.meta.url));

describe.skipIf(!hasGit)('as recorded from a live server', () => {
  test.for(cases)('$name: $about', { timeout: 60_000 }, (recorded) => play(recorded));
});
