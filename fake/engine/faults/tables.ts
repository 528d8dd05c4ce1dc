import type { Row } from '../store/row.ts';
import { Table } from '../store/table.ts';
import type { ReceivedRequest } from './definition.ts';
import type { FaultSeed } from './document.ts';

/** A fault, and how often it has been met. */
export interface FaultRow extends Row {
  readonly id: number;
  readonly definition: FaultSeed;
  /** How many requests or webhooks it was for. */
  readonly matched: number;
  /** How many it hit. */
  readonly fired: number;
  /** The present window of a rate limit. */
  readonly window?: { readonly from: number; readonly count: number };
  /** A condition that only a program can have. */
  readonly where?: (request: ReceivedRequest) => boolean;
}

/** The faults of a world. */
export interface FaultTables {
  readonly faults: Table<FaultRow>;
}

/** The lists of faults, in the order in which they were added. */
export const faultLists = { requests: 'requests', webhooks: 'webhooks' } as const;

/** An empty table. */
export function faultTables(): FaultTables {
  return {
    faults: new Table<FaultRow>({
      lists: ({ definition }) => [definition.on == null ? faultLists.webhooks : faultLists.requests],
      isExported: ({ where }) => where === undefined,
    }),
  };
}
