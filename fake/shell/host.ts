/** What the command differs in by where it runs: here as an installed package; `fake/executable/host.ts` takes its place in the executable. */
export const host: Host = {
  command: 'npx understudy-sdk',
  hasPackage: true,
  importModule: (url) => import(url) as Promise<Record<string, unknown>>,
};

/** Where the command runs. */
export interface Host {
  /** What users write to run the command. */
  readonly command: string;
  /** Whether users have Node.js and the package, so that tests in JavaScript are of use to them. */
  readonly hasPackage: boolean;
  /** Imports a module of the user's own. */
  importModule(url: string): Promise<Readonly<Record<string, unknown>>>;
}
