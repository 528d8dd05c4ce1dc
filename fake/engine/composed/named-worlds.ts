import type { Snapshot } from './states.ts';

/** A world of a server, as it is listed. */
export interface NamedWorld {
  /** Its name. */
  readonly name: string;
  /** Its base address, which every client takes. */
  readonly url: string;
}

/** A world that was made. */
export interface MadeWorld extends NamedWorld {
  /** What a client of it needs, and what signs its webhooks, by name. */
  readonly credentials: object;
}

/** The options of a new world. */
export interface WorldRequest {
  /** Its name. Default: a new one. */
  readonly name?: string | undefined;
  /** The world document that it starts with. Default: that of all worlds. */
  readonly seed?: unknown;
  /** Instead of a world document, a state. */
  readonly from?: Snapshot | undefined;
  /** How many there shall be. Default: one. */
  readonly count?: number | undefined;
}

/** The worlds of a server as the control routes use them. */
export interface WorldControls {
  /** The worlds, with their addresses below a base address. */
  readonly list: (base: string) => readonly NamedWorld[];
  /** Makes one, or as many as are asked for. */
  readonly create: (base: string, options: WorldRequest) => MadeWorld | readonly MadeWorld[];
  /** The present state of a world: of the main one, too, as `main`. */
  readonly state: (name: string) => Snapshot | undefined;
  /** Removes one. */
  readonly delete: (name: string) => void;
}
