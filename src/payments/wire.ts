// What the client and the fake agree on, besides the tables.

/** Whether a record can be found again by a reference: no path keeps `.` and `..`, and invisible characters get lost. */
export const isReadable = (reference: string): boolean => !/^\.{0,2}$|[\p{Cc}\p{Cf}\p{Cs}]/u.test(reference);

/**
 * The bytes of a webhook, which no second serialization keeps: slashes and what is not ASCII are escaped, as the encoder of
 * PHP does it, and a space that no encoder writes follows the first brace. A receiver that signs a body which it has
 * parsed and written again is rejected by its own check, with every event.
 */
export const webhookBody = (event: object): string =>
  JSON.stringify(event)
    .replace(/[/\u0080-\uffff]/g, (one) =>
      one === '/' ? '\\/' : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace('{', '{ ');
