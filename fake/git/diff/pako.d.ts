// pako 2 ships no types, and its one function that is used here does not justify another package.
declare module 'pako' {
  export function deflate(data: Uint8Array, options: { level: number }): Uint8Array;
}
