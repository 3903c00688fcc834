import type { Area } from '../../../../schemas/contract/areas.ts';
import type { ChatPartyType, ChatSide } from '../../../../schemas/contract/calls/chat/chat.ts';
import type { AccessRule } from '../../../platform/http/access/access.ts';
import { type Actor, holdsRight } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';

/** `users`: a shopper; `anonymous`: a visitor; `store` and `platform`: their staff. */
export type PartyKind = 'users' | 'anonymous' | 'store' | 'platform';

/** A caller of the chat, known by a token and never by what a request names. */
export interface ChatParty {
  readonly kind: PartyKind;
  readonly side: Exclude<ChatSide, 'system'>;
  /** Account id of a shopper, key of a visitor, id of the store; '0' for the platform. */
  readonly key: string;
  readonly actor: Actor;
  /** Row of `chat_visitors`; 0 for accounts. */
  readonly visitorId: number;
}

/** Conversations `f` that a party may read; its key is `$1`. Others look like missing ones. */
export const scopeSql: Readonly<Record<PartyKind, string>> = {
  users: "f.stype = 'users' AND f.sid = $1::text",
  anonymous: "f.stype = 'anonymous' AND f.sid = $1::text",
  store: 'f.store_id = $1::bigint',
  // A parameter that no condition uses has no type
  platform: '$1::text IS NOT NULL',
};

/** Values of `chat_friends.desk`. */
export const desks = { platform: 0, store: 1 } as const;

/** Conversations `f` that a party answers. */
export const deskSql: Readonly<Record<PartyKind, string>> = {
  users: 'TRUE',
  anonymous: 'TRUE',
  store: `f.desk = ${desks.store}`,
  platform: `f.desk = ${desks.platform}`,
};

/** The party that a signed-in actor writes for: the platform, the store, or the shopper. */
export function partyOf(actor: Actor): ChatParty {
  const of = (kind: PartyKind, key: number): ChatParty => ({
    kind,
    side: kind === 'users' ? 'shopper' : 'staff',
    key: String(key),
    actor,
    visitorId: 0,
  });
  if (actor.area === 'Admin') return of('platform', 0);
  return actor.area === 'Seller' ? of('store', actor.storeId) : of('users', actor.id);
}

/** The party of a visitor without an account. */
export const visitorParty = (
  actor: Actor,
  visitor: { readonly id: number; readonly key: string },
): ChatParty => ({
  kind: 'anonymous',
  side: 'shopper',
  key: visitor.key,
  actor,
  visitorId: visitor.id,
});

/** Who may call: anybody in the shop; in the back offices those with the right. */
export function chatAccess(area: Area): {
  readonly reads: AccessRule;
  readonly writes: AccessRule;
} {
  const rule = (verb: 'index' | 'update'): AccessRule => ({
    area,
    right: area === 'shop' ? 'public' : `${area}.chat_friends.${verb}`,
  });
  return { reads: rule('index'), writes: rule('update') };
}

/** Staff need the right to read conversations. */
export const mayRead = ({ side, actor }: ChatParty): boolean =>
  side === 'shopper' || holdsRight(actor, `${actor.area}.chat_friends.index`);

/**
 * Staff who read no orders neither send a card of one nor begin a conversation by one: the answer
 * shows the order and its buyer. Shoppers show their own orders to whoever answers.
 *
 * @throws Refusal 402
 */
export function assertReadsOrders({ side, actor }: ChatParty): void {
  const rights = ['index', 'show'].map((verb) => `${actor.area}.orders.${verb}`);
  if (side === 'shopper' || rights.some((right) => holdsRight(actor, right))) return;
  throw httpErrors.lacksRight({ right: rights[0]! });
}

/** Type of the account that writes. */
export const typeOf = ({ kind }: ChatParty): ChatPartyType => {
  if (kind === 'anonymous') return 'anonymous';
  return kind === 'platform' ? 'admins' : 'users';
};

/** One person: whom limits and sockets are counted for. */
export const personOf = ({ kind, key, actor }: ChatParty): string =>
  kind === 'anonymous' ? `anonymous:${key}` : `${actor.area}:${actor.id}`;

/** The side whose messages the party reads. */
export const otherSide = ({ side }: ChatParty): 'shopper' | 'staff' =>
  side === 'shopper' ? 'staff' : 'shopper';
