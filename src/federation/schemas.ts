import type { Schema } from '../core/drift.ts';
import { list, orNull, record, schema, text, type Shape } from '../core/schema.ts';
import type { FederationOperationId } from './operations.ts';
import type { DomainAllow, IpBlock } from './records.ts';

const ipBlock = () =>
  record<IpBlock>({
    id: text(),
    ip: text(),
    severity: text(),
    comment: text(),
    created_at: text(),
    expires_at: orNull(text()),
  });

const domainAllow = () => record<DomainAllow>({ id: text(), domain: text(), created_at: text() });

const answers: Readonly<Record<FederationOperationId, () => Shape>> = {
  'ipBlocks.list': () => list(ipBlock()),
  'ipBlocks.retrieve': ipBlock,
  'ipBlocks.create': ipBlock,
  'ipBlocks.update': ipBlock,
  'ipBlocks.delete': () => record<object>({}),
  'domainAllows.list': () => list(domainAllow()),
  'domainAllows.retrieve': domainAllow,
  'domainAllows.create': domainAllow,
  'domainAllows.delete': domainAllow,
};

/** What an operation's answer looks like. */
export function answerSchema(id: FederationOperationId): Schema {
  return schema(answers[id]());
}
