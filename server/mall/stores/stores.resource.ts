import { Injectable } from '@nestjs/common';
import { storeVerify } from '../../../schemas/contract/account-statuses.ts';
import { isEmpty } from '../../../schemas/rules/emptiness.ts';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  type LockContext,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { rowIds } from '../../backoffice/resources/parse-ids.ts';
import { writeAudit } from '../../identity/audit/audit.ts';
import { DatabaseSessions } from '../../identity/sessions/database-sessions.ts';
import { holdAccount } from '../../identity/sessions/hold-session.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { areaNames } from '../shipping/area-names.ts';
import { openDefaultFreights } from '../shipping/freights/default-freight.ts';
import { canMove, requiredFields, storeMoves, verifiedFields } from './store-state.ts';
import { ownerClosed, storeErrors } from './stores.errors.ts';

/** The parts of `area` and `point` under names of their own. */
const expressions = {
  'stores.province': 'coalesce(t.province_id, 0)',
  'stores.city': 'coalesce(t.city_id, 0)',
  'stores.region': 'coalesce(t.region_id, 0)',
  'stores.lat': "coalesce(t.store_lat::text, '')",
  'stores.lng': "coalesce(t.store_lng::text, '')",
};

/**
 * Stores: the owner fills in and submits an application, the platform approves or denies it. Only
 * an approved store has access to the seller area (docs/decisions/0008-sessions-and-tokens.md).
 */
@ResourceHooks('stores', { expressions })
@Injectable()
export class StoreHooks implements WriteHooks {
  constructor(private readonly sessions: DatabaseSessions) {}

  /**
   * Refuses to store data of an owner whose account is closed or deleted at the same time. The row of
   * the owner is locked before the store, as in the job that closes accounts.
   */
  async beforeLock({ actor, tx }: LockContext): Promise<void> {
    if (actor.area === 'Seller') await holdAccount(tx, actor.ownerId);
  }

  async beforeWrite(context: WriteContext): Promise<Row | undefined> {
    if (context.actor.area === 'Seller') assertOwnersWrite(context);
    assertNothingEmptied(context);
    const { tx, before, values } = context;
    if (isOpened(context)) await assertOwnersOpen(tx, [values.user_id ?? before?.user_id]);
    const names = await areaNames(context.tx, context.values.area);
    return names === undefined ? undefined : { area_info: names };
  }

  /** The owner's first complete write submits the application. */
  async afterWrite({ actor, tx, before }: WriteContext, id: number): Promise<void> {
    if (actor.area !== 'Seller' || !canMove('submit', before?.store_verify)) return;
    const moved = await tx.run(
      `
        UPDATE stores
        SET store_verify = $2, store_refuse_info = ''
        WHERE id = $1 AND store_verify = ANY($3)`,
      [id, storeMoves.submit.to, storeMoves.submit.from],
    );
    if (moved === 0) throw storeErrors.verifying();
    await writeAudit(tx, actor, { event: 'store.submitted', subject: 'stores', subjectId: id });
    await writeMessages(tx, 'store_asked', [id]);
  }

  @CommandHandler('stores.verify')
  async verify(context: CommandContext): Promise<CommandResult> {
    await assertOwnersOpen(
      context.tx,
      context.rows.map(({ user_id: owner }) => owner),
    );
    await openDefaultFreights(context.tx, rowIds(context.rows));
    await this.recordDecision(context, 'store.verify');
    await writeMessages(context.tx, 'store_passed', rowIds(context.rows));
    return { set: { store_status: 1, store_refuse_info: '' } };
  }

  @CommandHandler('stores.deny')
  async deny(context: CommandContext): Promise<CommandResult> {
    const { store_refuse_info = '' } = context.input(context.rows[0]);
    await this.recordDecision(context, 'store.deny');
    await writeMessages(context.tx, 'store_refused', rowIds(context.rows), {
      reason: String(store_refuse_info),
    });
    return { set: { store_status: 0, store_refuse_info } };
  }

  /**
   * Writes the audit entries and clears the session cache, because a decision changes access to the
   * seller area.
   */
  private async recordDecision(
    context: CommandContext,
    event: 'store.verify' | 'store.deny',
  ): Promise<void> {
    const { actor, tx } = context;
    await writeAudit(tx, actor, { event, subject: 'stores', subjectIds: rowIds(context.rows) });
    tx.afterCommit(() => this.sessions.clearCache());
  }
}

/**
 * @throws Refusal `stores.verifying`; 422 at changed verified fields and at missing required ones
 */
function assertOwnersWrite({ before, values }: WriteContext): void {
  const state = before?.store_verify;
  if (state === storeVerify.verifying) throw storeErrors.verifying();
  const merged: Row = { ...before, ...values };
  const errors = canMove('submit', state)
    ? requiredFields
        .filter((name) => isEmpty(merged[name]))
        .map((name) => errorAt(name, 'errors.rules.required'))
    : verifiedFields
        .filter(
          (name) => values[name] !== undefined && textOf(values[name]) !== textOf(before?.[name]),
        )
        .map((name) => errorAt(name, 'errors.stores.verified'));
  if (errors.length > 0) throw badInput(errors);
}

/**
 * Keeps a submitted application complete, for writes of sellers and of admins. Fields that were
 * already empty may be sent empty.
 *
 * @throws Refusal 422 at every required field that the write empties
 */
function assertNothingEmptied({ before, values }: WriteContext): void {
  if (before === undefined || before.store_verify === storeVerify.incomplete) return;
  const errors = requiredFields
    .filter((name) => values[name] !== undefined && isEmpty(values[name]) && !isEmpty(before[name]))
    .map((name) => errorAt(name, 'errors.rules.required'));
  if (errors.length > 0) throw badInput(errors);
}

/** Whether the write opens a closed store. A form also sends the status of an open one. */
const isOpened = ({ before, values }: WriteContext): boolean =>
  values.store_status === 1 && before?.store_status !== 1;

/**
 * The lock waits for an account that is being closed or deleted.
 *
 * @throws Refusal 422 at `/store_status` for a store whose owner's account is closed or deleted
 */
async function assertOwnersOpen(
  tx: Transaction,
  owners: readonly (Row[string] | undefined)[],
): Promise<void> {
  const accounts = await tx.rows<{ is_over: boolean }>(
    `
      SELECT closed_at IS NOT NULL OR deleted_at IS NOT NULL AS is_over
      FROM users
      WHERE id = ANY($1::bigint[])
      ORDER BY id
      FOR KEY SHARE`,
    [owners.map(Number).filter((id) => id > 0)],
    'stores.owners',
  );
  if (accounts.some((account) => account.is_over)) throw ownerClosed();
}

/** The order of classes does not matter. */
const textOf = (value: Row[string] | undefined): string =>
  JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value);

const errorAt = (field: string, key: string): RuleError => ({
  pointer: `/${field}`,
  key,
  params: {},
});
