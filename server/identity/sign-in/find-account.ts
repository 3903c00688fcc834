import type { Area } from '../../../schemas/contract/areas.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { isPhone } from './username.ts';

/** Columns of an account that sign-in reads. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly password: string | undefined;
  readonly enabled: boolean;
  readonly belongId: number;
  /** Seller: the store of the account or of its owner has passed verification. Else true. */
  readonly storePassed: boolean;
}

interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly password: string | null;
  readonly enabled: boolean;
  readonly belong_id: number;
  readonly store_passed: boolean;
}

const adminsSql = `
  SELECT
    a.id, a.username, a.password, a.status = 1 AS enabled, coalesce(a.belong_id, 0) AS belong_id,
    true AS store_passed
  FROM admins a
  WHERE a.username = $1 AND a.deleted_at IS NULL`;

const usersSql = (where: string): string => `
  SELECT
    a.id, a.username, a.password,
    a.status = 1 AND o.status = 1 AND o.deleted_at IS NULL AS enabled,
    coalesce(a.belong_id, 0) AS belong_id,
    EXISTS (
      SELECT
      FROM stores t
      WHERE t.user_id = o.id AND t.store_verify = 4 AND t.deleted_at IS NULL
    ) AS store_passed
  FROM users a
  JOIN users o ON o.id = coalesce(a.belong_id, a.id)
  WHERE ${where} AND a.deleted_at IS NULL
  ORDER BY a.id
  LIMIT 1`;

/**
 * The account of a canonical name in an area: admins by username, users by phone or username. A
 * verified phone wins over a username that looks like one. Phones of sub-accounts do not sign in.
 */
export async function findAccount(
  sql: Sql,
  area: Area,
  name: string,
): Promise<Account | undefined> {
  const row = area === 'Admin' ? await findAdmin(sql, name) : await findUser(sql, name);
  return row && toAccount(area, row);
}

/** The main account with this verified phone. A username that looks like a phone does not count. */
export async function accountOfPhone(sql: Sql, phone: string): Promise<Account | undefined> {
  const row = await findUserByPhone(sql, phone);
  return row && toAccount('shop', row);
}

/** The user of an id that a third-party sign-in has proven. */
export async function accountOfUser(sql: Sql, id: number): Promise<Account | undefined> {
  const row = await firstRow(sql, usersSql('a.id = $1'), id, 'login.id');
  return row && toAccount('shop', row);
}

const findAdmin = (sql: Sql, name: string): Promise<AccountRow | undefined> =>
  firstRow(sql, adminsSql, name, 'login.admin');

async function findUser(sql: Sql, name: string): Promise<AccountRow | undefined> {
  const byPhone = isPhone(name) ? await findUserByPhone(sql, name) : undefined;
  return byPhone ?? firstRow(sql, usersSql('a.username = $1'), name, 'login.user');
}

const findUserByPhone = (sql: Sql, phone: string): Promise<AccountRow | undefined> =>
  firstRow(sql, usersSql('a.phone = $1 AND a.belong_id IS NULL'), phone, 'login.phone');

async function firstRow(
  sql: Sql,
  text: string,
  name: string | number,
  statement: string,
): Promise<AccountRow | undefined> {
  const [row] = await sql.rows<AccountRow>(text, [name], statement);
  return row;
}

function toAccount(area: Area, row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    password: row.password ?? undefined,
    enabled: row.enabled,
    belongId: row.belong_id,
    storePassed: area === 'Seller' ? row.store_passed : true,
  };
}
