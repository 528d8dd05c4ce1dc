import type { Schema } from '../core/contract/drift.ts';
import { list, orNull, record, text, schemaIn, type AnswerShapes } from '../core/contract/schema.ts';
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

/** What each answer of this area looks like. */
const answers: AnswerShapes<FederationOperationId> = {
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

/** The schema of one operation's answer. */
export function federationSchema(operation: FederationOperationId): Schema | undefined {
  return schemaIn(answers, operation);
}
