import type { DomainAllow, EmptyObject, IpBlock } from './records.ts';

/** The JSON that each operation of this area responds with. */
export interface FederationResponses {
  'ipBlocks.list': readonly IpBlock[];
  'ipBlocks.retrieve': IpBlock;
  'ipBlocks.create': IpBlock;
  'ipBlocks.update': IpBlock;
  'ipBlocks.delete': EmptyObject;
  'domainAllows.list': readonly DomainAllow[];
  'domainAllows.retrieve': DomainAllow;
  'domainAllows.create': DomainAllow;
  'domainAllows.delete': DomainAllow;
}
