import type { Operation } from '../../../../src/core/operation.ts';

/** The id of an operation that programs begin with. */
export type InstanceOperationId = keyof typeof rows;

/** Who may call it: anyone, a holder of a token, or the user of a token with this scope. */
export type InstanceAccess = 'none' | 'any token' | 'read:accounts';

type Row = readonly [path: string, about: string, credential: InstanceAccess, errors?: readonly number[]];

const rows = {
  'instance.retrieve': ['/api/v2/instance', 'What the server is, and what it allows', 'none'],
  'instance.retrieveV1': ['/api/v1/instance', 'The same, in the form before version 4', 'none'],
  'nodeinfo.links': ['/.well-known/nodeinfo', 'Where the server describes itself', 'none'],
  'nodeinfo.retrieve': ['/nodeinfo/2.0', 'What software the server runs, and how many use it', 'none'],
  'accounts.verify': [
    '/api/v1/accounts/verify_credentials',
    'The account of the token',
    'read:accounts',
    [401, 403, 422],
  ],
  'apps.verify': ['/api/v1/apps/verify_credentials', 'The application of the token', 'any token', [401]],
} as const satisfies Readonly<Record<string, Row>>;

const operationOf = ([path, about, credential, errors = []]: Row): Operation<InstanceAccess> => ({
  method: 'GET',
  path,
  success: [200],
  errors: [400, ...errors],
  credential,
  idempotent: true,
  about,
});

/** Operations that programs begin with, whatever they came for; no client has methods for them (contract: federation 17 to 20). */
export const instanceOperations = Object.fromEntries(
  Object.entries<Row>(rows).map(([id, row]) => [id, operationOf(row)]),
) as Readonly<Record<InstanceOperationId, Operation<InstanceAccess>>>;
