import { Injectable } from '@nestjs/common';
import type {
  ChatStaff,
  Conversation,
  HandOver,
} from '../../../../schemas/contract/calls/chat/chat.ts';
import { Database, type Transaction } from '../../../platform/database/sql.ts';
import { isOpenStoreSql } from '../../stores/store-state.ts';
import { chatErrors } from '../chat.errors.ts';
import { insertSystemMessage } from '../messages/insert-message.ts';
import type { SystemEvent } from '../messages/message-rows.ts';
import { type ChatParty, desks } from '../parties/chat-party.ts';
import { ChatBus, platformRoute } from '../sockets/chat-bus.ts';
import { isAtDesk } from './conversation-rows.ts';
import {
  getConversation,
  type LockedConversation,
  lockConversation,
  routeConversation,
} from './find-conversation.ts';

/** Colleagues that a list offers. */
const maxStaff = 200;
/** An account that used the back office in this time counts as online. */
const onlineWithin = '10 minutes';

/** What a hand-over changes, and the system message for both sides. */
interface Change {
  readonly desk: number;
  readonly assignedId: number | null;
  readonly event: SystemEvent;
  readonly name: string;
}

/** Gives a conversation to a colleague, to the platform or to a store. */
@Injectable()
export class HandOverConversation {
  constructor(
    private readonly database: Database,
    private readonly bus: ChatBus,
  ) {}

  /** Accounts that may answer it beside the caller. @throws Refusal 404 */
  async staff(party: ChatParty, id: number): Promise<readonly ChatStaff[]> {
    await routeConversation(this.database, party, id);
    return this.database.rows<ChatStaff>(
      `${colleaguesSql(party)} ORDER BY name, a.id LIMIT ${maxStaff}`,
      [party.actor.id, party.actor.ownerId],
      `chat.staff.${party.kind}`,
    );
  }

  /**
   * @returns the conversation, or the shopper's with the store that takes over from the platform
   * @throws Refusal 404; `chat.notYourDesk`, `chat.noColleague`, `chat.noStore`
   */
  async run(party: ChatParty, id: number, input: HandOver): Promise<Conversation> {
    const shownId = await this.database.transaction(async (tx) => {
      const conversation = await lockConversation(tx, party, id);
      // An admin takes a conversation over from a store, and only with `platform`
      const isTakeOver = party.kind === 'platform' && input.to === 'platform';
      if (!isTakeOver && !isAtDesk(conversation, party)) throw chatErrors.notYourDesk();
      if (input.to === 'store' && conversation.store_id === null)
        return this.moveToStore(tx, conversation, input.store_id);
      await this.apply(tx, conversation, await this.changeOf(tx, party, conversation, input));
      return id;
    });
    return getConversation(this.database, party, shownId);
  }

  private async changeOf(
    tx: Transaction,
    party: ChatParty,
    { desk, store_id: storeId }: LockedConversation,
    input: HandOver,
  ): Promise<Change> {
    if (input.to === 'account') {
      const colleague = await findColleague(tx, party, input.account_id);
      return { desk, assignedId: colleague.id, event: 'handed_to_account', name: colleague.name };
    }
    if (input.to === 'platform') {
      const assignedId = party.kind === 'platform' ? party.actor.id : null;
      return { desk: desks.platform, assignedId, event: 'handed_to_platform', name: '' };
    }
    if (party.kind !== 'platform' || storeId === null) throw chatErrors.noStore();
    return { desk: desks.store, assignedId: null, event: 'handed_to_store', name: '' };
  }

  private async apply(
    tx: Transaction,
    conversation: LockedConversation,
    { desk, assignedId, event, name }: Change,
  ): Promise<void> {
    await tx.run(
      `
        UPDATE chat_friends
        SET desk = $2, assigned_id = $3, is_open = 1, rev = rev + 1
        WHERE id = $1`,
      [conversation.id, desk, assignedId],
      'chat.handOver',
    );
    await insertSystemMessage(tx, this.bus, { ...conversation, desk }, { event, content: name });
    await this.bus.publishChanges(tx, [conversation.id]);
    // The platform receives no further events of a conversation that the store answers
    if (desk !== conversation.desk && conversation.desk === desks.platform)
      await this.bus.publish(tx, { ...platformRoute(conversation.id), kind: 'change' });
  }

