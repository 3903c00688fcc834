import type { KindDefinition } from './kind.ts';
import { backOfficeLink } from './links.ts';

const checkParams = `
  jsonb_build_object('name', c.name, 'reason', coalesce(c.refuse_info, ''))`;

const toUser: KindDefinition = {
  audiences: { shop: { link: () => '/user/safe/check' } },
  channels: ['email'],
  source: `
    SELECT 'shop' AS area, c.user_id AS owner_id, c.id AS subject_id, ${checkParams} AS params
    FROM user_checks c
    WHERE c.id = ANY($1::bigint[])`,
};

/** Messages about identity checks. */
export const checkKinds = {
  check_asked: {
    audiences: {
      Admin: {
        right: 'Admin.user_checks.index',
        link: () => backOfficeLink('/Admin/user_checks', { view: 'waiting' }),
      },
    },
    channels: [],
    source: `
      SELECT 'Admin' AS area, 0 AS owner_id, c.id AS subject_id, ${checkParams} AS params
      FROM user_checks c
      WHERE c.id = ANY($1::bigint[])`,
  },
  check_passed: toUser,
  check_refused: toUser,
} satisfies Record<string, KindDefinition>;
