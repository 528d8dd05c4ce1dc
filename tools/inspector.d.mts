/** The inspector's page, the policy that it is served with, and the packages that are in it. */
export function inspectorPage(): Promise<{
  readonly html: string;
  readonly policy: string;
  readonly packages: readonly string[];
}>;
