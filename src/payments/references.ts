import { InputError } from '../core/errors/sdk-errors.ts';
import { climbs } from '../core/http/path.ts';
import { isReadable } from './wire.ts';

/** A body whose reference, if it has one, can be read again: an error after the payment has been made would be too late. */
export function withReadableReference<Body extends { readonly reference?: unknown }>(
  body: Body,
  operation: string,
): Body {
  const { reference } = Object(body) as Body;
  if (typeof reference === 'string' && (climbs(reference) || !isReadable(reference)))
    throw new InputError(
      `reference ${JSON.stringify(reference)} could not be read again: it must not be empty, nor have a segment . or .., or invisible characters`,
      operation,
    );
  return body;
}
