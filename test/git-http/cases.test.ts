import { describe, test } from 'vitest';
import { hasGit } from '../git/oracle.ts';
import { play, type Case } from './player.ts';

const files = Object.values(import.meta.glob<Case>('./cases/*.json', { eager: true, import: 'default' }));

describe.skipIf(!hasGit)('as recorded from a live server', () => {
  test.for(files)('$name: $about', { timeout: 60_000 }, (recorded) => play(recorded));
});
