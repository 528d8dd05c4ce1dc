import { Rejection } from '../../engine/http/rejection.ts';
import type { World } from './world.ts';
import { isRefusedDomain, normalisedDomain } from './domain.ts';
import type { Params } from './params.ts';
import type { DomainAllowRow } from './rows.ts';
import { columnText } from './text.ts';

/** The allowed domain of an id. */
export function domainAllowOf(world: World, id: number | undefined): DomainAllowRow {
  const row = id === undefined ? undefined : world.federation.domainAllows.get(id);
  if (row === undefined) throw new Rejection('not found', 'Record not found');
  return row;
}

/** Allows a domain; one that is allowed already, in whatever spelling, is given back as it is. */
export function allowDomain(world: World, params: Params): DomainAllowRow {
  const { domainAllows } = world.federation;
  const sent = params.get('domain') ?? '';
  const domain = normalisedDomain(columnText(sent));
  if (domain === '') throw new Rejection('invalid', "Validation failed: Domain can't be blank");
  if (isRefusedDomain(domain))
    throw new Rejection('invalid', 'Validation failed: Domain is invalid, Domain is not a valid domain name');
  const known = domainAllows.find('domain', domain);
  if (known !== undefined && known.domain !== columnText(sent) && world.dialect.domainSpelling)
    throw new Rejection('invalid', 'Validation failed: Domain has already been taken');
  return known ?? domainAllows.insert({ id: domainAllows.nextId, domain, createdAt: world.clock.now });
}
