import { Injectable } from '@nestjs/common';
import type {
  IntegralClass,
  IntegralGoodsCard,
  IntegralGoodsDetail,
  IntegralHome,
} from '../../schemas/contract/calls/integral.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { RuleError } from '../../schemas/rules/types.ts';
import { Keep } from '../config/keep.ts';
import { type Paging, readPage } from '../config/read-page.ts';
import { Database } from '../config/sql.ts';
import { Texts } from '../content/texts.ts';
import { badInput, httpErrors } from '../http/errors.ts';
import { likePattern } from '../resources/operand-sql.ts';
import { readParams, readSort, readWords } from './read-goods-params.ts';

type Sort = 'goods_price' | 'goods_sale';
export interface IntegralWish {
  readonly words: readonly string[];
  readonly cid: number;
  readonly sort: Sort | undefined;
  readonly order: 'asc' | 'desc';
}

/** @throws Refusal 422 */
export function readIntegralWish(text: string | undefined): IntegralWish {
  const sent = readParams(text, new Set(['keywords', 'cid', 'sort_type', 'sort_order']));
  const errors: RuleError[] = [];
  const cid = Number(sent['cid'] || 0);
  if (!Number.isSafeInteger(cid) || cid < 0)
    errors.push({ pointer: '/params/cid', key: 'errors.input.wrong', params: {} });
  const wish = {
    words: readWords(sent['keywords'], errors),
    cid,
    ...readSort<Sort>(sent, { goods_price: 'asc', goods_sale: 'desc' }, errors),
  };
  if (errors.length > 0) throw badInput(errors);
  return wish;
}

const card = (alias: string): string =>
  `${alias}.id, ${alias}.cid, ${alias}.goods_name, ${alias}.goods_subname, ${alias}.goods_price, (${alias}.goods_market_price / 100.0)::numeric(18,2)::text AS goods_market_price, ${alias}.goods_stock, ${alias}.goods_sale, ${alias}.goods_master_image, ${alias}.is_recommend`;
const open =
  'integral_goods g JOIN integral_goods_classes c ON c.id = g.cid AND c.deleted_at IS NULL WHERE g.goods_status = 1 AND g.deleted_at IS NULL';
const classes = 50,
  perClass = 4;

/** What the points mall shows (reference §2.3, §7.8). */
@Injectable()
export class IntegralMall {
  private readonly kept = new Keep<IntegralHome>({ keepMs: 5000, most: 1 });

  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  home(): Promise<IntegralHome> {
    return this.kept.get('', async () => {
      const [recommend, goods, list, banner] = await Promise.all([
        this.database.rows<IntegralGoodsCard>(
          `SELECT ${card('g')} FROM ${open} AND g.is_recommend = 1 ORDER BY g.id DESC LIMIT ${perClass}`,
          [],
          'integral.recommended',
        ),
        this.database.rows<IntegralGoodsCard>(
          `SELECT ${card('g')} FROM integral_goods_classes c CROSS JOIN LATERAL (SELECT * FROM integral_goods g WHERE g.cid = c.id AND g.goods_status = 1 AND g.deleted_at IS NULL ORDER BY g.id DESC LIMIT ${perClass}) g WHERE c.deleted_at IS NULL ORDER BY c.id, g.id DESC LIMIT ${classes * perClass}`,
          [],
          'integral.byClass',
        ),
        this.database.rows<IntegralClass>(
          `SELECT id, name FROM integral_goods_classes WHERE deleted_at IS NULL ORDER BY id LIMIT ${classes}`,
          [],
          'integral.classes',
        ),
        this.texts.adverts('PC_积分商城幻灯片'),
      ]);
      return {
        recommend,
        banner,
        list: list.map((one) => ({
          ...one,
          integral_goods: goods.filter(({ cid }) => cid === one.id),
        })),
      };
    });
  }

  list(
    { words, cid, sort, order }: IntegralWish,
    paging: Paging,
  ): Promise<Page<IntegralGoodsCard>> {
    return readPage<IntegralGoodsCard>(
      this.database,
      {
        name: `integral.list.${sort ?? 'id'}.${order}`,
        order: `${sort ?? 'id'} ${order}, id DESC`,
        values: [cid, words.map((word) => likePattern(word, 'contains'))],
        text: `SELECT ${card('g')} FROM ${open} AND ($1 = 0 OR g.cid = $1) AND g.goods_name ILIKE ALL($2::text[])`,
      },
      paging,
    );
  }

  /** @throws Refusal 404 */
  async detail(id: number): Promise<IntegralGoodsDetail> {
    const [[goods], best] = await Promise.all([
      this.database.quickly<Omit<IntegralGoodsDetail, 'sale_list'>>(
        `SELECT ${card('g')}, c.name AS class_name, g.goods_images, g.goods_content FROM ${open} AND g.id = $1`,
        [id],
        'integral.detail',
      ),
      this.database.rows<IntegralGoodsCard>(
        `SELECT ${card('g')} FROM ${open} ORDER BY g.goods_sale DESC, g.id DESC LIMIT 6`,
        [],
        'integral.best',
      ),
    ]);
    if (!goods) throw httpErrors.notFound();
    return { ...goods, sale_list: best };
  }
}
