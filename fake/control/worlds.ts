/** A world of a server, as it is listed. */
export interface NamedWorld {
  /** Its name. */
  readonly name: string;
  /** Its base address, which every client takes. */
  readonly url: string;
}

/** What the control routes may do with the worlds of a server. */
export interface WorldControls {
  readonly list: (base: string) => readonly NamedWorld[];
  readonly create: (base: string, options: Readonly<Record<string, unknown>>) => NamedWorld;
  readonly delete: (name: string) => void;
}
