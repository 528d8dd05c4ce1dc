/** The inspector's page, the policy that it is served with, and the paths of the files that it is made of. */
export function inspectorPage(): Promise<{
  readonly html: string;
  readonly policy: string;
  readonly inputs: readonly string[];
}>;
