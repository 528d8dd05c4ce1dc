import type * as z from 'zod/mini';
import type { Prefixed } from '../http/prefixes.ts';
import type { Row, RowId } from '../store/row.ts';
import type { Core, WorldPart } from '../world/core.ts';
import type { Sending } from '../world/outbox.ts';
import type { ControlRoute } from './control-route.ts';
import type { Clients } from './client-options.ts';
import type { NamedCredential } from './credentials.ts';
import type { SeedIssue } from './seed-issues.ts';
import type { AreaTypes } from './types.ts';

/**
 * All that the engine knows of an area. A composition puts the worlds, routes, world documents and control actions of its
 * areas together; nothing else names an area.
 */
export interface AreaModule<World extends Core> extends WorldPart<World> {
  /** The areas whose records it reads: a composition adds them by itself. */
  readonly requires?: readonly Area[];
  /** Its routes; absent where it only has records that other areas share. */
  readonly routes?: readonly Prefixed<World>[];
  readonly seed?: SeedPart<World>;
  /** The names and types of its columns, as text, where the package's own digest does not have them. */
  readonly form?: () => string;
  /** The part of its state that is exported beside its tables. */
  readonly extra?: StateExtra<World>;
  /**
   * Brings rows of an earlier form of its tables to the present one, and gives the issues of those that do not fit. Only an area
   * of a user's own has it, since that is edited while it is used.
   */
  readonly carry?: (world: World) => readonly SeedIssue[];
  readonly controls?: Controls<World>;
  /** How changes of its tables are shown, by table, where not as all rows are: under the table's name, as they are. */
  readonly changes?: Readonly<Record<string, ShownChanges<World>>>;
  /** The records that tasks are about, by kind of task: a reference or an event, for people. */
  readonly taskNames?: TaskNames<World>;
  /** The webhooks that it sends. */
  readonly webhooks?: WebhookSource<World>;
  /** The first credential of each kind in a world, by name. */
  readonly credentials?: (world: World) => Readonly<Record<string, NamedCredential>>;
  /** The options of its clients besides address, `fetch` and clock, by their names in `fake.options`. */
  readonly clients?: Clients;
  /** Its operations, where the OpenAPI document of the package has none of them. */
  readonly paths?: () => OpenApiPaths;
  /** The members of a fake with it. */
  readonly members?: (world: World) => object;
}

declare const types: unique symbol;

/** A service, or a part of one that others share: what a fake is composed of. */
export interface Area<T extends AreaTypes = AreaTypes> {
  /** Its name, which no other area of a fake has. */
  readonly name: T['name'];
  /** The types that follow from it; it has no value. */
  readonly [types]?: T;
  /**
   * All that the engine knows of it.
   *
   * @internal
   */
  readonly module: AreaModule<never>;
}

/** The types that follow from an area. */
export type TypesOf<A extends Area> = NonNullable<A[typeof types]>;

/** The area that a module describes. */
export const areaOf = <T extends AreaTypes>(module: AreaModule<never>): Area<T> => ({ name: module.name, module });

/** Operations of an OpenAPI document by path and method; the tags of each begin with its area. */
export type OpenApiPaths = Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>;

/** A key of world documents. */
export interface SeedPart<World extends Core> {
  readonly key: string;
  readonly schema: z.ZodMiniType;
  /** Loads what a checked document has under the key; its defaults where that is null or absent. */
  readonly load: (world: World, seed: never) => void;
  /** The inverse of `load`: what the seed of the present records says under the key, as far as a seed can say it. */
  readonly export: (world: World) => object;
  /** The names that may be used once only: each list has those of one kind, with their places. The form is not checked yet. */
  readonly uniqueNames?: (seed: never) => readonly Iterable<SeedName>[];
}

/** A name in a world document, and its place. */
export type SeedName = readonly [path: () => string, name: string];

/** A key of an exported state beside its tables. */
export interface StateExtra<World extends Core> {
  readonly key: string;
  readonly export: (world: World) => unknown;
  /** Loads what was exported. */
  readonly load: (world: World, value: unknown) => void;
}

/** The rules of an area's webhooks: where they go, and when they are sent again. */
export interface WebhookSource<World extends Core> {
  /** The key that tells its deliveries from those of other areas. */
  readonly name: string;
  /** How it sends. */
  readonly sending: Sending;
  /** When it sends again what failed; absent where there is one attempt only. */
  readonly retries?: WebhookRetries;
  /** The names of its events. */
  readonly events: readonly string[];
  /** The row of an endpoint. Once it has been replaced or deleted, what was sent to the old one is not retried. */
  readonly endpoint: (world: World, id: string) => WebhookEndpoint | undefined;
  /** The headers of one attempt. Default: every attempt has those of its message. */
  readonly headers?: (
    world: World,
    endpoint: WebhookEndpoint,
    attempt: WebhookAttempt,
  ) => Readonly<Record<string, string>>;
}

/** An attempt to deliver a webhook, as its headers are made of it. */
export interface WebhookAttempt {
  /** The id of the event, where its area says one. */
  readonly eventId?: string;
  readonly event: string;
  readonly attempt: number;
  readonly body: string;
}

/** When failed deliveries are retried. */
export interface WebhookRetries {
  /** The kind of the clock's task that retries; its data is a {@link RetryData}. */
  readonly task: string;
  /** How long after each failed attempt the next one comes, in milliseconds. */
  readonly afterMs: readonly number[];
}

/** Where webhooks go. */
export interface WebhookEndpoint {
  readonly id: string | number;
  readonly url: string;
}

