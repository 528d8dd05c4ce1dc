/** The inspector's page, and the policy that it is served with. */
export function inspectorPage(): Promise<{ readonly html: string; readonly policy: string }>;
