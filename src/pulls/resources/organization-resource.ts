import type { PullsCaller } from '../caller.ts';
import { OrganizationHooks } from './organization-hooks.ts';

/** One organisation; made by `pulls.org(name)`. */
export class OrganizationResource {
  /** The organisation's name. */
  readonly name: string;
  /** Its webhooks: they hear of all its repositories. */
  readonly hooks: OrganizationHooks;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, name: string) {
    this.name = name;
    this.hooks = new OrganizationHooks(caller, name);
  }
}
