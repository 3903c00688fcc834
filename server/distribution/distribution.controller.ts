import { Controller, Get, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { Member } from '../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { mapPage, readPage } from '../config/read-page.ts';
import { Database } from '../config/sql.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { PagingDto, wholeNumber } from '../http/paging.dto.ts';
import { maskName } from '../users/mask-name.ts';

class MembersDto extends PagingDto {
  @Transform(({ value }: { value: unknown }) => wholeNumber({ value }) ?? 0) @IsIn([0, 1, 2]) lev:
    | 0
    | 1
    | 2 = 0;
}

/** Whom a shopper invited, and whom those did (reference §4.11). */
@Controller('api/user/distributions')
export class DistributionController {
  constructor(private readonly database: Database) {}

  @Get()
  @Access({ area: 'shop', right: 'signed-in' })
  async members(
    @CurrentActor() { id }: Actor,
    @Query() { lev, ...paging }: MembersDto,
  ): Promise<Page<Member>> {
    const page = await readPage<Member>(
      this.database,
      {
        name: 'distribution.members',
        order: 'u.id DESC',
        values: [id, lev + 1],
        text: `WITH RECURSIVE m AS (SELECT id, 1 AS level FROM users WHERE inviter_id = $1 AND deleted_at IS NULL UNION ALL SELECT u.id, m.level + 1 FROM m JOIN users u ON u.inviter_id = m.id AND u.deleted_at IS NULL WHERE m.level < $2)
        SELECT u.id, u.nickname, u.avatar, coalesce(to_char(u.login_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS login_time, to_char(u.created_at, 'YYYY-MM-DD HH24:MI:SS') AS created_at FROM m JOIN users u ON u.id = m.id WHERE m.level = $2`,
      },
      paging,
    );
    return mapPage(
      page,
      page.data.map((member) => ({ ...member, nickname: maskName(member.nickname) })),
    );
  }
}
