import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserNotice } from '../../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { mapPage, type Paging, readPage } from '../../platform/database/read-page.ts';
import { Database, type Sql } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { translate } from '../../platform/i18n/language.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';

/** Kinds of notices; the text of each is the locale key `notices.<kind>`. */
export type NoticeKind = 'coupon_ending';
export interface NewNotice {
  readonly user_id: number;
  readonly kind: NoticeKind;
  /** Id of the row that the notice is about; each kind is sent once per row. */
  readonly subject_id: number;
  readonly params: UserNotice['params'];
}

/** Days until a notice is deleted; its subject has ended long before. */
const retentionDays = 90;

/** Inserts notices that do not exist yet; safe to repeat and to run in parallel. */
export async function insertNotices(sql: Sql, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql.run(
    `
      INSERT INTO user_notices (user_id, kind, subject_id, params)
      SELECT user_id, kind, subject_id, params
      FROM jsonb_to_recordset($1::jsonb) AS n(
        user_id bigint, kind text, subject_id bigint, params jsonb
      )
      ORDER BY user_id, kind, subject_id
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(notices)],
    'notices.insert',
  );
}

/** Notices in a shopper's account; nothing is sent by SMS. */
@Injectable()
export class Notices implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'messages.notices',
      everySeconds: 86_400,
      run: () => this.deleteOld(),
    });
  }

  /**
   * The caller's notices, newest first, in the caller's language. `count.unread` counts all pages.
   */
  async list({ id, language }: Actor, paging: Paging): Promise<Page<UserNotice>> {
    const [page, [unread]] = await Promise.all([
      readPage<Omit<UserNotice, 'text'>>(
        this.database,
        {
          name: 'notices.own',
          order: 'id DESC',
          values: [id],
          text: `
            SELECT
              id, kind, subject_id, params, (read_at IS NOT NULL)::int AS is_read,
              to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') AS created_at
            FROM user_notices
            WHERE user_id = $1`,
        },
        paging,
      ),
      this.database.rows<{ n: number }>(
        'SELECT count(*)::int AS n FROM user_notices WHERE user_id = $1 AND read_at IS NULL',
        [id],
        'notices.unread',
      ),
    ]);
    return {
      ...mapPage(
        page,
        page.data.map((notice) => ({
          ...notice,
          text: translate(language, `notices.${notice.kind}`, notice.params),
        })),
      ),
      count: { unread: unread!.n },
    };
  }

  /**
   * Marks notices as read.
   *
   * @param noticeId undefined marks all
   * @throws Refusal 404 for a notice of another shopper
   */
  async read({ id }: Actor, noticeId: number | undefined): Promise<void> {
    const found = await this.database.run(
      `
        UPDATE user_notices
        SET read_at = coalesce(read_at, mall_now())
        WHERE user_id = $1
          AND ($2::bigint IS NULL OR id = $2)
          AND ($2 IS NOT NULL OR read_at IS NULL)`,
      [id, noticeId ?? null],
      'notices.read',
    );
    if (noticeId !== undefined && found === 0) throw httpErrors.notFound();
  }

  async deleteOld(): Promise<number> {
    return this.database.run(
      'DELETE FROM user_notices WHERE created_at < mall_now() - make_interval(days => $1)',
      [retentionDays],
      'notices.deleteOld',
    );
  }
}
