import { expect, test } from 'vitest';
import { filesOf, textOf } from '../docs/prose.ts';

test('every optional member of a request type takes undefined', () => {
  const members = filesOf('src/*/requests.ts').flatMap((file) =>
    [...textOf(file).matchAll(/readonly '?[\w-]+'?\?: [^;{}]+/g)].map(([member]) => `${file}: ${member}`),
  );
  expect(members.length).toBeGreaterThan(150);
  expect(members.filter((member) => !member.includes('undefined'))).toEqual([]);
});
