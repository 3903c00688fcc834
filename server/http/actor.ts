import type { Area } from '../../schemas/contract/areas.ts';
import type { Language } from '../../schemas/contract/language.ts';
import type { Variables } from '../../schemas/rules/types.ts';

/** Who calls, read from the token once and passed first to every use case. Never built from anything the request claims. */
export interface Actor {
  readonly area: Area;
  /** Account id; 0 for an anonymous visitor. */
  readonly id: number;
  readonly name: string;
  /** The caller's main account: itself, or the owner of a sub-account. */
  readonly ownerId: number;
  /** Above 0: a sub-account of that id. */
  readonly belongId: number;
  /** The seller's store; 0 elsewhere. */
  readonly storeId: number;
  /** Passes every right of its area: a super admin, a store's owner. */
  readonly isSuper: boolean;
  /** `<Area>.<resource>.<verb, command or field>`. */
  readonly rights: ReadonlySet<string>;
  readonly sessionId: number;
  readonly language: Language;
  readonly ip: string;
  readonly requestId: string;
  /** The request's Idempotency-Key, when it carries one (decisions 6); work that moves value runs `once`. */
  readonly onceKey?: OnceKey | undefined;
}

/** A key and what it stands for: a digest of method, address and body. */
export interface OnceKey {
  readonly key: string;
  readonly hash: string;
}

export const holdsRight = (actor: Actor, right: string): boolean =>
  actor.isSuper || actor.rights.has(right);

/** What `@user.*` stands for. `now` is a wire datetime in the mall's zone. */
export const variablesOf = (actor: Actor, now: string): Variables => ({
  user: {
    id: actor.id,
    store_id: actor.storeId,
    owner_id: actor.ownerId,
    belong_id: actor.belongId,
  },
  now,
});
