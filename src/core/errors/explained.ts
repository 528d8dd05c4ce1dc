/** The error with a reason at the end of its message, if there is one. */
export function explained<E extends Error>(error: E, reason: string | undefined): E {
  if (reason !== undefined) error.message += `; ${reason}`;
  // A stack begins with the message as it was.
  Error.captureStackTrace?.(error);
  return error;
}
