import { type KindDefinition, sourceOf } from './kind.ts';
import { backOfficeLink } from './links.ts';

const cashParams = `
  jsonb_build_object(
    'money', (c.money / 100.0)::numeric(18,2)::text, 'reason', coalesce(c.refuse_info, '')
  )`;

/** Withdrawals of a shopper's balance or of a store's money. */
const toOwner: KindDefinition = {
  audiences: {
    shop: { link: () => '/user/cashes' },
    Seller: { right: 'Seller.cashes.index', link: () => '/Seller/cashes' },
  },
  channels: ['email'],
  source: sourceOf(
    'cashes c',
    "CASE WHEN c.store_id IS NULL THEN 'shop' ELSE 'Seller' END",
    'coalesce(c.store_id, c.user_id)',
    cashParams,
  ),
};

/** Messages about withdrawals. */
export const walletKinds = {
  cash_asked: {
    audiences: {
      Admin: {
        right: 'Admin.cashes.index',
        link: () => backOfficeLink('/Admin/cashes', { view: 'waiting' }),
      },
    },
    channels: [],
    source: sourceOf('cashes c', "'Admin'", '0', cashParams),
  },
  cash_paid: toOwner,
  cash_refused: toOwner,
} satisfies Record<string, KindDefinition>;
