import type { Area } from '../../index.ts';
import type { Proof } from '../../engine/area/proof.ts';

/** What areas say of how they are compared; the first that says something counts. */
export const proofIn = (areas: readonly Area[]): Proof =>
  areas.map(({ module }) => (module as { readonly proof?: Proof }).proof).find((proof) => proof !== undefined) ?? {};
