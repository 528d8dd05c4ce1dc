/** The SHA-256 of the names and types of all columns; `npx vitest run test/seeds/state -u` updates it. */
export const tablesDigest = '315a8ab4bd496796';
