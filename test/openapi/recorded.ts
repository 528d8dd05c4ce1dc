import { routerOf } from '../../fake/http/router.ts';
import { createFake, type Fake } from '../../fake/index.ts';
import type { OperationTable } from '../../src/core/operation.ts';
import { play } from '../conformance/player.ts';
import { scenariosOf } from '../conformance/scenario.ts';
import { tours, tourWorld } from './tour.ts';

/** A request and what the fake responded. */
export interface Exchanged {
  /** The scenario, or the tour. */
  readonly within: string;
  readonly operation: string;
  readonly requestType: string;
  readonly requestBody: string;
  readonly status: number;
  readonly body: string;
  /** The media type of the body. */
  readonly type: string;
}

interface Recorder {
  readonly exchanges: readonly Exchanged[];
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Keeps what a fake is asked for by the operations of a table. */
function recorder(fake: Fake, operations: OperationTable, within: () => string): Recorder {
  const router = routerOf(operations);
  const exchanges: Exchanged[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const found = router.match(request.method, new URL(request.url).pathname);
    if (found.kind !== 'operation') return fake.fetch(request);
    const asked = request.clone();
    const response = await fake.fetch(request);
    exchanges.push({
      within: within(),
      operation: found.id,
      requestType: mediaType(asked.headers),
      requestBody: await asked.text(),
      status: response.status,
      body: await response.clone().text(),
      type: mediaType(response.headers),
    });
    return response;
  };
  return { exchanges, fetch };
}

const mediaType = (headers: Headers): string => headers.get('content-type')?.split(';')[0] ?? '';

/** The exchanges of an area's tour. */
export async function tourOf(area: string, operations: OperationTable): Promise<readonly Exchanged[]> {
  const fake = createFake({ seed: tourWorld });
  const { exchanges, fetch } = recorder(fake, operations, () => 'the tour');
  await tours[area]?.(fake, fetch);
  return exchanges;
}

/** The exchanges of an area's scenarios. */
export async function scenarioExchanges(area: string, operations: OperationTable): Promise<readonly Exchanged[]> {
  const fake = createFake();
  let scenario = '';
  const { exchanges, fetch } = recorder(fake, operations, () => scenario);
  for (const one of scenariosOf(area)) {
    scenario = one.name;
    await play(one, { base: fake.url, fetch });
  }
  return exchanges;
}
