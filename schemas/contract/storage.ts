import type { Area } from './areas.ts';

/** Browser storage keys. */
export const storageKeys = {
  token: (area: Area) => (area === 'shop' ? 'token' : `${area.toLowerCase()}_token`),
  user: (area: Area) => (area === 'shop' ? 'user' : `${area.toLowerCase()}_user`),
  ip: 'ip',
  language: 'language',
  /** Cart of a visitor. */
  guestCart: 'cart',
  /** Idempotency key of the call that merges the visitor's cart into an account. */
  guestCartKey: 'cart_key',
  /** Session storage: inviter from a referral link (docs/product.md#referral). */
  inviter: 'inviter_id',
  /** Session storage: coupon to claim after the sign-in. */
  pendingClaim: 'pending_claim',
  /** Delivery area for freight estimates: `{id, names}`. */
  place: 'deliver_to',
  /** Session storage: draft of a store application. */
  storeDraft: 'store_draft',
  /** '1' in a browser that has opened the chat. */
  chat: 'chat',
  /** Recently viewed goods (docs/product.md#storefront-frame). */
  history: 'shop_goods_historys',
  /** Colour mode: light, dark or system. */
  mode: 'mode',
  folded: 'sidebar_folded',
  /** Session storage: unsaved input of a form of one account. */
  draft: (accountId: number, form: string) => `draft:${accountId}:${form}`,
  /** Hidden columns and column widths of one screen. */
  columns: (screenPath: string) => `columns:${screenPath}`,
} as const;
