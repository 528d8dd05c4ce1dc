import { expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';

test('a beneficiary keeps its own reference when it is updated, and takes no other one’s', async () => {
  const beneficiaries = ['a', 'b'].map((id) => ({ id, name: id, reference: `ref-${id}` }));
  const fake = createFake({ seed: { payments: { beneficiaries } } });
  const ask = (reference: string): Promise<Response> =>
    fake.fetch(`${fake.url}/beneficiaries/a`, {
      method: 'PUT',
      headers: { Authorization: fake.credentials.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ reference }),
    });
  expect((await ask('ref-a')).status).toBe(202);
  expect(await (await ask('ref-b')).json()).toMatchObject({
    errors: { reference: ['A beneficiary with this reference already exists'] },
  });
});
