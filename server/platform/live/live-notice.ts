import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../http/access/actor.ts';
import { hasText } from '../i18n/language.ts';

/** Channel of the triggers `live_tell` and `live_tell_low_stock`. */
export const liveChannel = 'souk_live';

/**
 * Event of a committed transaction for the back offices. On the channel its text is
 * `<resource> <event> <store>`; the store may be missing.
 */
export interface LiveNotice {
  readonly resource: string;
  /**
   * `paid`, `asked`, `appealed` and `low` also show a message (`messageKeyOf`); `moved`: rows changed, open
   * lists read them again.
   */
  readonly event: string;
  /** Undefined for rows that belong to no store. */
  readonly store: number | undefined;
}

/**
 * The locale key of the message that an area shows for the event, such as
 * `notices.live.Seller.orders.paid`; undefined for events that only refresh pages.
 */
export function messageKeyOf(
  area: BackOffice,
  { resource, event }: LiveNotice,
): string | undefined {
  const key = `notices.live.${area}.${resource}.${event}`;
  return hasText(key) ? key : undefined;
}

/**
 * Whether the account may list the resource and may have the row in its scope. Rows that belong to
 * accounts are announced to all accounts of the store, or of the platform.
 */
export function isVisibleTo(
  actor: Actor,
  resource: Resource | undefined,
  notice: LiveNotice,
): boolean {
  const scope = resource?.scope[actor.area];
  if (!resource || !scope?.can.has('index')) return false;
  if (!holdsRight(actor, `${actor.area}.${resource.name}.index`)) return false;
  const ownerColumns = Object.keys(scope.own);
  if (ownerColumns.length === 0) return true;
  if (ownerColumns.includes('store_id')) return notice.store === actor.storeId;
  return ownerColumns.includes('account_id') && notice.store === undefined;
}

/** Parses a message of the channel; undefined for a malformed one. */
export function parseNotice(payload: string): LiveNotice | undefined {
  const [resource, event, store] = payload.split(' ');
  if (!resource || !event) return undefined;
  return { resource, event, store: store ? Number(store) : undefined };
}
