import type { Area } from '../../../schemas/contract/areas.ts';
import type { AccountFacts } from '../../platform/http/access/sessions.ts';
import type { SellerStores } from './seller-stores.ts';

/** The account of a session, as the columns of `accountSql` return it. */
export interface AccountRow {
  readonly account_id: number;
  readonly name: string;
  readonly belong_id: number;
  readonly store_id: number;
  readonly is_super: boolean;
  readonly rights: readonly string[];
}

/** The account with the id of its session; 0 for the account of a key. */
export interface OpenSessionRow extends AccountRow {
  readonly session_id: number;
}

/** Columns and joins from a session `s` to its account `a`. */
export interface AccountSql {
  readonly columns: string;
  readonly joins: string;
}

/** What a request of the account may do and whose rows it sees. */
export const toAccountFacts = (row: OpenSessionRow, area: Area): AccountFacts => ({
  area,
  id: row.account_id,
  name: row.name,
  belongId: row.belong_id,
  ownerId: row.belong_id || row.account_id,
  storeId: row.store_id,
  isSuper: row.is_super,
  rights: new Set(row.rights),
  sessionId: row.session_id,
});

/** The name of the account `a`. */
export const nameSql = "coalesce(nullif(a.nickname, ''), a.username)";

/**
 * SQL of the account of a session, per area. The joins drop sessions of disabled and deleted
 * accounts, of sub-accounts of such an account, of sellers whose store is not verified, and of
 * sub-accounts in the shopper area (docs/invariants.md#access).
 */
export const accountSql = ({ verifiedSql }: SellerStores): Readonly<Record<Area, AccountSql>> => ({
  Admin: {
    columns: `
      a.id AS account_id, ${nameSql} AS name, coalesce(a.belong_id, 0) AS belong_id,
      0 AS store_id, a.is_super = 1 AS is_super, ${rightsSql('admin')} AS rights`,
    joins: 'JOIN admins a ON a.id = s.account_id AND a.status = 1 AND a.deleted_at IS NULL',
  },
  Seller: {
    columns: `
      a.id AS account_id, ${nameSql} AS name, coalesce(a.belong_id, 0) AS belong_id,
      t.id AS store_id, a.belong_id IS NULL AS is_super, ${rightsSql('user')} AS rights`,
    joins: `
      JOIN users a ON a.id = s.account_id AND a.status = 1 AND a.deleted_at IS NULL
      JOIN users o ON o.id = coalesce(a.belong_id, a.id) AND o.status = 1 AND o.deleted_at IS NULL
      JOIN (${verifiedSql}) t ON t.user_id = o.id`,
  },
  shop: {
    columns: `
      a.id AS account_id, ${nameSql} AS name, 0 AS belong_id, 0 AS store_id, FALSE AS is_super,
      '{}'::text[] AS rights`,
    joins: `
      JOIN users a
        ON a.id = s.account_id
        AND a.status = 1
        AND a.deleted_at IS NULL
        AND a.belong_id IS NULL`,
  },
});

/** An array of the names of all rights that the account's roles grant. */
function rightsSql(kind: 'admin' | 'user'): string {
  return `
    ARRAY(
      SELECT DISTINCT p.apis::text
      FROM ${kind}_to_roles ar
      JOIN ${kind}_roles r ON r.id = ar.role_id AND r.deleted_at IS NULL
      JOIN ${kind}_to_permissions rp ON rp.role_id = r.id
      JOIN ${kind}_permissions p ON p.id = rp.permission_id
      WHERE ar.${kind}_id = a.id
    )`;
}
