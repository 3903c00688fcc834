import { Injectable } from '@nestjs/common';
import type { GoodsComment } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { type Paging, pageOf } from '../../platform/database/read-page.ts';
import { Database } from '../../platform/database/sql.ts';
import { dateTimeSql } from '../../platform/database/wire-types.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { isOpenSql } from '../catalog/goods-cards.ts';
import { maskName } from '../kernel/mask-name.ts';

/**
 * Kinds of comments by `is_type` with the name of their count: all, good, medium and bad by the sum
 * of the four scores, and those with pictures.
 */
const kinds = {
  0: { countName: 'all', condition: 'true' },
  1: { countName: 'good', condition: 'c.points >= 15' },
  2: { countName: 'commonly', condition: 'c.points > 10 AND c.points < 15' },
  3: { countName: 'bad', condition: 'c.points <= 10' },
  4: { countName: 'pictures', condition: "c.image <> '[]'" },
} as const;
export type CommentKind = keyof typeof kinds;
type Counts = Readonly<Record<(typeof kinds)[CommentKind]['countName'], number>>;

const commentsOfGoods = `
  (
    SELECT c.*, c.score + c.agree + c.service + c.speed AS points
    FROM order_comments c
    WHERE c.goods_id = $1 AND c.deleted_at IS NULL
  ) c`;

const countColumns = Object.values(kinds)
  .map(
    ({ countName, condition }) => `count(c.id) FILTER (WHERE ${condition})::int AS "${countName}"`,
  )
  .join(', ');

/** Reads the comments of goods for everybody; names of buyers are masked, and empty for closed accounts. */
@Injectable()
export class ReadComments {
  constructor(private readonly database: Database) {}

  /**
   * The count `rate` is the percentage of good comments, 100 without comments.
   *
   * @throws Refusal 404 for goods that shoppers do not see
   */
  async run(
    goodsId: number,
    kind: CommentKind,
    { page = 1, per_page: perPage = 30 }: Paging,
  ): Promise<Page<GoodsComment>> {
    const counts = await this.countComments(goodsId);
    const total = counts[kinds[kind].countName];
    const offset = (page - 1) * perPage;
    const data = offset < total ? await this.readPage(goodsId, kind, { perPage, offset }) : [];
    const rate = counts.all === 0 ? 100 : Math.round((counts.good / counts.all) * 100);
    return { ...pageOf(data, total, { page, perPage }), count: { ...counts, rate } };
  }

  private async countComments(goodsId: number): Promise<Counts> {
    const [counts] = await this.database.rows<Counts>(
      `
        SELECT ${countColumns}
        FROM goods g
        JOIN stores t ON t.id = g.store_id
        LEFT JOIN LATERAL ${commentsOfGoods} ON true
        WHERE g.id = $1 AND g.deleted_at IS NULL AND ${isOpenSql}
        GROUP BY g.id`,
      [goodsId],
      'comments.counts',
    );
    if (!counts) throw httpErrors.notFound();
    return counts;
  }

  private async readPage(
    goodsId: number,
    kind: CommentKind,
    { perPage, offset }: { readonly perPage: number; readonly offset: number },
  ): Promise<readonly GoodsComment[]> {
    const comments = await this.database.rows<GoodsComment>(
      `
        SELECT
          c.id, CASE WHEN u.closed_at IS NULL THEN u.nickname ELSE '' END AS nickname,
          u.avatar, l.sku_name, c.score, c.agree, c.service, c.speed, c.content,
          c.image, c.reply,
          coalesce(${dateTimeSql('c.reply_time')}, '') AS reply_time,
          ${dateTimeSql('c.created_at')} AS created_at
        FROM ${commentsOfGoods}
        JOIN users u ON u.id = c.user_id
        JOIN order_goods l ON l.id = c.order_goods_id
        WHERE ${kinds[kind].condition}
        ORDER BY c.id DESC
        LIMIT $2
        OFFSET $3`,
      [goodsId, perPage, offset],
      `comments.of.${kind}.page`,
    );
    return comments.map((comment) => ({
      ...comment,
      nickname: comment.nickname === '' ? '' : maskName(comment.nickname),
    }));
  }
}
