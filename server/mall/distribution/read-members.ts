import { Injectable } from '@nestjs/common';
import type { Member } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { mapPage, type Paging, readPage } from '../../platform/database/read-page.ts';
import { Database } from '../../platform/database/sql.ts';
import { dateTimeSql } from '../../platform/database/wire-types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { maskName } from '../kernel/mask-name.ts';

/** Reads the accounts that a shopper invited; their names are masked. */
@Injectable()
export class ReadMembers {
  constructor(private readonly database: Database) {}

  /** @param level 0: invited by the shopper; 1 and 2: invited by the members of the level before */
  async run({ id }: Actor, level: 0 | 1 | 2, paging: Paging): Promise<Page<Member>> {
    const page = await readPage<Member>(
      this.database,
      {
        name: 'distribution.members',
        order: 'u.id DESC',
        values: [id, level + 1],
        text: `
          WITH RECURSIVE m AS (
            SELECT id, 1 AS level
            FROM users
            WHERE inviter_id = $1 AND deleted_at IS NULL
            UNION ALL
            SELECT u.id, m.level + 1
            FROM m
            JOIN users u ON u.inviter_id = m.id AND u.deleted_at IS NULL
            WHERE m.level < $2
          )
          SELECT
            u.id, CASE WHEN u.closed_at IS NULL THEN u.nickname ELSE '' END AS nickname, u.avatar,
            coalesce(${dateTimeSql('u.login_time')}, '') AS login_time,
            ${dateTimeSql('u.created_at')} AS created_at
          FROM m
          JOIN users u ON u.id = m.id
          WHERE m.level = $2`,
      },
      paging,
    );
    const members = page.data.map((member) => ({
      ...member,
      nickname: member.nickname === '' ? '' : maskName(member.nickname),
    }));
    return mapPage(page, members);
  }
}
