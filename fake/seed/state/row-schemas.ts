import * as z from 'zod/mini';
import type { AccountTables, TokenRow, UserRow } from '../../accounts/tables.ts';
import type {
  BucketRow,
  DomainAllowRow,
  FederationSettingsRow,
  FederationTables,
  IpBlockRow,
} from '../../federation/tables.ts';
import type * as payment from '../../payments/rows.ts';
import type { PaymentTables } from '../../payments/tables.ts';
import type * as pull from '../../pulls/state/rows.ts';
import type { PullTables } from '../../pulls/state/tables.ts';
import { MERGE_STYLES } from '../../pulls/state/vocabulary.ts';
import type { Row, Table } from '../../store/table.ts';
import type { ClockTables } from '../../world/clock.ts';
import type { CounterTable } from '../../world/ids.ts';
import { instantOf, LATEST } from '../../world/instant.ts';
import { taskSchema } from './task-schemas.ts';

/** A schema for each key of a row, of the row's own type: the compiler holds the two together. */
type RowParts<R> = {
  readonly [Key in keyof R]-?: object extends Pick<R, Key>
    ? z.ZodMiniOptional<z.ZodMiniType<R[Key]>>
    : z.ZodMiniType<R[Key]>;
};

/** The schema of the rows of each table of an area. */
type RowSchemas<Tables> = {
  readonly [Name in keyof Tables]: Tables[Name] extends Table<infer R extends Row> ? z.ZodMiniType<R> : never;
};

function row<R extends Row>(parts: RowParts<R>): z.ZodMiniType<R> {
  return z.strictObject(parts) as unknown as z.ZodMiniType<R>;
}

const text = z.string();
const flag = z.boolean();
const texts = z.array(text);
const optional = z.optional;

const id = z.int().check(z.positive());
const ids = z.array(id);
const count = z.int().check(z.nonnegative());
const amount = z.number();
const iso = z.string().check(z.refine((value) => !Number.isNaN(instantOf(value)), 'expected an ISO 8601 time'));
const instant = z.number().check(z.gte(-LATEST), z.lte(LATEST));
const seconds = z.int().check(z.gte(-LATEST / 1000), z.lte(LATEST / 1000));
const oid = z.string().check(z.regex(/^(?:[0-9a-f]{40})?$/, 'expected 40 hexadecimal digits'));
const account: z.ZodMiniType<payment.Account> = z.templateLiteral([z.enum(['sandbox', 'live']), ':', z.string()]);
const mode = z.literal([0, 1, 2, 3]);

// As deep as the API takes it: what is nested deeper could be stored, but not be written out again.
const DEEPEST = 10_000;

/** Whether JSON is no deeper than what a client could have sent. */
function isShallow(value: unknown): boolean {
  const pending: [value: unknown, depth: number][] = [[value, 0]];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const [inner, depth] = one;
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth > DEEPEST) return false;
    for (const below of Object.values(inner)) pending.push([below, depth + 1]);
  }
  return true;
}

const json = z.unknown().check(z.refine(isShallow, 'nested too deep'));
const object = z.record(z.string(), json);

const time: RowSchemas<ClockTables> = {
  instants: row({ id: z.literal('now'), at: instant }),
  tasks: taskSchema,
};

const counters: RowSchemas<{ counters: CounterTable }> = { counters: row({ id: text, last: count }) };

const accounts: RowSchemas<AccountTables> = {
  users: row<UserRow>({
    id,
    name: text.check(z.minLength(1)),
    fullName: text,
    email: text,
    admin: flag,
    hideEmail: flag,
    password: optional(text),
    permissions: texts,
    created_at: iso,
  }),
  tokens: row<TokenRow>({
    id: text,
    user: z.nullable(id),
    scopes: texts,
    state: z.enum(['good', 'revoked', 'expired']),
  }),
};

const federation: RowSchemas<FederationTables> = {
  settings: row<FederationSettingsRow>({ id: z.literal('settings'), limitedFederationMode: flag, rateLimits: flag }),
  ipBlocks: row<IpBlockRow>({
    id,
    ip: text,
    severity: text,
    comment: text,
    createdAt: instant,
    expiresAt: z.nullable(instant),
  }),
  domainAllows: row<DomainAllowRow>({ id, domain: text, createdAt: instant }),
  buckets: row<BucketRow>({ id: text, window: z.int(), count }),
};

