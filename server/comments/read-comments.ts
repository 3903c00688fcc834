import { Injectable } from '@nestjs/common';
import type { GoodsComment } from '../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { isOpenSql } from '../catalog/goods-cards.ts';
import { mapPage, type Paging, readPage } from '../config/read-page.ts';
import { Database } from '../config/sql.ts';
import { httpErrors } from '../http/errors.ts';
import { maskName } from '../users/mask-name.ts';

/** By the sum of the four scores (reference §4.3); 4: those with pictures. */
const kinds = { 0: 'true', 1: 'c.points >= 15', 2: 'c.points > 10 AND c.points < 15', 3: 'c.points <= 10', 4: "c.image <> '[]'" } as const;
export type CommentKind = keyof typeof kinds;

const comments = `(SELECT c.*, c.score + c.agree + c.service + c.speed AS points FROM order_comments c WHERE c.goods_id = $1 AND c.deleted_at IS NULL) c`;

/** What buyers say of goods, for everybody; who says it stays masked. */
@Injectable()
export class ReadComments {
  constructor(private readonly database: Database) {}

  /** @throws Refusal 404 for goods that shoppers do not see */
  async run(goodsId: number, kind: CommentKind, paging: Paging): Promise<Page<GoodsComment>> {
    const shown = await this.database.rows(`SELECT 1 FROM goods g JOIN stores t ON t.id = g.store_id WHERE g.id = $1 AND g.deleted_at IS NULL AND ${isOpenSql}`, [goodsId], 'comments.goods');
    if (shown.length === 0) throw httpErrors.notFound();
    const [page, count] = await Promise.all([this.page(goodsId, kind, paging), this.statistics(goodsId)]);
    return { ...page, count };
  }

  private async page(goodsId: number, kind: CommentKind, paging: Paging): Promise<Page<GoodsComment>> {
    const page = await readPage<GoodsComment>(this.database, {
      name: `comments.of.${kind}`, order: 'c.id DESC', values: [goodsId],
      text: `SELECT c.id, u.nickname, u.avatar, l.sku_name, c.score, c.agree, c.service, c.speed, c.content, c.image, c.reply, coalesce(to_char(c.reply_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS reply_time, to_char(c.created_at, 'YYYY-MM-DD HH24:MI:SS') AS created_at
        FROM ${comments} JOIN users u ON u.id = c.user_id JOIN order_goods l ON l.id = c.order_goods_id WHERE ${kinds[kind]}`,
    }, paging);
    return mapPage(page, page.data.map((comment) => ({ ...comment, nickname: maskName(comment.nickname) })));
  }

  /** `rate`: good ones in percent, 100 while there are none. */
  private async statistics(goodsId: number): Promise<Readonly<Record<string, number>>> {
    const [row] = await this.database.rows<Record<'all' | 'good' | 'commonly' | 'bad' | 'pictures', number>>(
      `SELECT count(*)::int AS "all", count(*) FILTER (WHERE ${kinds[1]})::int AS good, count(*) FILTER (WHERE ${kinds[2]})::int AS commonly, count(*) FILTER (WHERE ${kinds[3]})::int AS bad, count(*) FILTER (WHERE ${kinds[4]})::int AS pictures FROM ${comments}`, [goodsId], 'comments.statistics');
    const { all, good } = row!;
    return { ...row, rate: all === 0 ? 100 : Math.round((good / all) * 100) };
  }
}
