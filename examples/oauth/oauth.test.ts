import { cases, play } from 'understudy-sdk/fake/cases';
import { composeFake } from 'understudy-sdk/fake/kit';
import { expect, test } from 'vitest';
import { oauth } from './oauth.ts';

const createFake = composeFake([oauth]);

const recorded = await cases(new URL('cases/', import.meta.url));

test.each(recorded)('$name', (one) => play(createFake(), one));

test('a fake that forgets to revoke is found out', async () => {
  const fake = createFake();
  fake.faults.add({ on: 'tokens.revoke', effect: { status: 503 } });
  await expect(
    play(
      fake,
      recorded.find(({ name }) => name.startsWith('a client'))!,
    ),
  ).rejects.toThrow(/step \d+ POST \/token\/revocation: status/);
});