const money = {
  id: text,
  account,
  reference: text,
  amount,
  currency: text,
  created_at: iso,
  completed_at: optional(iso),
  payment_method: optional(text),
  channel: optional(text),
};

const payments: RowSchemas<PaymentTables> = {
  settings: row<payment.PaymentSettingsRow>({ id: z.literal('settings'), rateLimit: optional(id) }),
  keys: row<payment.KeyRow>({
    id: text,
    kind: z.enum(['public', 'private', 'sync']),
    account,
    capabilities: z.array(z.enum(['payments', 'customers', 'transfers'])),
  }),
  hashKeys: row<payment.HashKeyRow>({ id: account, key: text }),
  channels: row<payment.ChannelRow>({
    id: text,
    name: text,
    countries: texts,
    currency: text,
    type: text,
    logo: optional(text),
    min_amount: optional(amount),
    max_amount: optional(amount),
    active: flag,
    collect: flag,
    payout: flag,
  }),
  balances: row<payment.BalanceRow>({
    id: z.templateLiteral([z.enum(['sandbox', 'live']), ':', z.string(), ':', z.string()]),
    available: amount,
    pending: amount,
    reserved: amount,
  }),
  customers: row<payment.CustomerRow>({
    id: text,
    account,
    name: optional(text),
    email: optional(text),
    phone: optional(text),
    company_name: optional(text),
    address: optional(json),
    billing: optional(json),
    metadata: optional(json),
    blocked: flag,
    created_at: iso,
    updated_at: iso,
  }),
  methods: row<payment.PaymentMethodRow>({
    id: text,
    owner: text,
    channel: text,
    country: optional(text),
    account_number: optional(text),
    created_at: iso,
  }),
  payments: row<payment.PaymentRow>({
    ...money,
    ownReference: flag,
    refunded: amount,
    status: z.enum([
      'pending',
      'processing',
      'incomplete',
      'complete',
      'failed',
      'canceled',
      'rejected',
      'abandoned',
      'expired',
      'refunded',
      'partialy-refunded',
    ]),
    customer: text,
    phone: optional(text),
    description: optional(text),
    callback: optional(text),
    locked_currency: optional(text),
    locked_channel: optional(text),
    locked_country: optional(text),
  }),
  transfers: row<payment.TransferRow>({
    ...money,
    status: z.enum(['pending', 'processing', 'complete', 'failed', 'canceled', 'sent', 'reversed']),
    beneficiary: text,
    description: text,
  }),
  beneficiaries: row<payment.BeneficiaryRow>({
    id: text,
    account,
    name: text,
    email: optional(text),
    phone: optional(text),
    account_number: optional(text),
    channel: optional(text),
    country: text,
    description: optional(text),
    reference: optional(text),
    payment_method: optional(text),
    created_at: iso,
  }),
  endpoints: row<payment.EndpointRow>({
    id: text,
    account,
    url: text,
    events: texts,
    description: optional(text),
    created_at: iso,
    updated_at: iso,
  }),
  receivers: row<payment.ReceiverRow>({
    id: text,
    respond: z.array(z.int().check(z.gte(100), z.lte(599))).check(z.minLength(1)),
    received: count,
  }),
  deliveries: row<payment.DeliveryRow>({
    id,
    chain: id,
    endpoint: text,
    url: text,
    event: text,
    attempt: id,
    at: iso,
    headers: z.record(z.string(), text),
    body: text,
    status: z.nullable(z.int()),
    error: optional(text),
  }),
  windows: row<payment.WindowRow>({ id: text, from: instant, count }),
};

const numbered = {
  id,
  repo: id,
  number: id,
  poster: id,
  title: text,
  body: text,
  closedAt: optional(seconds),
  createdAt: seconds,
  updatedAt: seconds,
  labels: ids,
  milestone: optional(id),
  assignees: ids,
  dueDate: optional(seconds),
  comments: count,
  locked: flag,
  pinOrder: count,
  contentVersion: count,
};

