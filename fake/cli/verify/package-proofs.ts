import type { Proof } from '../../engine/area/proof.ts';
import { federationProof } from './federation.ts';
import { paymentsProof } from './payments.ts';
import { pullsProof } from './pulls/proof.ts';

/** What else decides on how an area of the package is compared. */
export interface PackageProofOptions {
  /** The package's folder, which has the recordings of releases. */
  readonly root: URL;
  /** Whether any version is compared. */
  readonly anyVersion: boolean;
}

const PROOFS: Readonly<Record<string, (options: PackageProofOptions) => Proof>> = {
  payments: () => paymentsProof,
  federation: () => federationProof,
  pulls: ({ root, anyVersion }) => pullsProof({ versions: new URL('test/scenarios/versions/', root), anyVersion }),
};

/** How an area of the package is compared; it is no part of the area itself, which browsers load too. */
export const packageProof = (area: string, options: PackageProofOptions): Proof | undefined => PROOFS[area]?.(options);
