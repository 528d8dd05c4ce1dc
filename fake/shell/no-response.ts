/** Why a `fetch` got no response: its own message says only that it failed. */
export function whyNoResponse(error: unknown): string {
  const { cause, message } = error as Error;
  if (!(cause instanceof Error)) return message;
  const { code } = cause as { code?: string };
  return cause.message || (code ?? message);
}
