import type { Area } from '../../schemas/contract/areas.ts';
import type { Sql } from '../config/sql.ts';
import { isPhone } from './username.ts';

/** What signing in must know of an account. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly password: string | undefined;
  readonly enabled: boolean;
  readonly belongId: number;
  /** Seller: the store of the account or its owner has passed verification. True elsewhere. */
  readonly storePassed: boolean;
}
interface Found {
  readonly id: number;
  readonly username: string;
  readonly password: string | null;
  readonly enabled: boolean;
  readonly belong_id: number;
  readonly store_passed: boolean;
}

const admins = `SELECT a.id, a.username, a.password, a.status = 1 AS enabled, coalesce(a.belong_id, 0) AS belong_id, true AS store_passed
  FROM admins a WHERE a.username = $1 AND a.deleted_at IS NULL`;
/** A verified phone number wins over a name that looks like one. */
const users = (
  column: string,
): string => `SELECT a.id, a.username, a.password, a.status = 1 AND o.status = 1 AND o.deleted_at IS NULL AS enabled, coalesce(a.belong_id, 0) AS belong_id,
    EXISTS (SELECT FROM stores t WHERE t.user_id = o.id AND t.store_verify = 4 AND t.deleted_at IS NULL) AS store_passed
  FROM users a JOIN users o ON o.id = coalesce(a.belong_id, a.id) WHERE a.${column} = $1 AND a.deleted_at IS NULL ORDER BY a.id LIMIT 1`;

/** The account of a canonical name in an area: admins by username, users by phone or username. */
export async function findAccount(
  sql: Sql,
  area: Area,
  name: string,
): Promise<Account | undefined> {
  const found =
    area === 'Admin'
      ? await first(sql, admins, name, 'login.admin')
      : ((isPhone(name) ? await first(sql, users('phone'), name, 'login.phone') : undefined) ??
        (await first(sql, users('username'), name, 'login.user')));
  return found && told(area, found);
}

/** The account that has proven this phone. A name that looks like one is none. */
export async function accountOfPhone(sql: Sql, phone: string): Promise<Account | undefined> {
  const found = await first(sql, users('phone'), phone, 'login.phone');
  return found && told('shop', found);
}

const told = (
  area: Area,
  { id, username, password, enabled, belong_id: belongId, store_passed: storePassed }: Found,
): Account => ({
  id,
  username,
  password: password ?? undefined,
  enabled,
  belongId,
  storePassed: area === 'Seller' ? storePassed : true,
});

const first = async (
  sql: Sql,
  text: string,
  name: string,
  statement: string,
): Promise<Found | undefined> => (await sql.rows<Found>(text, [name], statement))[0];
