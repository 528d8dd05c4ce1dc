/** A definition of an area that cannot be used; the message names the place. */
export class AreaError extends Error {
  override readonly name = 'AreaError';
}
