import type * as z from 'zod/mini';
import type { OperationTable } from '../../../src/core/operation.ts';
import type { Clients } from '../area/client-options.ts';
import type { Area, AreaModule, WebhookSource } from '../area/module.ts';
import type { FaultSeed } from '../faults/document.ts';
import { faultsModule } from '../faults/module.ts';
import { faultSchema } from '../faults/schema.ts';
import type * as http from '../http/area.ts';
import { byPrefix } from '../http/prefixes.ts';
import { documentSchema, jsonSchemaOf, versionsSchema } from '../seed/schema.ts';
import { versionOf } from '../seed/state.ts';
import { webhooksModule } from '../webhooks/module.ts';
import type { World } from '../webhooks/world.ts';
import type { CoverableArea } from './coverage.ts';

/** The areas of a fake, with those that they require, and what follows from all of them together. */
export class Composition {
  /** The areas, and the parts that every fake has. World documents are loaded in this order. */
  readonly modules: readonly AreaModule<World>[];
  /** The areas that send webhooks. */
  readonly sources: readonly WebhookSource<World>[];
  /** The operations of each area. */
  readonly operations: readonly CoverableArea[];
  /** The ids of all operations, whatever version a world follows. */
  readonly operationIds: readonly string[];
  /** The further options of each area's clients. */
  readonly clients: Clients;
  /** The schema of a fault, which knows the operations and events by name. */
  readonly fault: z.ZodMiniType<FaultSeed>;
  /** The schema of a world document. */
  readonly document: z.ZodMiniType;
  /** The schema of versions by area. */
  readonly as: z.ZodMiniType;
  #form: string | undefined;

  /** @throws TypeError when the areas do not go together. */
  constructor(areas: readonly Area[]) {
    const services = withRequired(areas);
    this.sources = services.flatMap(({ webhooks }) => webhooks ?? []);
    this.clients = Object.assign({}, ...services.map(({ clients }) => clients)) as Clients;
    this.operations = services.flatMap(({ routes = [] }) => routes.map(({ area }) => coverable(area)));
    this.operationIds = this.operations.flatMap(({ operations }) => Object.keys(operations));
    this.fault = faultSchema({
      operations: Object.assign({}, ...this.operations.map(({ operations }) => operations)) as OperationTable,
      events: this.sources.flatMap(({ events }) => events),
    });
    const shared = services.filter(({ routes }) => routes === undefined);
    const others = services.filter(({ routes }) => routes !== undefined);
    this.modules = [...shared, webhooksModule(this.sources), ...others, faultsModule(this.fault)];
    this.document = documentSchema(this.modules);
    this.as = versionsSchema(this.modules);
  }

  /** The form of its tables: states are good in every fake of a composition with the same ones. */
  get form(): string {
    const names = this.modules.map(({ name }) => name);
    return (this.#form ??= [versionOf(this.modules), ...names.sort()].join(' '));
  }

  /** The operations of each area in the versions that a world follows. */
  operationsAs(world: World): readonly CoverableArea[] {
    return this.modules.flatMap(({ routes = [] }) => routes.map(({ area }) => coverable(area.as?.(world) ?? area)));
  }

  /** The members that the areas add to a fake of a world. */
  membersOf(world: World): object {
    return Object.assign({}, ...this.modules.map(({ members }) => members?.(world))) as object;
  }

  /** The area that takes the requests of a path, with those that it requires; empty where none does. */
  areasAt(path: string): readonly AreaModule<World>[] {
    const area = byPrefix(this.modules.flatMap(({ routes = [] }) => routes))(path);
    const found = this.modules.find(({ routes = [] }) => routes.some((one) => one.area === area));
    return found === undefined ? [] : [found, ...(found.requires ?? []).map(moduleOf)];
  }

  /** The JSON Schema (draft 2020-12) of a world document. */
  jsonSchema(): Promise<object> {
    return jsonSchemaOf(this.document, this.modules);
  }
}

const coverable = ({ name: area, operations, reasons, credentials }: http.Area<World>): CoverableArea => ({
  area,
  operations,
  ...(reasons && { reasons }),
  ...(credentials && { credentials }),
});

// An area sees its own part of a world, and those of the areas that it requires. Only here are all of them together.
const moduleOf = (area: Area): AreaModule<World> => area.module as unknown as AreaModule<World>;

/** Areas with those that they require before them, each once. */
function withRequired(areas: readonly Area[]): AreaModule<World>[] {
  const found = new Map<string, Area>();
  const add = (area: Area, place: string): void => {
    for (const required of area.module.requires ?? []) add(required, `${place}.requires`);
    const known = found.get(area.name);
    if (known !== undefined && known !== area)
      throw new TypeError(`composeFake: ${place}: two areas have the name '${area.name}'`);
    found.set(area.name, area);
  };
  areas.forEach((area, i) => add(area, `areas[${i}]`));
  const modules = [...found.values()].map(moduleOf);
  requireDistinct(modules);
  return modules;
}

/** An operation and a base path belong to one area. */
function requireDistinct(modules: readonly AreaModule<World>[]): void {
  const owners = new Map<string, string>();
  const claim = (area: string, thing: string, hint: string): void => {
    const other = owners.get(thing);
    if (other !== undefined)
      throw new TypeError(`composeFake: ${thing} is one of '${other}' and of '${area}': ${hint}`);
    owners.set(thing, area);
  };
  for (const { name, routes = [] } of modules)
    for (const { prefixes, area } of routes) {
      for (const id of Object.keys(area.operations))
        claim(name, `the operation '${id}'`, 'give one a prefix (prefixArea)');
      for (const prefix of prefixes) claim(name, `the base path '${prefix || '/'}'`, 'give one another base');
    }
}
