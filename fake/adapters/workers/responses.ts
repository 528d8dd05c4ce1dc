/** The world that a path names, and the path below it: all of it where it names none. */
export function worldIn(pathname: string): { readonly name?: string; readonly path: string } {
  const [, first, name = '', ...rest] = pathname.split('/');
  if (first !== '_world' || name === '') return { path: pathname };
  return { name, path: rest.map((part) => `/${part}`).join('') };
}

/** A response in the form of the control routes' errors. */
export const errorResponse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error }, { status, headers });
