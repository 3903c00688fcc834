import type { OauthName } from '../../../../schemas/contract/calls/accounts/oauth.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { truncate } from '../../../platform/database/truncate.ts';
import type { Identity } from '../oauth-driver.ts';

/**
 * The user that an identity belongs to; 0 for none. The openid decides; a new one of a person who is
 * known by the unionid belongs to the same user. Advisory locks make transactions about the same
 * person wait for each other.
 */
export async function lockIdentity(
  tx: Transaction,
  name: OauthName,
  { issuer, openid, unionid }: Identity,
): Promise<number> {
  const keys = [`${name} ${issuer} ${openid}`, ...(unionid === '' ? [] : [unionid])];
  await tx.rows(
    `
      SELECT pg_advisory_xact_lock(hashtextextended('souk oauth ' || key, 0))
      FROM (SELECT key FROM unnest($1::text[]) AS key ORDER BY key) AS ordered`,
    [keys],
  );
  const [bound] = await tx.rows<{ user_id: number }>(
    `
      SELECT user_id
      FROM oauths
      WHERE (oauth_name = $1 AND issuer = $2 AND openid = $3)
        OR (unionid = $4 AND unionid <> '')
      ORDER BY oauth_name = $1 AND issuer = $2 AND openid = $3 DESC, id
      LIMIT 1`,
    [name, issuer, openid, unionid],
  );
  return bound?.user_id ?? 0;
}

/**
 * Writes that the identity signs the user in. A row of the same person is brought up to date: an
 * application that was replaced in the settings gives new openids.
 *
 * @returns false when the user is bound to another person at this sign-in
 */
export async function writeBinding(
  tx: Transaction,
  name: OauthName,
  userId: number,
  { issuer, openid, unionid, nickname }: Identity,
): Promise<boolean> {
  const written = await tx.run(
    `
      INSERT INTO oauths AS o (user_id, oauth_name, issuer, openid, unionid, nickname)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (user_id, oauth_name)
      DO UPDATE
      SET
        issuer = excluded.issuer,
        openid = excluded.openid,
        unionid = coalesce(nullif(excluded.unionid, ''), o.unionid),
        nickname = coalesce(nullif(excluded.nickname, ''), o.nickname)
      WHERE (o.issuer = excluded.issuer AND o.openid = excluded.openid)
        OR (o.unionid = excluded.unionid AND o.unionid <> '')`,
    [userId, name, issuer, openid, unionid, shortName(nickname, 60)],
  );
  return written === 1;
}

/** A name of the provider without control characters, at most `max` characters. */
export const shortName = (name: string, max: number): string =>
  truncate(name.replace(/[\p{C}\s]+/gu, ' ').trim(), max);
