/** The error that a server says in a body; the body where it says none. */
export function messageIn(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    const reason = message ?? error;
    return typeof reason === 'string' ? reason : text.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}

/** The version in a body; undefined if it has none. */
export function versionIn(text: string): string | undefined {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
