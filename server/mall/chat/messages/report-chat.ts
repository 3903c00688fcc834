import { Injectable } from '@nestjs/common';
import { type ChatReport, reportReasons } from '../../../../schemas/contract/calls/chat/chat.ts';
import { Database } from '../../../platform/database/sql.ts';
import { AttemptCounters } from '../../../platform/limits/attempt-counters.ts';
import { chatErrors } from '../chat.errors.ts';
import { routeConversation } from '../conversations/find-conversation.ts';
import { type ChatParty, otherSide, personOf } from '../parties/chat-party.ts';

/** Reports of one account or visitor in a day. */
const reportsPerDay = 20;
const daySeconds = 86_400;

/** Reports a message or a conversation to the platform, with a copy of what is reported. */
@Injectable()
export class ReportChat {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptCounters,
  ) {}

  /** @throws Refusal 404; `chat.noReport` for a message of the own side; `http.tooFrequent` */
  async run(party: ChatParty, id: number, report: ChatReport): Promise<void> {
    const conversation = await routeConversation(this.database, party, id);
    await this.attempts.admit([
      { key: `chat:report:${personOf(party)}`, max: reportsPerDay, seconds: daySeconds },
    ]);
    const inserted = await this.database.run(
      `
        INSERT INTO chat_reports (
          friend_id, store_id, user_id, reporter, reporter_id, message_id, reason, remark, content,
          image
        )
        SELECT
          $1::bigint, $2::bigint, $3::bigint, $4, $5::bigint, m.id, $6::smallint, $7,
          coalesce(m.content, ''), coalesce(m.image, '')
        FROM (SELECT 1) one
        LEFT JOIN chat_contents m ON m.id = $8 AND m.friend_id = $1 AND m.side = $9
        WHERE $8::bigint IS NULL OR m.id IS NOT NULL`,
      [
        id,
        conversation.store_id,
        conversation.user_id,
        party.side,
        party.actor.id || null,
        reportReasons.indexOf(report.reason) + 1,
        report.remark ?? '',
        report.message_id ?? null,
        otherSide(party),
      ],
      'chat.report',
    );
    if (inserted === 0) throw chatErrors.noReport();
  }
}
