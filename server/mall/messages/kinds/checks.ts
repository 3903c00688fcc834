import { type KindDefinition, sourceOf } from './kind.ts';
import { backOfficeLink } from './links.ts';

const checkParams = `
  jsonb_build_object('name', c.name, 'reason', coalesce(c.refuse_info, ''))`;

const toUser: KindDefinition = {
  audiences: { shop: { link: () => '/user/safe/check' } },
  channels: ['email'],
  source: sourceOf('user_checks c', "'shop'", 'c.user_id', checkParams),
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
    source: sourceOf('user_checks c', "'Admin'", '0', checkParams),
  },
  check_passed: toUser,
  check_refused: toUser,
} satisfies Record<string, KindDefinition>;
