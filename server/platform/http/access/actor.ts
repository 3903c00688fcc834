import type { Area } from '../../../../schemas/contract/areas.ts';
import type { KeyScope } from '../../../../schemas/contract/dicts/key-dicts.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import type { Variables } from '../../../../schemas/rules/types.ts';

/**
 * The caller of a use case, passed as its first argument. Read from the session, never from what a
 * request claims.
 */
export interface Actor {
  readonly area: Area;
  /** Account id; 0 for a visitor without an account. */
  readonly id: number;
  readonly name: string;
  /** The main account: the caller itself, or the owner of a sub-account. */
  readonly ownerId: number;
  /** Above 0: the caller is a sub-account of this id. */
  readonly belongId: number;
  /** The seller's store; 0 in other areas. */
  readonly storeId: number;
  /** Holds every right of its area: a super admin, the owner of a store. */
  readonly isSuper: boolean;
  /** `<Area>.<resource>.<verb, command or field>`. */
  readonly rights: ReadonlySet<string>;
  readonly sessionId: number;
  readonly language: Language;
  readonly ip: string;
  readonly requestId: string;
  /** The request's Idempotency-Key, for work that moves value (`runIdempotent`). */
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** The API key of the call; undefined for a session. */
  readonly key?: ActorKey | undefined;
  /** The request has `Prefer: handling=strict`: nothing that is sent is ignored. */
  readonly isStrict?: boolean;
}

/** What an actor without an account has. */
export const nobody = {
  id: 0,
  name: '',
  ownerId: 0,
  belongId: 0,
  storeId: 0,
  isSuper: false,
  rights: new Set<string>(),
  sessionId: 0,
} as const satisfies Partial<Actor>;

export interface ActorKey {
  readonly id: number;
  readonly scopes: readonly KeyScope[];
  /** Calls per minute. */
  readonly rate: number;
}

export interface IdempotencyKey {
  readonly key: string;
  /** Keyed digest of method, URL and body. */
  readonly hash: string;
}

/** Owners of stores and super admins hold every right. */
export const holdsRight = (actor: Actor, right: string): boolean =>
  actor.isSuper || actor.rights.has(right);

/**
 * Who shares limited slots, such as exports and uploads: a store with all its accounts; any other
 * account, or the address of a visitor, for itself.
 */
export const slotOwner = ({ area, id, ip, storeId }: Actor): string =>
  storeId > 0 ? `store ${storeId}` : `${area} ${id || ip}`;

/** The values of `@user.*` and `@now` in conditions. `now` is a wire time in the mall's zone. */
export const variablesOf = (actor: Actor, now: string): Variables => ({
  user: {
    id: actor.id,
    store_id: actor.storeId,
    owner_id: actor.ownerId,
    belong_id: actor.belongId,
  },
  now,
});
