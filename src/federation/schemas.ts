import type { Schema } from '../core/drift.ts';
import { list, orNull, record, text } from '../core/schema.ts';
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

/** What each operation's answer looks like. */
export const answers: Readonly<Record<FederationOperationId, () => Schema>> = {
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