  /** The store does not see what the shopper wrote to the platform: it gets its own conversation. */
  private async moveToStore(
    tx: Transaction,
    conversation: LockedConversation,
    storeId = 0,
  ): Promise<number> {
    const [store] = await tx.rows<{ user_id: number; store_name: string }>(
      `SELECT t.user_id, t.store_name FROM stores t WHERE t.id = $1 AND ${isOpenStoreSql}`,
      [storeId],
      'chat.storeToMoveTo',
    );
    if (!store || store.user_id === conversation.user_id) throw chatErrors.noStore();
    await insertSystemMessage(tx, this.bus, conversation, {
      event: 'moved_to_store',
      content: store.store_name,
    });
    await tx.run(
      'UPDATE chat_friends SET is_open = 0, rev = rev + 1 WHERE id = $1',
      [conversation.id],
      'chat.closeMoved',
    );
    const [target] = await tx.rows<LockedConversation>(
      `
        INSERT INTO chat_friends AS f (stype, sid, user_id, rtype, rid, store_id, desk)
        VALUES ($1, $2, $3, 'users', $4, $5, ${desks.store})
        ON CONFLICT (stype, sid, store_id)
        DO UPDATE
        SET
          is_open = 1,
          desk = excluded.desk,
          assigned_id = CASE WHEN f.desk = excluded.desk THEN f.assigned_id END,
          rev = f.rev + 1
        RETURNING
          f.id, f.store_id, f.desk, f.stype, f.sid, f.rtype, f.rid, f.user_id, f.is_open,
          f.assigned_id, f.blocked_by_shopper, f.blocked_by_staff`,
      [conversation.stype, conversation.sid, conversation.user_id, String(store.user_id), storeId],
      'chat.moveToStore',
    );
    await insertSystemMessage(tx, this.bus, target!, { event: 'handed_to_store', content: '' });
    await this.bus.publishChanges(tx, [conversation.id, target!.id]);
    return target!.id;
  }
}

/**
 * Accounts `a` of the caller's area that may answer; `$1` the caller, `$2` the store's owner. The
 * statement for the platform has no use for `$2` and names it only because both get it.
 */
function colleaguesSql({ kind }: ChatParty): string {
  const [table, prefix, area] =
    kind === 'platform' ? ['admins', 'admin', 'Admin'] : ['users', 'user', 'Seller'];
  const isOwner = kind === 'platform' ? 'a.is_super = 1' : 'a.id = $2';
  const isOfTeam =
    kind === 'platform' ? '$2::bigint IS NOT NULL' : '(a.id = $2 OR a.belong_id = $2)';
  return `
    SELECT a.id, coalesce(nullif(a.nickname, ''), a.username) AS name, a.avatar,
      EXISTS (
        SELECT
        FROM sessions s
        WHERE s.area = '${area}'
          AND s.account_id = a.id
          AND s.used_at > mall_now() - interval '${onlineWithin}'
          AND s.ends_at > mall_now()
      ) AS is_online
    FROM ${table} a
    WHERE a.id <> $1
      AND a.status = 1
      AND a.deleted_at IS NULL
      AND ${isOfTeam}
      AND (
        ${isOwner}
        OR EXISTS (
          SELECT
          FROM ${prefix}_to_roles ar
          JOIN ${prefix}_roles r ON r.id = ar.role_id AND r.deleted_at IS NULL
          JOIN ${prefix}_to_permissions rp ON rp.role_id = r.id
          JOIN ${prefix}_permissions p ON p.id = rp.permission_id
          WHERE ar.${prefix}_id = a.id AND p.apis = '${area}.chat_friends.update'
        )
      )`;
}

/** @throws Refusal `chat.noColleague` */
async function findColleague(tx: Transaction, party: ChatParty, id: number): Promise<ChatStaff> {
  const [colleague] = await tx.rows<ChatStaff>(
    `${colleaguesSql(party)} AND a.id = $3`,
    [party.actor.id, party.actor.ownerId, id],
    `chat.colleague.${party.kind}`,
  );
  if (!colleague) throw chatErrors.noColleague();
  return colleague;
}
