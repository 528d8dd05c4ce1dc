// Made from the doc comments of the types of documents; `npx vitest run seed-schema -u` updates it.
import type { Descriptions } from '../../../engine/area/descriptions.ts';

/** The doc comments of each key of this part of a world document. */
export const descriptions: Descriptions = {
  federation: {
    text: 'The federation area.',
    keys: {
      domainAllows: { text: 'Allowed domains, in the order of their ids.', keys: { domain: { text: 'The domain.' } } },
      ipBlocks: {
        text: 'Blocks, in the order of their ids.',
        keys: {
          comment: { text: 'Default: empty.', default: '' },
          expiresIn: { text: "Seconds from the world's clock. Default: never." },
          ip: { text: 'An address, with or without a prefix.' },
          severity: { text: 'The address or range that is blocked.' },
        },
      },
      limitedFederationMode: { text: 'Default: false.', default: false },
      rateLimits: { text: 'Default: false.', default: false },
    },
  },
};
