// Made from the doc comments of the types of documents; `npx vitest run seed-schema -u` updates it.
import type { Descriptions } from '../area/descriptions.ts';

/** The doc comments of each key of this part of a world document. */
export const descriptions: Descriptions = {
  faults: {
    text: 'Faults from the start, in the order in which they are tried.',
    keys: {
      effect: {
        text: 'The effect: on a request an object with one key, on a webhook a word.',
        keys: {
          body: {
            text: "With `status`: the body instead of the area's own; a string as it is, anything else as JSON.",
          },
          delay: {
            text: 'Handles the request after so many milliseconds of real time, unless the client gives up before.',
          },
          drop: {
            text: 'Breaks the connection: `before` the request is handled, so that it changes nothing, or `after`, so that its change is made and its response is lost.',
          },
          garble: {
            text: 'Handles the request, and replaces the body: by JSON that ends too early, or by the page of a proxy.',
          },
          headers: { text: 'With `status`: further headers.' },
          rateLimit: {
            text: "Responds with 429, in the area's own form, to more requests than a window takes.",
            keys: {
              requests: { text: 'How many requests a window takes.' },
              seconds: { text: "How long a window is, on the fake's clock; it begins with its first request." },
            },
          },
          retryAfter: { text: 'With `status`: the header Retry-After, in seconds.' },
          status: { text: "Responds with this error status, in the area's own form; the request changes nothing." },
          truncate: { text: 'Handles the request, and ends the body of the response after this share of its bytes.' },
        },
      },
      nth: { text: 'The first of those that it hits, counted from 1. Default: the first.' },
      on: { text: "The requests: an operation's id, all of a resource (`customers.*`), or all (`*`)." },
      probability: { text: 'The chance that it hits, from 0 to 1. Default: it always does.' },
      seed: {
        text: 'The seed of the random numbers for `probability`: the same seed, the same run. Default: the seed 1.',
      },
      times: { text: 'How many it hits. Default: one; with `rateLimit`, all.' },
      webhook: { text: "The webhooks instead: an event's name, a group (`payment.*`), or all (`*`)." },
    },
  },
};
