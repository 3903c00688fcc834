import { providerOf } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { dateTimeSql } from '../../platform/database/wire-types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';

/** Columns that the answer of `auth/info` contains as they are. */
type ProfileDetails = Pick<
  UserInfo,
  | 'is_super'
  | 'sex'
  | 'email'
  | 'inviter_id'
  | 'status'
  | 'login_time'
  | 'last_login_time'
  | 'created_at'
  | 'closing_at'
>;

export interface ProfileRow {
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
  readonly phone: string;
  /** The stored hash; '' for an account without a password. */
  readonly password: string;
  readonly has_pay_password: boolean;
  readonly details: ProfileDetails;
}

/** @throws Refusal 401 when the account is gone */
export async function readProfileRow(sql: Rows, actor: Actor): Promise<ProfileRow> {
  const table = providerOf(actor.area);
  const [row] = await sql.rows<ProfileRow>(
    `
      SELECT username, nickname, avatar, password, ${userColumns[table]}, ${detailsSql[table]} AS details
      FROM ${table}
      WHERE id = $1 AND deleted_at IS NULL`,
    [actor.id],
  );
  if (!row) throw httpErrors.signedOut();
  return row;
}

/** Columns that only users have. */
const userColumns = {
  admins: "'' AS phone, false AS has_pay_password",
  users: "phone, pay_password <> '' AS has_pay_password",
} as const;

const timeEntry = (column: string): string => `'${column}', coalesce(${dateTimeSql(column)}, '')`;

const sharedEntries = [
  "'status', status",
  ...['login_time', 'last_login_time', 'created_at'].map(timeEntry),
].join(', ');

const detailsSql = {
  admins: `jsonb_build_object('is_super', is_super, ${sharedEntries})`,
  users: `
    jsonb_build_object(
      'sex', coalesce(sex, 1),
      'email', coalesce(email, ''),
      'inviter_id', coalesce(inviter_id, 0),
      ${timeEntry('closing_at')},
      ${sharedEntries}
    )`,
} as const;
