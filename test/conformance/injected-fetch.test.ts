import { createFake } from 'understudy-sdk/fake';
import { conformanceSuite } from './suite.ts';

conformanceSuite('fake.fetch', () => {
  const fake = createFake();
  return { base: fake.url, fetch: fake.fetch };
});
