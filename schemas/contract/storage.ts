import type { Area } from './areas.ts';

/** Browser storage keys. */
export const storageKeys = {
  token: (area: Area) => (area === 'shop' ? 'token' : `${area.toLowerCase()}_token`),
  user: (area: Area) => (area === 'shop' ? 'user' : `${area.toLowerCase()}_user`),
  ip: 'ip',
  language: 'language',
  /** Ours: the cart of a shopper who is not signed in. */
  guestCart: 'cart',
  /** Ours: the idempotency key under which these lines join an account. */
  guestCartKey: 'cart_key',
  /** Of the tab: whose link brought the visitor (docs/product.md#referral). */
  inviter: 'inviter_id',
  /** Ours: where this browser has things delivered, for estimates: `{id, names}`. */
  place: 'deliver_to',
  /** Ours, of the tab: what was typed into the form of a store that applies. */
  storeDraft: 'store_draft',
  /** The last goods looked at (docs/product.md#storefront-frame). */
  history: 'shop_goods_historys',
  /** Ours: light, dark or system; the sidebar's fold. */
  mode: 'mode',
  folded: 'sidebar_folded',
  /** Ours: hidden columns and widths of one screen. */
  columns: (screenPath: string) => `columns:${screenPath}`,
} as const;
