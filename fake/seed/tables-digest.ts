/** The SHA-256 of the names and types of all columns; `npx vitest run test/fake/state -u` updates it. */
export const tablesDigest = '17927c902035be1e';
