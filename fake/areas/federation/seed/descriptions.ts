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
          severity: { text: 'What the address is kept from: signing up without approval, signing up, or all access.' },
        },
      },
      limitedFederationMode: {
        text: 'Whether the instance federates with allowed domains only: a request without a token is then a 401 of some versions. Default: false.',
        default: false,
      },
      rateLimits: {
        text: 'Whether requests are limited: 300 in 5 minutes for each token, 1,500 for each user. Default: false.',
        default: false,
      },
    },
  },
};
