interface Platform {
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
}

/** The parts of Node.js's modules that are used; other servers' runtimes have them too. */
interface Modules {
  readonly 'node:crypto': { readonly createHash: (algorithm: 'sha1') => Sha1 };
  readonly 'node:zlib': {
    readonly inflateSync: (
      data: Uint8Array,
      options: { readonly info: true; readonly chunkSize: number; readonly maxOutputLength: number },
    ) => Inflated;
    readonly gunzipSync: (
      data: Uint8Array,
      options: { readonly info: true; readonly maxOutputLength: number },
    ) => Inflated;
  };
}

/** The inflated bytes, and how many were read for them. */
interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/** A SHA-1 of bytes that come piece by piece. */
export interface Sha1 {
  update(bytes: Uint8Array): Sha1;
  digest(): Uint8Array;
}

/** A module of the platform that does in a fraction of the time what a bundled library does; none in a browser. */
export const builtin = <Name extends keyof Modules>(name: Name): Modules[Name] | undefined =>
  (globalThis as Platform).process?.getBuiltinModule?.(name) as Modules[Name] | undefined;
