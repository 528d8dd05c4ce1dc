// Made from the doc comments of the types of documents; `npx vitest run seed-schema -u` updates it.
import type { Descriptions } from '../area/descriptions.ts';

/** The doc comments of each key of this part of a world document. */
export const descriptions: Descriptions = {
  $schema: { text: "The address of this document's JSON Schema, for editors; the fake does not read it." },
  as: {
    text: "The versions that areas are, by area: `{ pulls: 'forgejo@15' }`. Default: what the fake was made as, or else the\npublished API.",
  },
  clock: {
    text: 'The time of the frozen clock, ISO 8601. Default: `2026-07-16T10:00:00.000Z`.',
    default: '2026-07-16T10:00:00.000Z',
  },
  state: { text: "Only in exported documents: what the areas it names hold, in a form of the fake's own." },
};
