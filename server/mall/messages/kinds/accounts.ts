import type { KindDefinition } from './kind.ts';

const toOwner: KindDefinition = {
  audiences: { shop: { link: () => '/user/safe/close' } },
  channels: ['email'],
  source: `
    SELECT
      'shop' AS area, u.id AS owner_id, u.id AS subject_id,
      jsonb_build_object('time', coalesce(to_char(u.closing_at, 'YYYY-MM-DD HH24:MI'), '')) AS params
    FROM users u
    WHERE u.id = ANY($1::bigint[])`,
};

/** Messages about the closing of an account: its owner asked, or it was not possible. */
export const accountKinds = {
  account_closing: toOwner,
  account_kept: toOwner,
} satisfies Record<string, KindDefinition>;