const pulls: RowSchemas<PullTables> = {
  profiles: row<pull.ProfileRow>({
    id,
    website: optional(text),
    location: optional(text),
    description: optional(text),
    language: optional(text),
    active: optional(flag),
    prohibitLogin: optional(flag),
    restricted: optional(flag),
    mustChangePassword: optional(flag),
  }),
  orgs: row<pull.OrgRow>({ id, name: text.check(z.minLength(1)), fullName: text, createdAt: seconds }),
  teams: row<pull.TeamRow>({
    id,
    org: id,
    name: text,
    permission: z.enum(['owner', 'admin', 'units']),
    units: z.record(z.string(), mode),
    members: ids,
  }),
  repos: row<pull.RepoRow>({
    id,
    owner: id,
    name: text.check(z.minLength(1)),
    private: flag,
    defaultBranch: text.check(z.minLength(1)),
    parent: optional(id),
    root: id,
    archivedAt: optional(seconds),
    description: text,
    website: text,
    template: flag,
    settings: z.record(z.string(), z.union([flag, text, object])),
    createdAt: seconds,
    updatedAt: seconds,
  }),
  redirects: row<pull.RedirectRow>({ id: text, to: id }),
  refs: row<pull.RefRow>({ id: text, repo: id, name: text, sha: oid, movedAt: instant }),
  collaborators: row<pull.CollaboratorRow>({ id: text, repo: id, user: id, mode }),
  labels: row<pull.LabelRow>({
    id,
    repo: optional(id),
    org: optional(id),
    name: text,
    color: text,
    exclusive: flag,
    description: text,
  }),
  milestones: row<pull.MilestoneRow>({
    id,
    repo: id,
    title: text,
    description: text,
    createdAt: seconds,
    updatedAt: seconds,
    closedAt: optional(seconds),
    dueOn: optional(seconds),
  }),
  issues: row<pull.IssueRow>(numbered),
  pulls: row<pull.PullRow>({
    ...numbered,
    issue: id,
    base: text,
    headRepo: id,
    head: text,
    allowMaintainerEdit: flag,
    frozen: optional(z.strictObject({ mergeBase: oid, mergeable: flag })),
    merged: optional(z.strictObject({ at: seconds, by: id, sha: oid })),
    checkFrom: instant,
  }),
  autoMerges: row<pull.AutoMergeRow>({
    id,
    repo: id,
    base: text,
    doer: id,
    style: z.enum(MERGE_STYLES),
    text,
    deleteBranch: flag,
    origin: text,
  }),
  reviews: row<pull.ReviewRow>({
    id,
    pull: id,
    reviewer: optional(id),
    team: optional(id),
    kind: z.enum(['PENDING', 'APPROVED', 'COMMENT', 'REQUEST_CHANGES', 'REQUEST_REVIEW']),
    body: text,
    commit: oid,
    stale: flag,
    official: flag,
    dismissed: flag,
    comment: optional(id),
    entries: optional(count),
    createdAt: seconds,
    updatedAt: seconds,
  }),
  comments: row<pull.CommentRow>({
    id,
    repo: id,
    number: id,
    poster: id,
    body: text,
    createdAt: seconds,
    updatedAt: seconds,
    line: optional(
      z.strictObject({
        review: id,
        path: text,
        at: z.int(),
        commit: oid,
        hunk: text,
        resolver: z.exactOptional(id),
      }),
    ),
  }),
  protections: row<pull.ProtectionRow>({ id, repo: id, rule: text, body: object }),
  statuses: row<pull.StatusRow>({
    id,
    repo: id,
    sha: oid,
    context: text,
    state: text,
    description: text,
    target: text,
    creator: id,
    createdAt: seconds,
  }),
  dependencies: row<pull.DependencyRow>({ id, repo: id, number: id, onRepo: id, onNumber: id }),
  blocks: row<pull.BlockRow>({ id: text }),
  reads: row<pull.ReadRow>({ id: text, count }),
  settings: row<pull.SettingsRow>({
    id: z.literal('settings'),
    mergeCheckSeconds: z.number().check(z.nonnegative()),
    defaultPagingNum: z.number(),
    maxResponseItems: z.number(),
    wipPrefixes: texts,
    defaultMergeStyle: text,
    addCoCommitterTrailers: flag,
    disableQueryAuthToken: flag,
    runMode: text,
  }),
};

/** What a row of each table looks like, by area and table, as a written state has it. */
export const rowSchemas: Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>> = {
  time,
  ids: counters,
  accounts,
  payments,
  federation,
  pulls,
};
