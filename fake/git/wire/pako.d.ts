// pako 2 ships no types, and what is used of it here does not justify another package.
declare module 'pako' {
  export function deflate(data: Uint8Array, options: { level: number }): Uint8Array;
  export function gzip(data: Uint8Array): Uint8Array;
  export class Inflate {
    constructor(options: { raw?: boolean; chunkSize?: number });
    readonly strm: {
      readonly total_in: number;
      readonly next_out: number;
      readonly avail_out: number;
      readonly msg: string;
    };
    onData: (piece: Uint8Array) => void;
    onEnd: (status: number) => void;
    push(data: Uint8Array, flush: boolean): boolean;
  }
}
