import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../http/actor.ts';

/** The channel of `live_tell` and `live_tell_low_stock` (migration Live). */
export const liveChannel = 'souk_live';

/** What a transaction tells when it has committed. */
export interface Happened {
  readonly resource: string /** `paid`, `asked`, `low`, `moved` … */;
  readonly what: string /** Undefined where no store has it. */;
  readonly store: number | undefined;
}

/** What is worth a word in each area: `resource.what` to a locale key. The rest changes lists and badges quietly. */
const words: Readonly<Record<BackOffice, Readonly<Record<string, string>>>> = {
  Seller: {
    'orders.paid': 'notices.live.orderPaid',
    'refunds.asked': 'notices.live.refundAsked',
    'goods.low': 'notices.live.stockLow',
  },
  Admin: {
    'refunds.appealed': 'notices.live.appealed',
    'cashes.asked': 'notices.live.cashAsked',
    'stores.asked': 'notices.live.storeAsked',
  },
};

/** The locale key of what to say; undefined where nothing is said. */
export function noticeKey(area: BackOffice, { resource, what }: Happened): string | undefined {
  const key = `${resource}.${what}`;
  return Object.hasOwn(words[area], key) ? words[area][key] : undefined;
}

/** Whether an account hears of it: it may list the resource, and the row is in its scope. */
export function hears(actor: Actor, resource: Resource | undefined, happened: Happened): boolean {
  const scope = resource?.scope[actor.area];
  if (
    !resource ||
    !scope?.can.has('index') ||
    !holdsRight(actor, `${actor.area}.${resource.name}.index`)
  )
    return false;
  const owned = Object.keys(scope.own);
  return owned.length === 0 || (owned.join() === 'store_id' && happened.store === actor.storeId);
}

/** Reads a message of the channel; undefined for what is none of ours. */
export function readHappened(payload: string): Happened | undefined {
  const [resource, what, store] = payload.split(' ');
  return resource && what
    ? { resource, what, store: store ? Number(store) : undefined }
    : undefined;
}
