import { composeFake } from 'understudy-sdk/fake/kit';
import { createFake, payments } from 'understudy-sdk/fake/payments';
import { describe, expect, test } from 'vitest';
import { paymentsDifferences, paymentsProducts } from '../../fake/areas/payments/differences.ts';
import { areaOf } from '../../fake/engine/area/module.ts';
import { versionsOf } from '../../fake/engine/world/releases.ts';
import { play } from './player.ts';
import { scenariosOf } from './scenario.ts';

const live = scenariosOf('notchpay');

const adapterOf = (fake: ReturnType<typeof createFake>) => ({ base: fake.url, fetch: fake.fetch });

describe('payments as the live service', () => {
  test.each(live.map((one) => [one.name, one] as const))('%s', async (_, scenario) => {
    await play(scenario, adapterOf(createFake()));
  });
});

/** The payments area as the live service, but for one difference. */
function without(difference: string) {
  const differences = { ...paymentsDifferences, [difference]: '' };
  const module = payments.module;
  const versions = versionsOf({ products: paymentsProducts, differences });
  return composeFake([areaOf<never>({ ...module, versions })])() as unknown as ReturnType<typeof createFake>;
}

test.each(Object.keys(paymentsDifferences))('a case fails without the difference %s', async (difference) => {
  const played = await Promise.allSettled(live.map((scenario) => play(scenario, adapterOf(without(difference)))));
  expect(played.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
});
