import { expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { FederationAdminClient } from 'understudy-sdk/federation';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';
import { textOf } from './prose.ts';

const { options } = createFake();
const clients: Readonly<Record<string, unknown>> = {
  payments: new PaymentsClient(options.payments),
  admin: new FederationAdminClient(options.federation),
  repo: new PullsClient(options.pulls).repo('alice', 'proj'),
};

const rows = textOf('docs/migrating.md').matchAll(/^\| `[^|]+ \| (.+) \|$/gm);
const methods = [...rows].flatMap(([, ours = '']) =>
  [...ours.matchAll(/`((?:payments|admin|repo)\.[\w.]+)\(/g)].map(([, method = '']) => method),
);

test('the guide names many methods', () => expect(methods.length).toBeGreaterThan(30));

test.each(methods)('%s is a method', (method) => {
  const found = method.split('.').reduce((at, name) => (at as Record<string, unknown>)[name], clients as unknown);
  expect(found).toBeTypeOf('function');
});
