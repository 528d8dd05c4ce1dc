import { createFake, type Fake } from 'understudy-sdk/fake';
import { expect } from 'vitest';
import { DocumentedResponses } from '../openapi/documented.ts';
import { isListed, loadsAgain } from '../torture/referee.ts';
import { conformanceSuite } from './suite.ts';

const documented = new DocumentedResponses();

/** Sends to a fake, and checks of every response that its operation has it, by its row and by openapi.json. */
const checkedFetch =
  (fake: Fake) =>
  async (request: Request): Promise<Response> => {
    const response = await fake.fetch(request);
    if (new URL(request.url).pathname.startsWith('/_fake/')) return response;
    const { operation = null, status } = fake.journal.at(-1) ?? {};
    // No route has taken it.
    if (operation === null) return response;
    expect({ operation, status: response.status }, 'in the journal').toEqual({ operation, status });
    expect(isListed(operation, response.status), `${operation} has ${response.status} in its row`).toBe(true);
    expect(await documented.issues(operation, response), `${operation} ${response.status} in openapi.json`).toEqual([]);
    return response;
  };

conformanceSuite('fake.fetch', () => {
  const fake = createFake();
  return { base: fake.url, fetch: checkedFetch(fake), played: () => loadsAgain(fake) };
});
