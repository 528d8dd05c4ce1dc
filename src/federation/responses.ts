import type { Schema } from '../core/contract/validation.ts';
import { array, nullable, object, record, schemaIn, string, type ResponseShapes } from '../core/contract/schema.ts';
import type { FederationOperationId } from './operations.ts';
import type { DomainAllow, EmptyObject, IpBlock } from './records.ts';

const ipBlock = () =>
  record<IpBlock>({
    id: string(),
    ip: string(),
    severity: string(),
    comment: string(),
    created_at: string(),
    expires_at: nullable(string()),
  });

const domainAllow = () => record<DomainAllow>({ id: string(), domain: string(), created_at: string() });

/** The schemas of this area's responses. */
const responses = {
  'ipBlocks.list': () => array(ipBlock()),
  'ipBlocks.retrieve': ipBlock,
  'ipBlocks.create': ipBlock,
  'ipBlocks.update': ipBlock,
  'ipBlocks.delete': () => object<EmptyObject>({}),
  'domainAllows.list': () => array(domainAllow()),
  'domainAllows.retrieve': domainAllow,
  'domainAllows.create': domainAllow,
  'domainAllows.delete': domainAllow,
} satisfies ResponseShapes<FederationOperationId>;

/** The schema of one operation's response. */
export function federationSchema(operation: FederationOperationId): Schema | undefined {
  return schemaIn(responses, operation);
}
