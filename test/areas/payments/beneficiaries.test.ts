import { expect, test } from 'vitest';
import { createFake, type WorldDocument } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const shop = (payments: WorldDocument['payments'] = {}): PaymentsClient =>
  new PaymentsClient(createFake({ seed: { payments } }).options.payments);

const bea = { channel: 'cm.mtn', name: 'Bea', account_number: '+237670000000', phone: '+237670000000' };

test('a beneficiary keeps its own reference when it is updated, and takes no other one’s', async () => {
  const beneficiaries = ['a', 'b'].map((id) => ({ id, name: id, reference: `ref-${id}` }));
  const { beneficiaries: stored } = shop({ beneficiaries });
  await stored.update('a', { reference: 'ref-a' });
  expect(await stored.update('a', { reference: 'ref-b' }).safe()).toMatchObject({
    error: { fields: { reference: ['A beneficiary with this reference already exists'] } },
  });
});

// contract: payments 28
test('a beneficiary is of the country that is named, else of its channel’s', async () => {
  const { beneficiaries } = shop();
  expect(await beneficiaries.create(bea)).toMatchObject({ country: 'CM' });
  expect(await beneficiaries.create({ ...bea, country: 'ci' })).toMatchObject({ country: 'CI' });
  expect(await beneficiaries.create({ ...bea, country: 'XX' }).safe()).toMatchObject({
    error: { fields: { country: ['Country is not valid'] } },
  });
  const roving = shop({ channels: [{ slug: 'any', name: 'Any', countries: [], currency: 'XAF', type: 'bank' }] });
  expect(await roving.beneficiaries.create({ ...bea, channel: 'any' })).toMatchObject({ country: '' });
});

test('an update without a field is rejected', async () => {
  const { beneficiaries } = shop();
  const { id } = await beneficiaries.create(bea);
  expect(await beneficiaries.update(id, {}).safe()).toMatchObject({
    error: { fields: { body: ['At least one field is required'] } },
  });
});

test('a new number or channel makes a new payment method, and the same one makes none', async () => {
  const { beneficiaries } = shop({ beneficiaries: [{ id: 'b', name: 'Bo', account_number: '1' }] });
  const made = await beneficiaries.create(bea);
  const methodAfter = async (id: string, change: object): Promise<unknown> =>
    (await beneficiaries.update(id, change)).payment_method;
  expect(await methodAfter(made.id, { name: 'Bo' })).toBe(made.payment_method);
  const moved = await methodAfter(made.id, { account_number: '+237670000009' });
  expect(moved).not.toBe(made.payment_method);
  expect(await methodAfter(made.id, { channel: 'cm.orange' })).not.toBe(moved);
  expect(await methodAfter(made.id, { channel: bea.channel, account_number: bea.account_number })).toBe(
    made.payment_method,
  );
  const { payment_method: seeded } = await beneficiaries.retrieve('b');
  expect(await methodAfter('b', { account_number: '1' })).toBe(seeded);
});
