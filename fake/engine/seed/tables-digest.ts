/** The SHA-256 of the names and types of all columns; `npx vitest run test/seeds/state -u` updates it. */
export const tablesDigest = 'fb187a1b7c4be12e';
