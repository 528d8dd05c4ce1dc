/** A world of a server, as it is listed. */
export interface NamedWorld {
  /** Its name. */
  readonly name: string;
  /** Its base address, which every client takes. */
  readonly url: string;
}

/** What a request says of a new world. */
export interface WorldRequest {
  /** Its name. Default: a new one. */
  readonly name?: string | undefined;
  /** The world document that it starts with. Default: that of all worlds. */
  readonly seed?: unknown;
}

/** What the control routes may do with the worlds of a server. */
export interface WorldControls {
  /** The worlds, with their addresses below a base address. */
  readonly list: (base: string) => readonly NamedWorld[];
  /** Makes one from a request's body. */
  readonly create: (base: string, options: WorldRequest) => NamedWorld;
  /** Removes one. */
  readonly delete: (name: string) => void;
}
