// Made from the doc comments of the types of documents; `npx vitest run seed-schema -u` updates it.
import type { Descriptions } from '../../../engine/area/descriptions.ts';

/** The doc comments of each key of this part of a world document. */
export const descriptions: Descriptions = {
  users: {
    text: 'Default: one, `admin`, who may do everything, with the token `understudy`.',
    keys: {
      admin: { text: 'Whether this is a site administrator of pulls. Default: false.', default: false },
      email: { text: 'Default: the name `@example.com`.' },
      fullName: { text: 'Default: empty.', default: '' },
      hideEmail: { text: 'Whether others see a no-reply address. Default: false.', default: false },
      name: { text: 'The login; null makes tokens without a user.' },
      password: { text: 'For Basic authentication in pulls.' },
      permissions: {
        text: "What the user's role allows in federation, such as `manage_blocks` (IP blocks), `manage_federation` (allowed domains), `administrator`. Default: nothing.",
      },
      tokens: {
        text: "The user's tokens.",
        keys: {
          name: { text: 'The name of the token in lists of pulls. Default: `token` and its number.' },
          scopes: {
            text: 'Default: all. `all` and `read:`/`write:<category>` count in pulls, `admin:*` in federation.',
          },
          state: { text: 'A token that is good no longer.' },
          token: { text: 'Its text; two tokens never share one.' },
        },
      },
    },
  },
};
