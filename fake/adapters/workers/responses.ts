/** The world that a path names, and the path below it: all of it where it names none. */
export function worldIn(pathname: string): { readonly name?: string; readonly path: string } {
  const found = /^\/_world\/([^/]+)(.*)$/s.exec(pathname);
  return found === null ? { path: pathname } : { name: found[1] ?? '', path: found[2] ?? '' };
}

/** A response in the form of the control routes' errors. */
export const errorResponse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error }, { status, headers });
