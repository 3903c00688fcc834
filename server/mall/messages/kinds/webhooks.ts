import type { KindDefinition } from './kind.ts';
import { backOfficeLink } from './links.ts';

const failing = (path: string) => (): string => backOfficeLink(path, { view: 'failing' });

/** Messages about webhooks. */
export const webhookKinds = {
  webhook_off: {
    audiences: {
      Admin: { right: 'Admin.webhooks.index', link: failing('/Admin/webhooks') },
      Seller: { right: 'Seller.webhooks.index', link: failing('/Seller/webhooks') },
    },
    channels: ['email'],
    source: `
      SELECT
        CASE WHEN w.store_id IS NULL THEN 'Admin' ELSE 'Seller' END AS area,
        coalesce(w.store_id, 0) AS owner_id, w.id AS subject_id,
        jsonb_build_object(
          'webhook', w.description,
          'days', extract(day FROM mall_now() - w.failing_since)::int
        ) AS params
      FROM webhooks w
      WHERE w.id = ANY($1::bigint[])`,
  },
} satisfies Record<string, KindDefinition>;
