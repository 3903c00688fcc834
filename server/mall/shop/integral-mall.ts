import { Injectable } from '@nestjs/common';
import type {
  IntegralClass,
  IntegralGoodsCard,
  IntegralGoodsDetail,
  IntegralHome,
} from '../../../schemas/contract/calls/catalog/integral.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { thumbOf } from '../../../schemas/contract/files.ts';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { type Paging, readPage } from '../../platform/database/read-page.ts';
import { Database } from '../../platform/database/sql.ts';
import { badInput, httpErrors } from '../../platform/http/response/errors.ts';
import { Texts } from '../content/texts.ts';
import { readPointRule } from '../integral/read-point-rule.ts';
import { inside } from './search/listing-sql.ts';
import { readParams, readSort, readWords } from './search/read-goods-params.ts';
import { asStart } from './search/search-conditions.ts';

/** Cards per class and recommended goods on the home page. */
const cardsPerClass = 4;
/** Classes on the home page. */
const maxClasses = 50;
/** Best sellers beside the details of goods. */
const maxBestSellers = 6;

const cardColumns = `
  g.id, g.cid, g.goods_name, g.goods_subname, g.goods_price,
  (g.goods_market_price / 100.0)::numeric(18,2)::text AS goods_market_price, g.goods_stock,
  g.goods_sale, g.goods_master_image, g.is_recommend`;

/** Goods on sale in a class that exists. */
export const fromGoodsOnSaleSql = `
  FROM integral_goods g
  JOIN integral_goods_classes c ON c.id = g.cid AND c.deleted_at IS NULL
  WHERE g.goods_status = 1 AND g.deleted_at IS NULL`;

/** Goods as the database has them. */
type FoundGoods = Omit<
  IntegralGoodsDetail,
  'sale_list' | 'goods_images_thumb_150' | 'goods_images_thumb_400'
>;

/** The public pages of the points mall (docs/product.md#points-mall). */
@Injectable()
export class IntegralMall {
  private readonly homeCache = new TtlCache<IntegralHome>({ ttlMs: 5000, maxBytes: 4 * 2 ** 20 });

  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  home(): Promise<IntegralHome> {
    return this.homeCache.get('', () => this.readHome());
  }

  list(
    { words, cid, sort, order }: IntegralQuery,
    paging: Paging,
  ): Promise<Page<IntegralGoodsCard>> {
    const sortColumn = sort ?? 'id';
    const patterns = words.map((word) => inside(asStart(word)));
    return readPage<IntegralGoodsCard>(
      this.database,
      {
        name: `integral.list.${sortColumn}.${order}`,
        order: `${sortColumn} ${order}, id DESC`,
        values: [cid, patterns],
        text: `
          SELECT ${cardColumns}
          ${fromGoodsOnSaleSql}
            AND ($1 = 0 OR g.cid = $1)
            AND search_words(g.goods_name) LIKE ALL($2::text[])`,
      },
      paging,
    );
  }

  /** @throws Refusal 404 */
  async detail(id: number): Promise<IntegralGoodsDetail> {
    const [[goods], bestSellers] = await Promise.all([
      this.database.rows<FoundGoods>(
        `
          SELECT
            ${cardColumns}, c.name AS class_name, g.goods_images,
            rich_text(g.goods_content) AS goods_content
          ${fromGoodsOnSaleSql} AND g.id = $1`,
        [id],
        'integral.detail',
      ),
      this.database.rows<IntegralGoodsCard>(
        `
          SELECT ${cardColumns}
          ${fromGoodsOnSaleSql} AND g.id <> $1
          ORDER BY g.goods_sale DESC, g.id DESC
          LIMIT ${maxBestSellers}`,
        [id],
        'integral.best',
      ),
    ]);
    if (!goods) throw httpErrors.notFound();
    return {
      ...goods,
      goods_images_thumb_150: goods.goods_images.map((url) => thumbOf(url, 150)),
      goods_images_thumb_400: goods.goods_images.map((url) => thumbOf(url, 400)),
      sale_list: bestSellers,
    };
  }

  private async readHome(): Promise<IntegralHome> {
    const [recommend, goods, classes, banner, order, inviter] = await Promise.all([
      this.readRecommended(),
      this.readGoodsOfClasses(),
      this.readClasses(),
      this.texts.advertsByKey('points_slides'),
      readPointRule(this.database, 'order'),
      readPointRule(this.database, 'inviter'),
    ]);
    const list = classes.map((goodsClass) => ({
      ...goodsClass,
      integral_goods: goods.filter(({ cid }) => cid === goodsClass.id),
    }));
    return { recommend, banner, list, earned_by: earnedBy(order > 0, inviter > 0) };
  }

  private readRecommended(): Promise<IntegralGoodsCard[]> {
    return this.database.rows<IntegralGoodsCard>(
      `
        SELECT ${cardColumns}
        ${fromGoodsOnSaleSql} AND g.is_recommend = 1
        ORDER BY g.id DESC
        LIMIT ${cardsPerClass}`,
      [],
      'integral.recommended',
    );
  }

  private readGoodsOfClasses(): Promise<IntegralGoodsCard[]> {
    return this.database.rows<IntegralGoodsCard>(
      `
        SELECT ${cardColumns}
        FROM integral_goods_classes c
        CROSS JOIN LATERAL (
          SELECT *
          FROM integral_goods g
          WHERE g.cid = c.id AND g.goods_status = 1 AND g.deleted_at IS NULL
          ORDER BY g.id DESC
          LIMIT ${cardsPerClass}
        ) g
        WHERE c.deleted_at IS NULL
        ORDER BY c.id, g.id DESC
        LIMIT ${maxClasses * cardsPerClass}`,
      [],
      'integral.byClass',
    );
  }

  private readClasses(): Promise<IntegralClass[]> {
    return this.database.rows<IntegralClass>(
      `
        SELECT id, name
        FROM integral_goods_classes
        WHERE deleted_at IS NULL
        ORDER BY id
        LIMIT ${maxClasses}`,
      [],
      'integral.classes',
    );
  }
}

function earnedBy(byOrder: boolean, byInviter: boolean): IntegralHome['earned_by'] {
  if (byOrder && byInviter) return 'both';
  if (byOrder) return 'order';
  return byInviter ? 'inviter' : 'none';
}

type SortColumn = 'goods_price' | 'goods_sale';

/** A search in the points mall. */
interface IntegralQuery {
  readonly words: readonly string[];
  /** A class; 0: all. */
  readonly cid: number;
  readonly sort: SortColumn | undefined;
  readonly order: 'asc' | 'desc';
}

/** Parses the `params` of the list. @throws Refusal 422 with every wrong parameter */
export function readIntegralQuery(text: string | undefined): IntegralQuery {
  const sent = readParams(text, new Set(['keywords', 'cid', 'sort_type', 'sort_order']));
  const errors: RuleError[] = [];
  const cid = Number(sent.cid || 0);
  if (!Number.isSafeInteger(cid) || cid < 0) {
    errors.push({ pointer: '/params/cid', key: 'errors.input.wrong', params: {} });
  }
  const words = readWords(sent.keywords, errors);
  const sort = readSort<SortColumn>(sent, { goods_price: 'asc', goods_sale: 'desc' }, errors);
  if (errors.length > 0) throw badInput(errors);
  return { words, cid, ...sort };
}
