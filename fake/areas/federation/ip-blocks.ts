import { Rejection } from '../../engine/http/rejection.ts';
import { LATEST } from '../../engine/world/instant.ts';
import type { World } from './world.ts';
import { serverError } from './errors.ts';
import { normalisedRange } from './ip-address.ts';
import type { Field, Params } from './params.ts';
import type { IpBlockRow } from './rows.ts';
import { columnText, isBlank, leadingInteger } from './text.ts';
import type { ShownBlock } from './views.ts';

/** The kind of the clock's task that removes a block some night after it has ended. */
export const CLEAN_UP = 'federation.cleanUp';

const DEFAULT_IP = '0.0.0.0/32';

// The numbers that stand for the severities in JSON.
const SEVERITIES = new Map<Field, string>([
  ['sign_up_requires_approval', 'sign_up_requires_approval'],
  ['sign_up_block', 'sign_up_block'],
  ['no_access', 'no_access'],
  [5000, 'sign_up_requires_approval'],
  [5500, 'sign_up_block'],
  [9999, 'no_access'],
]);

/** The block of an id. */
export function ipBlockOf(world: World, id: number | undefined): IpBlockRow {
  const row = id === undefined ? undefined : world.federation.ipBlocks.get(id);
  if (row === undefined) throw new Rejection('not found', 'Record not found');
  return row;
}

/** Blocks a range. */
export function createIpBlock(world: World, params: Params): IpBlockRow {
  const { ipBlocks } = world.federation;
  const ip = params.has('ip') ? rangeIn(params) : DEFAULT_IP;
  const severity = severityIn(world, params);
  rejectErrors(errorsIn(world, ip, severity));
  const expiresAt = params.has('expires_in') ? expiryIn(world, params) : null;
  const row = ipBlocks.insert({
    id: ipBlocks.nextId,
    ip: ip ?? '',
    severity: severity.value ?? '',
    comment: commentIn(world, params) ?? '',
    createdAt: world.clock.now,
    expiresAt,
  });
  scheduleCleanUp(world, row);
  return row;
}

/** Changes a block; what is not named stays as it is. */
export function updateIpBlock(world: World, row: IpBlockRow, params: Params): ShownBlock {
  const ip = params.has('ip') ? rangeIn(params) : row.ip;
  const severity = params.has('severity') ? severityIn(world, params) : { value: row.severity };
  const errors = errorsIn(world, ip, severity, row.id);
  if (!world.dialect.unsavedUpdate) rejectErrors(errors);
  const expiresAt = params.has('expires_in') ? expiryIn(world, params) : row.expiresAt;
  const comment = commentIn(world, params) ?? row.comment;
  const shown = { ...row, ip: ip ?? '', severity: severity.value ?? null, comment, expiresAt };
  if (errors.length > 0) {
    if (ip === undefined) throw serverError();
    return { ...shown, severity: severity.value ?? severity.unknown ?? null };
  }
  const stored = world.dialect.prefixAlone && addressOf(shown.ip) === addressOf(row.ip) ? row.ip : shown.ip;
  const changed = world.federation.ipBlocks.replace({ ...shown, severity: shown.severity ?? '', ip: stored });
  scheduleCleanUp(world, changed);
  return shown;
}

const addressOf = (range: string): string => range.slice(0, range.lastIndexOf('/'));

/** Removes a block. */
export function deleteIpBlock(world: World, row: IpBlockRow): void {
  world.federation.ipBlocks.delete(row.id);
  world.clock.unschedule(cleanUpOf(row));
}

/** Removes a block that has ended, as the nightly clean-up does. */
export function cleanUp(world: World, { block }: { readonly block: number }): void {
  const row = world.federation.ipBlocks.get(block);
  if (row?.expiresAt != null && row.expiresAt < world.clock.now) world.federation.ipBlocks.delete(block);
}

function rangeIn(params: Params): string | undefined {
  const ip = params.get('ip');
  return typeof ip === 'string' ? normalisedRange(ip) : undefined;
}

interface Severity {
  readonly value?: string | undefined;
  readonly error?: string;
  /** What was sent, where it is no severity: an update that fails shows it. */
  readonly unknown?: Field;
}

function severityIn({ dialect }: World, params: Params): Severity {
  const sent = params.get('severity') ?? null;
  if (isBlank(sent)) return { error: "Severity can't be blank" };
  const value = SEVERITIES.get(sent);
  if (value === undefined && dialect.unknownSeverity) throw serverError();
  return value === undefined ? { error: 'Severity is not included in the list', unknown: sent } : { value };
}

function errorsIn(world: World, ip: string | undefined, severity: Severity, own?: number): string[] {
  const twin = ip === undefined ? undefined : world.federation.ipBlocks.find('ip', ip);
  return [
    ip === undefined && "Ip can't be blank",
    severity.error,
    twin !== undefined && twin.id !== own && 'Ip has already been taken',
  ].filter((reason) => typeof reason === 'string');
}

function rejectErrors(errors: readonly string[]): void {
  if (errors.length > 0) throw new Rejection('invalid', `Validation failed: ${errors.join(', ')}`);
}

function commentIn({ dialect }: World, params: Params): string | undefined {
  const comment = params.get('comment');
  if (comment === null && dialect.nullComment) throw serverError();
  return comment === undefined ? undefined : columnText(comment ?? '');
}

// The first instant that the server's database has a date for.
const EARLIEST = Date.UTC(-4712, 0, 1);

/** When a block ends: so many seconds from now, or never if nothing was said. */
function expiryIn(world: World, params: Params): number | null {
  const sent = params.get('expires_in');
  if (isBlank(sent)) return null;
  const seconds = typeof sent === 'number' ? Math.trunc(sent) : Number(leadingInteger(String(sent)));
  const at = world.clock.now + seconds * 1000;
  // The real server crashes on true and on what no date can hold.
  if (sent === true || at < EARLIEST || at > LATEST) throw new Rejection('bad request', 'Bad Request');
  return at;
}

const cleanUpOf = ({ id }: IpBlockRow): string => `ip block ${id}`;

const DAY_MS = 86_400_000;
const NIGHT_MS = 4 * 3_600_000;

/** The clean-up comes at 04:00 UTC, and takes what ended before (contract: federation 7). */
function scheduleCleanUp(world: World, row: IpBlockRow): void {
  const subject = cleanUpOf(row);
  world.clock.unschedule(subject);
  if (row.expiresAt === null) return;
  const after = Math.max(row.expiresAt, world.clock.now);
  const night = Math.floor((after - NIGHT_MS) / DAY_MS + 1) * DAY_MS + NIGHT_MS;
  world.clock.schedule(night, CLEAN_UP, subject, { block: row.id });
}