/** Names the record that a task is about, by the kind of task. */
export type TaskNames<World> = Readonly<Record<string, (world: World, data: never) => string | undefined>>;

/** The facts that decide on a retry. */
export interface RetryData {
  /** The id of the attempt that failed. */
  readonly after: number;
}

/** The control actions, which only tests can do. */
export interface Controls<World extends Core> {
  /** Control actions by their `op`. */
  readonly actions?: Readonly<Record<string, ControlAction<World>>>;
  /** Further control routes, under `/_fake/`. */
  readonly routes?: Readonly<Record<string, ControlRoute<World>>>;
  /** The records that a person may look through, by name. */
  readonly collections?: Readonly<Record<string, Collection<World>>>;
  /** The record that the real service shows on a page, by the page's path: a browser finds it in the inspector instead. */
  readonly pages?: (world: World, path: string) => PageRecord | undefined;
}

/** A record of a collection. */
export interface PageRecord {
  readonly collection: string;
  readonly id: string | number;
}

/** The states that may follow on each state; none on those that are not named. */
export type Moves = Readonly<Record<string, readonly string[]>>;

/**
 * How a value is shown: as text, as something to copy, with the `currency` of its record, as a state (with the moves
 * between states), or as the link to the record of a collection that has it as its id.
 */
export type Kind = 'text' | 'code' | 'money' | 'state' | { readonly moves: Moves } | { readonly link: string };

/** The tone of a state: a colour, which the word beside it says, too. */
export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'plain' | 'accent';

/** The tones of states; those that are not named are `plain`. */
export type Tones = Readonly<Record<string, Tone>>;

/** The presentation of a collection besides its records. */
export interface Presentation<Listed extends string = string, Known extends string = string> {
  /** Default: its name, in words. */
  readonly title?: string;
  /** The columns of its list; the first one names a record. */
  readonly columns: { readonly [Name in Listed]?: Kind };
  /** How further values of one record are shown, where that is not as text. */
  readonly details?: { readonly [Name in Known]?: Kind };
  /** The tones of its records' states. */
  readonly tones?: Tones;
  /** Which view of the inspector shows one record, where it is more than its values. */
  readonly view?: string;
  /** The `op` of the control action that makes a record of a name. */
  readonly make?: string;
}

/**
 * How changes of a table's rows are shown. `internal` rows are not: counters, windows of time, and what a read changes.
 * Values whose names say that they are secret are hidden everywhere.
 */
export type ShownChanges<World extends Core> =
  | 'internal'
  | {
      /** The name of the collection, or the names of several and which of them a row is in. Default: the table's. */
      readonly collection?: string | { readonly names: readonly string[]; readonly of: (row: never) => string };
      /** The part of a row that people see, with an id that is no credential. Default: all of it. */
      readonly show?: (row: never, world: World) => object & { readonly id: RowId };
    };

/** Something that a control action may do with a record. */
export interface RecordAction {
  /** The text of the button. */
  readonly label: string;
  /** The body of `POST /_fake/control`. */
  readonly action: ActionFields & { readonly op: string };
  /** The field of the action that may be any number up to the one that it has. */
  readonly upTo?: string;
}

/** Records of one kind, for people: what the inspector shows of the state. No credential is in them. */
export interface Collection<World extends Core> {
  readonly shown: Presentation;
  /** How many there are. */
  readonly size: (world: World) => number;
  /** All of them as lists show them, oldest first. */
  readonly list: (world: World) => readonly object[];
  /** One of them with all that belongs to it; undefined if none has the id. */
  readonly one: (world: World, id: string) => object | undefined;
  /** The actions that one of them allows now; absent where there never are any. */
  readonly actions?: (world: World, id: RowId) => readonly RecordAction[];
}

/** The parts of a collection: rows, how lists show one, and its further details. */
export interface CollectionParts<
  World extends Core,
  R extends Row,
  Listed extends object,
  Detail extends object,
> extends Presentation<NoInfer<keyof Listed & string>, NoInfer<keyof (Listed & Detail) & string>> {
  readonly table: (world: World) => RowTable<R>;
  readonly record: (row: R, world: World) => Listed;
  readonly detail?: (row: R, world: World) => Detail;
  readonly actions?: (row: R, world: World) => readonly RecordAction[];
}

/** The part of a table that a collection needs. */
export interface RowTable<R extends Row> {
  readonly size: number;
  readonly all: () => R[];
  readonly get: (id: RowId) => R | undefined;
}

/** The collection of a table. */
export function collection<
  World extends Core,
  R extends Row,
  Listed extends object = object,
  Detail extends object = object,
>({ table, record, detail, actions, ...shown }: CollectionParts<World, R, Listed, Detail>): Collection<World> {
  const rowOf = (world: World, id: RowId): R | undefined => table(world).get(id) ?? table(world).get(Number(id));
  return {
    shown,
    size: (world) => table(world).size,
    list: (world) =>
      table(world)
        .all()
        .map((row) => record(row, world)),
    one: (world, id) => {
      const row = rowOf(world, id);
      return (
        row && { ...record(row, world), ...detail?.(row, world), ...(actions && { actions: actions(row, world) }) }
      );
    },
    ...(actions && {
      actions: (world, id) => {
        const row = rowOf(world, id);
        return row === undefined ? [] : actions(row, world);
      },
    }),
  };
}

/** A control action: the schema of its fields besides `op`, and what it does. */
export interface ControlAction<World extends Core> {
  readonly fields: z.ZodMiniType;
  readonly run: (world: World, fields: never) => void;
}

/** The fields of a control action, as they were sent. */
export type ActionFields = Readonly<Record<string, unknown>>;
