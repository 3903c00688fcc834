import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../http/access/actor.ts';

/** Channel of the triggers `live_tell` and `live_tell_low_stock` (migration Live). */
export const liveChannel = 'souk_live';

/** What a committed transaction reports to the back offices. */
export interface LiveNotice {
  readonly resource: string;
  /** `paid`, `asked`, `low`, `moved` … */
  readonly event: string;
  /** Undefined for rows that belong to no store. */
  readonly store: number | undefined;
}

/** Locale keys of events that show a message, as `resource.event`; others only refresh pages. */
const messageKeys: Readonly<Record<BackOffice, ReadonlyMap<string, string>>> = {
  Seller: new Map([
    ['orders.paid', 'notices.live.orderPaid'],
    ['refunds.asked', 'notices.live.refundAsked'],
    ['goods.low', 'notices.live.stockLow'],
  ]),
  Admin: new Map([
    ['refunds.appealed', 'notices.live.appealed'],
    ['cashes.asked', 'notices.live.cashAsked'],
    ['stores.asked', 'notices.live.storeAsked'],
  ]),
};

/** The locale key of the message that an area shows; undefined for none. */
export const messageKeyOf = (
  area: BackOffice,
  { resource, event }: LiveNotice,
): string | undefined => messageKeys[area].get(`${resource}.${event}`);

/** Whether the account may list the resource and has the row in its scope. */
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
  return ownerColumns.join() === 'store_id' && notice.store === actor.storeId;
}

/** Parses a message of the channel; undefined for a malformed one. */
export function parseNotice(payload: string): LiveNotice | undefined {
  const [resource, event, store] = payload.split(' ');
  if (!resource || !event) return undefined;
  return { resource, event, store: store ? Number(store) : undefined };
}
