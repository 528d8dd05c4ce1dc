import * as z from 'zod/mini';
import { digits } from '../area/control-route.ts';
import { Rejection } from '../http/rejection.ts';
import type { AreaModule, Collection, RecordAction, Presentation } from '../area/module.ts';
import type { Row } from '../store/row.ts';
import type { Core } from '../world/core.ts';

/** Which records of a collection are asked for: the newest ones first. */
export interface StateQuery {
  /** Only those in which this text occurs, whatever the case. */
  readonly text: string;
  /** How many of them are omitted. */
  readonly skip: number;
  readonly limit: number;
}

/** Some records of a collection. */
export interface StatePage {
  /** How many pass the filter. */
  readonly total: number;
  /** The newest ones first. */
  readonly records: readonly Actionable[];
}

/** A collection: its size, and how a person sees it. */
export interface ShownCollection extends Presentation {
  readonly name: string;
  readonly size: number;
  /** Whether control actions may do something with its records. */
  readonly isActedOn: boolean;
}

/** The collections of an area. */
export interface AreaCollections {
  readonly area: string;
  readonly collections: readonly ShownCollection[];
}

/** A record, with what may be done with it. */
type Actionable = object & { readonly actions?: readonly RecordAction[] };

/** The collections of the areas. */
export class StateViews<World extends Core> {
  readonly #world: World;
  readonly #modules: readonly AreaModule<World>[];

  constructor(world: World, modules: readonly AreaModule<World>[]) {
    this.#world = world;
    this.#modules = modules;
  }

  /** The records area by area: areas with routes of their own come first. */
  areas(): AreaCollections[] {
    const ordered = this.#modules.toSorted((a, b) => Number(b.routes !== undefined) - Number(a.routes !== undefined));
    return ordered.flatMap(({ name: area, controls: { collections = {} } = {} }) => {
      const own = Object.entries(collections).map(([name, { size, shown, actions }]) => ({
        name,
        size: size(this.#world),
        ...shown,
        isActedOn: actions !== undefined,
      }));
      return own.length === 0 ? [] : [{ area, collections: own }];
    });
  }

  /** Some records of a collection. */
  page(name: string, { text, skip, limit }: StateQuery): StatePage {
    const wanted = text.toLowerCase();
    const { list, actions } = this.#collection(name);
    const all = list(this.#world).toReversed();
    const found = wanted === '' ? all : all.filter((one) => JSON.stringify(one).toLowerCase().includes(wanted));
    const records = found.slice(skip, skip + limit);
    if (actions === undefined) return { total: found.length, records };
    const withActions = (one: object): Actionable => ({ ...one, actions: actions(this.#world, (one as Row).id) });
    return { total: found.length, records: records.map(withActions) };
  }

  /** A record with all that belongs to it. */
  one(name: string, id: string): object {
    const found = this.#collection(name).one(this.#world, id);
    if (found === undefined) throw new Rejection('not found', `${name}: there is none with the id '${id}'`);
    return found;
  }

  #collection(name: string): Collection<World> {
    const all = this.#modules.map(({ controls }) => controls?.collections ?? {});
    const found = all.find((collections) => Object.hasOwn(collections, name))?.[name];
    const known = all.flatMap((collections) => Object.keys(collections));
    if (found === undefined)
      throw new Rejection('not found', `no collection '${name}'; there are: ${known.join(', ')}`);
    return found;
  }
}

const MAX_RECORDS = 20_000;

const most = z.transform((limit: number) => Math.min(MAX_RECORDS, limit));

/** The schema of a query for records. */
export const stateQuery = z.strictObject({
  text: z._default(z.string(), ''),
  skip: z._default(digits, 0),
  limit: z._default(z.pipe(digits, most), 100),
});
