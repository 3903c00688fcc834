import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { personalData } from './personal-data.ts';

/** The areas in which users sign in; rows of other areas belong to admins. */
const userAreas = "area IN ('shop', 'Seller')";

/**
 * Conditions of the rows of the accounts `$1`. The phones of sub-accounts were entered by their
 * seller.
 */
const rowsOf = {
  user_id: 'user_id = ANY($1::bigint[])',
  account_id: `${userAreas} AND account_id = ANY($1::bigint[])`,
  phone: `
    phone IN (
      SELECT phone
      FROM users
      WHERE id = ANY($1::bigint[]) AND belong_id IS NULL AND phone <> ''
    )`,
} as const;

const deletedTables = Object.entries(personalData)
  .filter(([, { effect }]) => effect === 'delete')
  .map(([table, { by }]) => [table, rowsOf[by as keyof typeof rowsOf]] as const);

/** One statement: its parts see the phones that the next statement removes. */
const deleteRowsSql = `
  WITH
    ${deletedTables
      .map(([table, rows]) => `of_${table} AS (DELETE FROM ${table} WHERE ${rows})`)
      .join(', ')}
  SELECT`;

/** The applicant's data of a store that never sold anything need not be kept. */
const eraseColumnsSql = `
  WITH
    of_chats AS (
      UPDATE chat_friends
      SET remark = '', is_open = 0
      WHERE ${rowsOf.user_id}
    ),
    of_files AS (
      UPDATE files
      SET unused_since = mall_now()
      WHERE owner_area = 'shop' AND owner_id = ANY($1::bigint[]) AND unused_since IS NULL
    ),
    of_stores AS (
      UPDATE stores t
      SET
        store_mobile = '', store_company_name = '', store_address = '', legal_person = '',
        store_phone = '', id_card_no = NULL, id_card_t = '', id_card_b = '',
        business_license = '', business_license_no = '', emergency_contact = '',
        emergency_contact_phone = '', rev = rev + 1
      WHERE ${rowsOf.user_id} AND NOT EXISTS (SELECT FROM orders o WHERE o.store_id = t.id)
    )
  UPDATE users
  SET
    username = 'closed:' || id, nickname = 'closed:' || id, phone = '', email = '', avatar = '',
    sex = 1, ip = '', password = '', pay_password = '', login_time = NULL,
    last_login_time = NULL, status = 0, closing_at = NULL,
    closed_at = ${nowSql},
    updated_at = ${nowSql}, rev = rev + 1
  WHERE id = ANY($1::bigint[])`;

/**
 * Closes accounts that the caller has locked `FOR UPDATE`: removes what `personalData` says and marks
 * the rows as closed. Orders, money and the audit log stay. The sweep of files removes their
 * pictures that no row shows any more.
 */
export async function eraseAccounts(tx: Transaction, userIds: readonly number[]): Promise<void> {
  await tx.rows(deleteRowsSql, [userIds], 'closing.delete');
  await tx.run(eraseColumnsSql, [userIds], 'closing.erase');
}
