import { Injectable } from '@nestjs/common';
import type { AccountKind, BackOffice } from '../../../schemas/contract/areas.ts';
import { keyStatus } from '../../../schemas/contract/dicts/key-dicts.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { DatabaseKeys } from '../../identity/keys/database-keys.ts';
import { hashSecret, hintOf, newSecret } from '../../identity/keys/secret.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInputAt, httpErrors } from '../../platform/http/response/errors.ts';
import { backofficeErrors } from '../backoffice.errors.ts';
import { Grants, hasRedirect, isChallenge } from '../connect/grants.ts';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../resources/hooks/resource-hooks.ts';
import { assertWithinOwnRights, grantsOfRoles, isPeer } from './grants.ts';

/** Keys of one account that are not revoked. */
const maxKeys = 20;
/** How long a code of `connect` can be used, ms. */
const codeMs = 10 * 60_000;

/**
 * Hooks of the API keys of one kind of account. A key belongs to who makes it: they can always
 * revoke and delete it. For all else its role, before and after the write, lies within the rights
 * of the caller. No key makes or changes keys.
 */
abstract class KeyHooks implements WriteHooks {
  abstract readonly kind: AccountKind;

  constructor(
    private readonly keys: DatabaseKeys,
    private readonly grants: Grants,
  ) {}

  /** @throws Refusal `http.notByKey`, `backoffice.beyondOwn`, `backoffice.tooManyKeys` */
  async beforeWrite({ actor, tx, verb, before, values }: WriteContext): Promise<Row | undefined> {
    const roles = [before?.role_id, values.role_id].filter((id) => typeof id === 'number');
    if (verb === 'destroy') await this.assertMayEnd(tx, actor, [before!]);
    else await this.assertMayChange(tx, actor, roles);
    if (verb !== 'store') return undefined;
    await assertNumber(tx, actor, this.kind);
    // A digest that no secret has, until the first one is made
    return { [`${this.kind}_id`]: actor.id, token_hash: hashSecret(newSecret()) };
  }

  afterWrite({ tx }: WriteContext): Promise<void> {
    return this.keys.announce(tx);
  }

  /** Answers with a new secret, which nobody can read again. The former one ends. */
  @CommandHandler('keys.issue')
  async issue({ actor, rows, tx }: CommandContext): Promise<CommandResult> {
    await this.assertMayChange(tx, actor, [Number(rows[0]!.role_id)]);
    await this.keys.announce(tx);
    const secret = newSecret();
    return {
      set: { token_hash: hashSecret(secret), hint: hintOf(secret) },
      data: { text: secret },
    };
  }

  /**
   * Answers with a code, with which a program fetches the secret within ten minutes
   * (docs/decisions/0133-api-keys.md).
   *
   * @throws Refusal `backoffice.unknownProgram`; 422 at `/code_challenge`
   */
  @CommandHandler('keys.connect')
  async connect({ actor, rows, input, tx }: CommandContext): Promise<CommandResult> {
    const row = rows[0]!;
    await this.assertMayChange(tx, actor, [Number(row.role_id)]);
    const sent = input(row);
    const clientId = String(sent.client_id);
    const redirect = String(sent.redirect_uri);
    const challenge = String(sent.code_challenge);
    const program = this.grants.openProgram(clientId);
    if (!program || !hasRedirect(program, redirect)) throw backofficeErrors.unknownProgram();
    if (!isChallenge(challenge)) throw badInputAt('/code_challenge', 'rules.pattern');
    const area = actor.area as BackOffice;
    const endsAt = Date.now() + codeMs;
    const grant = { area, keyId: Number(row.id), clientId, redirect, challenge, endsAt };
    const code = this.grants.sealGrant(grant);
    return { set: { token_hash: hashSecret(code) }, data: { text: code } };
  }

  @CommandHandler('keys.revoke')
  async revoke({ actor, rows, tx }: CommandContext): Promise<void> {
    await this.assertMayEnd(tx, actor, rows);
    await this.keys.announce(tx);
  }

  /** Admins end keys of every seller; among accounts of one kind, those within their own rights. */
  private async assertMayEnd(tx: Transaction, actor: Actor, rows: readonly Row[]): Promise<void> {
    assertNoKey(actor);
    if (!isPeer(actor, this.kind)) return;
    const others = rows.filter((row) => row[`${this.kind}_id`] !== actor.id);
    await this.assertMayChange(
      tx,
      actor,
      others.map((row) => Number(row.role_id)),
    );
  }

  private async assertMayChange(
    tx: Transaction,
    actor: Actor,
    roles: readonly number[],
  ): Promise<void> {
    assertNoKey(actor);
    const { rights } = await grantsOfRoles(tx, this.kind, roles);
    await assertWithinOwnRights(tx, actor, this.kind, { rights, menus: [] });
  }
}

@ResourceHooks('admin_keys')
@Injectable()
export class AdminKeyHooks extends KeyHooks {
  readonly kind = 'admin';

  constructor(keys: DatabaseKeys, grants: Grants) {
    super(keys, grants);
  }
}

@ResourceHooks('user_keys')
@Injectable()
export class UserKeyHooks extends KeyHooks {
  readonly kind = 'user';

  constructor(keys: DatabaseKeys, grants: Grants) {
    super(keys, grants);
  }
}

function assertNoKey({ key }: Actor): void {
  if (key) throw httpErrors.notByKey();
}

async function assertNumber(tx: Transaction, { id }: Actor, kind: AccountKind): Promise<void> {
  await tx.rows('SELECT pg_advisory_xact_lock(hashtext($1))', [`souk keys ${kind} ${id}`]);
  const [row] = await tx.rows<{ n: number }>(
    `
      SELECT count(*)::int AS n
      FROM ${kind}_keys
      WHERE ${kind}_id = $1 AND status <> ${keyStatus.revoked}`,
    [id],
    `keys.count.${kind}`,
  );
  if (row!.n >= maxKeys) throw backofficeErrors.tooManyKeys({ max: maxKeys });
}
