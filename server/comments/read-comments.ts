import { Injectable } from '@nestjs/common';
import type { GoodsComment } from '../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { isOpenSql } from '../catalog/goods-cards.ts';
import type { Paging } from '../config/read-page.ts';
import { Database } from '../config/sql.ts';
import { httpErrors } from '../http/errors.ts';
import { maskName } from '../users/mask-name.ts';

/** By the sum of the four scores (reference §4.3); 4: those with pictures. */
const kinds = {
  0: 'true',
  1: 'c.points >= 15',
  2: 'c.points > 10 AND c.points < 15',
  3: 'c.points <= 10',
  4: "c.image <> '[]'",
} as const;
export type CommentKind = keyof typeof kinds;

const comments = `(SELECT c.*, c.score + c.agree + c.service + c.speed AS points FROM order_comments c WHERE c.goods_id = $1 AND c.deleted_at IS NULL) c`;

interface Counts {
  readonly all: number;
  readonly good: number;
  readonly commonly: number;
  readonly bad: number;
  readonly pictures: number;
}
const counted = {
  0: 'all',
  1: 'good',
  2: 'commonly',
  3: 'bad',
  4: 'pictures',
} as const satisfies Readonly<Record<CommentKind, keyof Counts>>;
const countSql = Object.entries(counted)
  .map(
    ([kind, name]) =>
      `count(c.id) FILTER (WHERE ${kinds[Number(kind) as CommentKind]})::int AS "${name}"`,
  )
  .join(', ');

/** What buyers say of goods, for everybody; who says it stays masked. One statement counts; another reads the page when there is anything on it. */
@Injectable()
export class ReadComments {
  constructor(private readonly database: Database) {}

  /** `rate`: good ones in percent, 100 while there are none. @throws Refusal 404 for goods that shoppers do not see */
  async run(
    goodsId: number,
    kind: CommentKind,
    { page = 1, per_page: perPage = 30 }: Paging,
  ): Promise<Page<GoodsComment>> {
    const [counts] = await this.database.quickly<Counts>(
      `SELECT ${countSql} FROM goods g JOIN stores t ON t.id = g.store_id LEFT JOIN LATERAL ${comments} ON true WHERE g.id = $1 AND g.deleted_at IS NULL AND ${isOpenSql} GROUP BY g.id`,
      [goodsId],
      'comments.counts',
    );
    if (!counts) throw httpErrors.notFound();
    const { all, good } = counts,
      total = counts[counted[kind]],
      skipped = (page - 1) * perPage;
    const data = skipped < total ? await this.page(goodsId, kind, perPage, skipped) : [];
    return {
      data,
      count: { ...counts, rate: all === 0 ? 100 : Math.round((good / all) * 100) },
      total,
      per_page: perPage,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      current_page: page,
      total_is: 'exact',
    };
  }

  private async page(
    goodsId: number,
    kind: CommentKind,
    perPage: number,
    skipped: number,
  ): Promise<readonly GoodsComment[]> {
    const found = await this.database.rows<GoodsComment>(
      `SELECT c.id, u.nickname, u.avatar, l.sku_name, c.score, c.agree, c.service, c.speed, c.content, c.image, c.reply, coalesce(to_char(c.reply_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS reply_time, to_char(c.created_at, 'YYYY-MM-DD HH24:MI:SS') AS created_at
        FROM ${comments} JOIN users u ON u.id = c.user_id JOIN order_goods l ON l.id = c.order_goods_id WHERE ${kinds[kind]} ORDER BY c.id DESC LIMIT $2 OFFSET $3`,
      [goodsId, perPage, skipped],
      `comments.of.${kind}.page`,
    );
    return found.map((comment) => ({ ...comment, nickname: maskName(comment.nickname) }));
  }
}
