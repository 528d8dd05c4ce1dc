import type { DomainAllow, IpBlock } from '../../../src/federation/records.ts';
import type { Shown } from '../../engine/area/shown.ts';
import type { Field } from './params.ts';
import type { DomainAllowRow, IpBlockRow } from './rows.ts';

/** A block as it is stored, or as an update that failed would have it. */
export type ShownBlock = Omit<IpBlockRow, 'severity'> & { readonly severity: Field | null };

/** The record of a block as the API shows it. */
export function ipBlockRecord({
  id,
  ip,
  severity,
  comment,
  createdAt,
  expiresAt,
}: ShownBlock): Shown<Omit<IpBlock, 'severity'>> & Pick<ShownBlock, 'severity'> {
  const expires_at = expiresAt === null ? null : isoTime(expiresAt);
  return { id: String(id), ip, severity, comment, created_at: isoTime(createdAt), expires_at };
}

/** The record of an allowed domain as the API shows it. */
export function domainAllowRecord({ id, domain, createdAt }: DomainAllowRow): Shown<DomainAllow> {
  return { id: String(id), domain, created_at: isoTime(createdAt) };
}

/** A year has four digits or as many as it needs, and no plus sign. */
const isoTime = (at: number): string => new Date(at).toISOString().replace(/^\+0*|(?<=^-)00/, '');
