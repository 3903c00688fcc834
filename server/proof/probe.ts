import type { Area, BackOffice } from '../../schemas/contract/areas.ts';
import type { KeyScope } from '../../schemas/contract/dicts/key-dicts.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import type { DeclaredRoute } from '../platform/http/access/declared-routes.ts';
import type { ProofMall } from './calls.ts';
import type { Tally } from './tally.ts';

/** A role of the running mall. */
export interface KnownRole {
  readonly area: BackOffice;
  readonly name: string;
  readonly rights: readonly string[];
}

/** An API key of the running mall, with the rights of its role. */
export interface KnownKey extends KnownRole {
  readonly scopes: readonly KeyScope[];
  /** The rights of the account that made it; undefined for one that has all. */
  readonly editor: readonly string[] | undefined;
}

/** What the probes are run against. */
export interface Proof {
  readonly mall: ProofMall;
  readonly resources: readonly Resource[];
  readonly routes: readonly DeclaredRoute[];
  readonly roles: readonly KnownRole[];
  readonly keys: readonly KnownKey[];
}

/** One part of the matrix: it calls the mall and judges every answer. */
export interface Probe {
  readonly name: string;
  /** The fault that it looks for, as a sentence. */
  readonly about: string;
  readonly run: (proof: Proof, tally: Tally) => Promise<void>;
}

export const nameOf = ({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>): string =>
  `${method} ${path}`;

export const isBackOffice = (area: Area): area is BackOffice => area !== 'shop';
