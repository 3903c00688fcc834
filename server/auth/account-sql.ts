import type { Area } from '../../schemas/contract/areas.ts';

/** The account behind a session, as the statements below return it. */
export interface AccountRow {
  readonly account_id: number;
  readonly name: string;
  readonly belong_id: number;
  readonly store_id: number;
  readonly is_super: boolean;
  readonly rights: readonly string[];
}

/**
 * Columns and joins that turn a session `s` into its account `a`, per area, one row or none: none when the account is disabled or gone, when a
 * sub-account's owner is, when a seller's store has not passed verification (decisions 8), or when a sub-account is in the shopper area (must-hold 18).
 */
export const accountOf: Readonly<
  Record<Area, { readonly columns: string; readonly joins: string }>
> = {
  Admin: {
    columns: `a.id AS account_id, coalesce(nullif(a.nickname, ''), a.username) AS name, coalesce(a.belong_id, 0) AS belong_id, 0 AS store_id, a.is_super = 1 AS is_super,
      ${rightsOf('admin')} AS rights`,
    joins: 'JOIN admins a ON a.id = s.account_id AND a.status = 1 AND a.deleted_at IS NULL',
  },
  Seller: {
    columns: `a.id AS account_id, coalesce(nullif(a.nickname, ''), a.username) AS name, coalesce(a.belong_id, 0) AS belong_id, t.id AS store_id, a.belong_id IS NULL AS is_super,
      ${rightsOf('user')} AS rights`,
    joins: `JOIN users a ON a.id = s.account_id AND a.status = 1 AND a.deleted_at IS NULL
      JOIN users o ON o.id = coalesce(a.belong_id, a.id) AND o.status = 1 AND o.deleted_at IS NULL
      JOIN stores t ON t.user_id = o.id AND t.store_verify = 4 AND t.deleted_at IS NULL`,
  },
  shop: {
    columns: `a.id AS account_id, coalesce(nullif(a.nickname, ''), a.username) AS name, 0 AS belong_id, 0 AS store_id, false AS is_super, '{}'::text[] AS rights`,
    joins:
      'JOIN users a ON a.id = s.account_id AND a.status = 1 AND a.deleted_at IS NULL AND a.belong_id IS NULL',
  },
};

/** The names of the rights that the account's roles tick. */
function rightsOf(kind: 'admin' | 'user'): string {
  return `ARRAY(SELECT DISTINCT p.apis::text FROM ${kind}_to_roles ar JOIN ${kind}_roles r ON r.id = ar.role_id AND r.deleted_at IS NULL
      JOIN ${kind}_to_permissions rp ON rp.role_id = r.id JOIN ${kind}_permissions p ON p.id = rp.permission_id WHERE ar.${kind}_id = a.id)`;
}
