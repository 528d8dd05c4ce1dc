import type { FederationOperationId } from '../../../src/federation/operations.ts';
import type { Call } from './world.ts';
import { allowDomain, domainAllowOf } from './domain-allows.ts';
import { createIpBlock, deleteIpBlock, ipBlockOf, updateIpBlock } from './ip-blocks.ts';
import { listPage, type Page } from './pages.ts';
import type { Params } from './params.ts';
import { ALL } from './tables.ts';
import { rowId } from './text.ts';
import { domainAllowRecord, ipBlockRecord } from './views.ts';

/** The response of an operation: a body, and the links of a list. */
export interface Success {
  readonly body: unknown;
  readonly link?: string;
}

type Handler = (call: Call, params: Params) => Success;

/** The handlers of all operations. */
export const federationHandlers: Readonly<Record<FederationOperationId, Handler>> = {
  'ipBlocks.list': (call, params) =>
    listed(listPage(call, params, call.world.federation.ipBlocks.list(ALL)), ipBlockRecord),
  'ipBlocks.retrieve': (call) => ({ body: ipBlockRecord(ipBlockOf(call.world, idOf(call))) }),
  'ipBlocks.create': (call, params) => ({ body: ipBlockRecord(createIpBlock(call.world, params)) }),
  'ipBlocks.update': (call, params) => ({
    body: ipBlockRecord(updateIpBlock(call.world, ipBlockOf(call.world, idOf(call)), params)),
  }),
  'ipBlocks.delete': (call) => {
    deleteIpBlock(call.world, ipBlockOf(call.world, idOf(call)));
    return { body: {} };
  },
  'domainAllows.list': (call, params) =>
    listed(listPage(call, params, call.world.federation.domainAllows.list(ALL)), domainAllowRecord),
  'domainAllows.retrieve': (call) => ({ body: domainAllowRecord(domainAllowOf(call.world, idOf(call))) }),
  'domainAllows.create': (call, params) => ({ body: domainAllowRecord(allowDomain(call.world, params)) }),
  'domainAllows.delete': (call) => {
    const row = domainAllowOf(call.world, idOf(call));
    call.world.federation.domainAllows.delete(row.id);
    return { body: call.world.dialect.deletedDomain ? {} : domainAllowRecord(row) };
  },
};

/** Finds the record that a path names, if it names one. */
export function recordOf(call: Call): void {
  if (call.params['id'] === undefined) return;
  if (call.operation?.id.startsWith('ipBlocks.') === true) ipBlockOf(call.world, idOf(call));
  else domainAllowOf(call.world, idOf(call));
}

const idOf = (call: Call): number | undefined => rowId(call.params['id'] ?? '');

function listed<R>({ rows, link }: Page<R>, record: (row: R) => object): Success {
  return { body: rows.map(record), ...(link !== undefined && { link }) };
}
