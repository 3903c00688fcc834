import { Injectable } from '@nestjs/common';
import type { OauthBinding, OauthName } from '../../../../schemas/contract/calls/accounts/oauth.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import { PasswordProof } from '../../../identity/credentials/password-proof.ts';
import { DatabaseSessions } from '../../../identity/sessions/database-sessions.ts';
import { endSessions } from '../../../identity/sessions/end-sessions.ts';
import { holdSession } from '../../../identity/sessions/hold-session.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { dateTimeSql } from '../../../platform/database/wire-types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { oauthErrors } from '../oauth.errors.ts';
import type { Identity } from '../oauth-driver.ts';
import { describeSignIn, OauthProviders } from '../oauth-providers.ts';
import { OauthSettings } from '../oauth-settings.ts';
import { signIns } from '../sign-ins.ts';
import { lockIdentity, writeBinding } from './identity-binding.ts';

interface BoundRow {
  readonly oauth_name: OauthName;
  readonly nickname: string;
  readonly created_at: string;
}

/** Lists, adds and removes the caller's accounts at providers. */
@Injectable()
export class OauthBindings {
  constructor(
    private readonly database: Database,
    private readonly settings: OauthSettings,
    private readonly providers: OauthProviders,
    private readonly proof: PasswordProof,
    private readonly sessions: DatabaseSessions,
  ) {}

  /** The configured sign-ins and those that are bound, also by definitions that are gone. */
  async list({ id, language }: Actor): Promise<readonly OauthBinding[]> {
    const configured = await this.settings.configured();
    const rows = await this.database.rows<BoundRow>(
      `
        SELECT
          oauth_name, nickname, ${dateTimeSql('created_at')} AS created_at
        FROM oauths
        WHERE user_id = $1`,
      [id],
      'oauth.list',
    );
    const bound = new Map(rows.map((row) => [row.oauth_name, row]));
    const names = new Set([...signIns.keys(), ...bound.keys()]);
    return [...names]
      .filter((name) => configured.has(name) || bound.has(name))
      .map((name) => ({
        ...describeSignIn(name, configured.get(name), language),
        is_page: configured.has(name) && this.providers.isPage(name),
        is_bound: bound.has(name),
        nickname: bound.get(name)?.nickname ?? '',
        created_at: bound.get(name)?.created_at ?? '',
      }));
  }

  /**
   * Binds by a code of an app or mini program.
   *
   * @throws Refusal those of `PasswordProof.check`, `ConnectedProvider.identifyByCode` and `bind`
   */
  async bindByCode(actor: Actor, name: string, sent: { code: string; proof: string | undefined }) {
    await this.proof.check(actor, sent.proof);
    const identity = await (await this.providers.get(name)).identifyByCode(sent.code);
    await this.bind(actor, name, identity);
  }

  /**
   * Binds a proven identity to the caller, who has given the second proof. A repetition changes
   * nothing.
   *
   * @throws Refusal 401; `oauth.boundElsewhere`, `oauth.alreadyBound`
   */
  async bind(actor: Actor, name: OauthName, identity: Identity): Promise<void> {
    await this.database.transaction(async (tx) => {
      const owner = await lockIdentity(tx, name, identity);
      if (owner !== 0 && owner !== actor.id) throw oauthErrors.boundElsewhere();
      if (!(await writeBinding(tx, name, actor.id, identity))) throw oauthErrors.alreadyBound();
      await writeAudit(tx, actor, {
        event: 'oauth.bind',
        subject: 'users',
        subjectId: actor.id,
        details: { oauth: name },
      });
      await holdSession(tx, actor);
    });
  }

  /**
   * Removes a binding and ends the user's other sessions, because that account may have begun them.
   *
   * @throws Refusal `oauth.notBound`; `oauth.lastWay` when neither a password nor a phone nor
   *   a binding of another configured sign-in would sign the user in; those of `PasswordProof.check`
   */
  async unbind(actor: Actor, name: string, proof: string | undefined): Promise<void> {
    await this.proof.check(actor, proof);
    const configured = await this.settings.configured();
    const others = [...configured.keys()].filter((other) => other !== name);
    await this.database.transaction(async (tx) => {
      await lockBoundIdentity(tx, actor, name);
      await assertOtherSignIn(tx, actor, others);
      const removed = await tx.run('DELETE FROM oauths WHERE user_id = $1 AND oauth_name = $2', [
        actor.id,
        name,
      ]);
      if (removed === 0) throw oauthErrors.notBound();
      await holdSession(tx, actor);
      await endSessions(tx, 'users', [actor.id], actor.sessionId);
      await writeAudit(tx, actor, {
        event: 'oauth.unbind',
        subject: 'users',
        subjectId: actor.id,
        details: { oauth: name },
      });
      tx.afterCommit(() => this.sessions.clearCache());
    });
  }
}

/**
 * Waits for sign-ins by the bound identity and makes later ones wait: one that has found the binding
 * would otherwise write it again. Locks come in the order of a sign-in.
 */
async function lockBoundIdentity(tx: Transaction, { id }: Actor, name: string): Promise<void> {
  const [identity] = await tx.rows<Identity>(
    `
      SELECT issuer, openid, unionid, nickname
      FROM oauths
      WHERE user_id = $1 AND oauth_name = $2`,
    [id, name],
    'oauth.bound',
  );
  if (identity) await lockIdentity(tx, name, identity);
}

/** Locks the user's row, so that two bindings that are removed at once see each other. */
async function assertOtherSignIn(
  tx: Transaction,
  { id }: Actor,
  others: readonly OauthName[],
): Promise<void> {
  const [user] = await tx.rows<{ has_other: boolean }>(
    `
      SELECT password <> '' OR phone <> '' AS has_other
      FROM users
      WHERE id = $1
      FOR NO KEY UPDATE`,
    [id],
  );
  if (user?.has_other) return;
  const bound = await tx.rows(
    'SELECT 1 FROM oauths WHERE user_id = $1 AND oauth_name = ANY($2) LIMIT 1',
    [id, others],
  );
  if (bound.length === 0) throw oauthErrors.lastWay();
}

/** Openids that bindings know, for payments inside WeChat. */
@Injectable()
export class FindOpenid {
  constructor(private readonly database: Database) {}

  /**
   * @param application an openid counts in one application only
   * @returns the user's openid there; undefined without a binding
   */
  async run(userId: number, application: string): Promise<string | undefined> {
    const [bound] = await this.database.rows<{ openid: string }>(
      'SELECT openid FROM oauths WHERE user_id = $1 AND issuer = $2 ORDER BY id LIMIT 1',
      [userId, application],
      'oauth.openid',
    );
    return bound?.openid;
  }
}
