import type { KindDefinition } from './kind.ts';
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
  source: `
    SELECT
      CASE WHEN c.store_id IS NULL THEN 'shop' ELSE 'Seller' END AS area,
      coalesce(c.store_id, c.user_id) AS owner_id, c.id AS subject_id, ${cashParams} AS params
    FROM cashes c
    WHERE c.id = ANY($1::bigint[])`,
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
    source: `
      SELECT 'Admin' AS area, 0 AS owner_id, c.id AS subject_id, ${cashParams} AS params
      FROM cashes c
      WHERE c.id = ANY($1::bigint[])`,
  },
  cash_paid: toOwner,
  cash_refused: toOwner,
} satisfies Record<string, KindDefinition>;
