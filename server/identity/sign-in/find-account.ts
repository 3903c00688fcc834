import type { Area } from '../../../schemas/contract/areas.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { isPhone } from './username.ts';

/** Columns of an account that sign-in reads. */
export interface Account {
  readonly id: number;
  readonly username: string;
  /** The stored hash; '' for an account without a password. */
  readonly password: string;
  /** False also for a sub-account whose owner is disabled or deleted. */
  readonly enabled: boolean;
  /** The owner of a sub-account; 0 for a main account. */
  readonly belongId: number;
}

interface AccountRow extends Omit<Account, 'belongId'> {
  readonly belong_id: number;
}

const adminsSql = `
  SELECT
    a.id, a.username, a.password, a.status = 1 AS enabled, coalesce(a.belong_id, 0) AS belong_id
  FROM admins a
  WHERE a.username = $1 AND a.deleted_at IS NULL`;

const usersSql = (where: string): string => `
  SELECT
    a.id, a.username, a.password,
    a.status = 1 AND o.status = 1 AND o.deleted_at IS NULL AS enabled,
    coalesce(a.belong_id, 0) AS belong_id
  FROM users a
  JOIN users o ON o.id = coalesce(a.belong_id, a.id)
  WHERE ${where} AND a.deleted_at IS NULL
  ORDER BY a.id
  LIMIT 1`;

/**
 * The account of a canonical name in an area: admins by username, users by phone or username. A
 * verified phone takes precedence over a username that looks like one. Phones of sub-accounts do
 * not sign in.
 */
export function findAccount(sql: Sql, area: Area, name: string): Promise<Account | undefined> {
  return area === 'Admin' ? readAccount(sql, adminsSql, name, 'login.admin') : findUser(sql, name);
}

/** The main account with this verified phone. A username that looks like a phone does not count. */
export const accountOfPhone = (sql: Sql, phone: string): Promise<Account | undefined> =>
  readAccount(sql, usersSql('a.phone = $1 AND a.belong_id IS NULL'), phone, 'login.phone');

/** The user of an id that a third-party sign-in has proven. */
export const accountOfUser = (sql: Sql, id: number): Promise<Account | undefined> =>
  readAccount(sql, usersSql('a.id = $1'), id, 'login.id');

async function findUser(sql: Sql, name: string): Promise<Account | undefined> {
  const byPhone = isPhone(name) ? await accountOfPhone(sql, name) : undefined;
  return byPhone ?? readAccount(sql, usersSql('a.username = $1'), name, 'login.user');
}

/** @param statement name of the prepared statement */
async function readAccount(
  sql: Sql,
  text: string,
  key: string | number,
  statement: string,
): Promise<Account | undefined> {
  const [row] = await sql.rows<AccountRow>(text, [key], statement);
  if (!row) return undefined;
  const { belong_id: belongId, ...account } = row;
  return { ...account, belongId };
}
