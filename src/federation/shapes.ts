// Generated from responses.ts and records.ts; `npx vitest run -u test/docs/openapi` updates it.
import { schemaIn, type Shapes } from '../core/contract/schema.ts';
import type { Schema } from '../core/contract/validation.ts';

const shapes: Shapes = {"ipBlocks.list": "IpBlock[]", "ipBlocks.create": "IpBlock", "ipBlocks.retrieve": "IpBlock",
 "ipBlocks.update": "IpBlock", "ipBlocks.delete": {}, "domainAllows.list": "DomainAllow[]",
 "domainAllows.create": "DomainAllow", "domainAllows.retrieve": "DomainAllow", "domainAllows.delete": "DomainAllow",
 "IpBlock": {"id": "string", "ip": "string", "severity": "string", "comment": "string", "created_at": "string",
  "expires_at": "string|null"},
 "DomainAllow": {"id": "string", "domain": "string", "created_at": "string"}};

/** The schema of one operation's response; `undefined` where there is nothing to validate. */
export function schemaOf(operation: string): Schema | undefined {
  return schemaIn(shapes, operation);
}
