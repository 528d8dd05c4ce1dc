import { federationOperations } from '../../src/federation/operations.ts';
import type { Area, Reply } from '../http/area.ts';
import { refusalStatus } from '../http/refusal.ts';

/** The federation administration area. */
export const federationArea: Area = {
  name: 'federation',
  operations: federationOperations,
  run: () => failure(404, 'Not Found'),
  lost: () => failure(404, 'Not Found'),
  refuse: (_call, refusal) => failure(refusalStatus[refusal.kind], refusal.message),
  fault: () => failure(500, 'Internal Server Error'),
  finish: (_call, reply) => reply,
};

function failure(status: number, error: string): Reply {
  return { status, body: JSON.stringify({ error }) };
}
