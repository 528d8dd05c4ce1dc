import { createFake, type Fake } from 'understudy-sdk/fake';

/** A request that a fake takes. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const json = { 'Content-Type': 'application/json' };

/** The name of a request that is compared with other servers. */
export type RequestName = 'payment' | 'pull' | 'pulls' | 'customer';

/** The requests that are compared. */
export const requests: Readonly<Record<RequestName, Asked>> = {
  payment: { method: 'GET', path: '/payments/p', headers: { Authorization: 'pk_test.understudy' } },
  pull: {
    method: 'GET',
    path: '/api/v1/repos/alice/proj/pulls/1',
    headers: { Authorization: 'token alice-token' },
  },
  pulls: { method: 'GET', path: '/api/v1/repos/alice/proj/pulls', headers: { Authorization: 'token alice-token' } },
  customer: {
    method: 'POST',
    path: '/customers',
    headers: { Authorization: 'pk_test.understudy', ...json },
    body: '{"name":"Ada","email":"ada@example.com"}',
  },
};

/** A fake that responds to all of them. */
export function createServed(): Fake {
  const fake = createFake({ seed: { payments: { payments: [{ reference: 'p' }] } } });
  const repo = fake.pulls.repo('alice/proj');
  for (let n = 1; n <= 30; n++) repo.branch(`b${n}`).commit().pull();
  return fake;
}

/** A change, before a read whose response is not to be one that was kept. */
export const change = (fake: Fake): void => fake.restore(fake.snapshot());

/** What the fake responds: what others are to respond as well. */
export async function responseTo(fake: Fake, name: RequestName): Promise<{ json: object; init: ResponseInit }> {
  const { method, path, headers, body } = requests[name];
  const response = await fake.fetch(fake.url + path, { method, headers, ...(body !== undefined && { body }) });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  const { status } = response;
  return { json: (await response.json()) as object, init: { status, headers: Object.fromEntries(response.headers) } };
}
