import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LoginAnswer } from '../../../../schemas/contract/calls/accounts/auth.ts';
import type { OauthName } from '../../../../schemas/contract/calls/accounts/oauth.ts';
import { writeAudit } from '../../../identity/audit/audit.ts';
import { authErrors } from '../../../identity/auth.errors.ts';
import {
  assertPhoneAvailable,
  lockPhone,
} from '../../../identity/credentials/assert-phone-available.ts';
import {
  type Account,
  accountOfPhone,
  accountOfUser,
} from '../../../identity/sign-in/find-account.ts';
import { assertMaySignIn } from '../../../identity/sign-in/sign-in.ts';
import {
  type ProvenAccount,
  type SignInOrigin,
  StartSession,
} from '../../../identity/sign-in/start-session.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { Events } from '../../../platform/events/events.ts';
import { findInviter } from '../../kernel/find-inviter.ts';
import { userRegistered } from '../../kernel/users.events.ts';
import { lockIdentity, shortName, writeBinding } from '../bindings/identity-binding.ts';
import type { Identity } from '../oauth-driver.ts';

/** A person who was proven by a provider. */
export interface OauthEntry {
  readonly name: OauthName;
  readonly identity: Identity;
  /** The phone number that the provider has verified; undefined when it gives none. */
  readonly phone?: string | undefined;
  /** For a new account; 0 for none. */
  readonly inviterId: number;
}

/** Length of a nickname. */
const maxNickname = 15;
/** Random letters and digits of a new user name. Equal ones are improbable: there are 36^10. */
const randomLetters = 10;

/**
 * Signs a shopper in by a provider. A person whom no account is bound to gets a new one, without a
 * password or an e-mail address; an address that the provider knows joins no accounts. A phone
 * number that the provider has verified finds its account, as a code by SMS does
 * (docs/decisions/0120-third-party-sign-in.md).
 */
@Injectable()
export class EnterByOauth {
  constructor(
    private readonly database: Database,
    private readonly session: StartSession,
    private readonly events: Events,
  ) {}

  /**
   * @throws Refusal `auth.disabled` for a locked or deleted account; `auth.subNotAllowBuy`; 422 for
   *   a phone number that is another account's user name
   */
  run(entry: OauthEntry, from: SignInOrigin): Promise<LoginAnswer> {
    const { name, identity } = entry;
    return this.database.transaction(async (tx) => {
      const known = await lockIdentity(tx, name, identity);
      const account = known === 0 ? await this.unbound(tx, entry, from) : await getUser(tx, known);
      await writeBinding(tx, name, account.id, identity);
      return this.session.run(tx, 'shop', account, from);
    });
  }

  /** The account of the verified phone number, else a new one. */
  private async unbound(
    tx: Transaction,
    entry: OauthEntry,
    from: SignInOrigin,
  ): Promise<ProvenAccount> {
    const { phone } = entry;
    if (phone === undefined) return this.register(tx, entry, from);
    await lockPhone(tx, phone);
    const owner = await accountOfPhone(tx, phone);
    if (owner) return { ...allowed(owner), proof: { column: 'phone', value: phone } };
    await assertPhoneAvailable(tx, phone, { own: 0, pointer: '/encryptedData' });
    return this.register(tx, entry, from);
  }

  private async register(
    tx: Transaction,
    { name, identity, phone = '', inviterId }: OauthEntry,
    from: SignInOrigin,
  ): Promise<Pick<Account, 'id' | 'username'>> {
    const username = newUsername(name);
    const nickname = shortName(identity.nickname, maxNickname) || username;
    const inviter = await findInviter(tx, inviterId);
    const [user] = await tx.rows<{ id: number }>(
      `
        INSERT INTO users (username, nickname, inviter_id, phone)
        VALUES ($1, $2, $3, $4)
        RETURNING id`,
      [username, nickname, inviter || null, phone],
    );
    const { id } = user!;
    await writeAudit(
      tx,
      { ...from, area: 'shop', id, name: username },
      { event: 'oauth.register', subject: 'users', subjectId: id, details: { oauth: name } },
    );
    await this.events.publish(tx, userRegistered, { user_id: id, inviter_id: inviter });
    return { id, username };
  }
}

const getUser = async (tx: Transaction, id: number): Promise<Account> =>
  allowed(await accountOfUser(tx, id));

function allowed(account: Account | undefined): Account {
  if (!account) throw authErrors.disabled();
  assertMaySignIn('shop', account);
  return account;
}

/** `wx` or `id`, then random letters and digits. */
function newUsername(name: OauthName): string {
  const letters = Array.from({ length: randomLetters }, () => randomInt(36).toString(36));
  return (name === 'oidc' ? 'id' : 'wx') + letters.join('');
}
