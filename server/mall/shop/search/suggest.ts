import { Injectable } from '@nestjs/common';
import type {
  ClassFacet,
  Suggestions,
} from '../../../../schemas/contract/calls/catalog/goods-search.ts';
import { isUnspaced, searchWords } from '../../../../schemas/rules/values/search-text.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import { withPrices } from '../../catalog/goods-prices.ts';
import { isOpenStoreSql } from '../../stores/store-state.ts';
import { fromGoodsOnSaleSql } from '../integral-mall.ts';
import { GoodsEngine } from './goods-engine.ts';
import { FacetNames } from './listing-index/facet-names.ts';
import { inside } from './listing-sql.ts';
import { ReadSearch } from './read-search.ts';
import { asStart, type Search } from './search-conditions.ts';

/** Maximum suggestions of each kind: what fits under a search box. */
const maxSuggestions = { goods: 10, others: 5 } as const;
const cacheOptions = { ttlMs: 10_000, maxBytes: 8 * 2 ** 20 } as const;
/** Best sellers change slowly and take a scan of the whole listing, so they may be 60 s old. */
const popularCacheOptions = { ttlMs: 60_000, maxBytes: 2 ** 20 } as const;
const maxPopular = { goods: 4, classes: 6 } as const;
type FoundGoods = Omit<Suggestions['goods'][number], 'goods_price' | 'goods_stock' | 'shown_price'>;
interface NamedRow {
  readonly kind: 'brand' | 'store' | 'integral';
  readonly id: number;
  readonly name: string;
  readonly picture: string;
}

/** Search suggestions, at most 10 s old. */
@Injectable()
export class Suggest {
  private readonly cache = new TtlCache<Suggestions>(cacheOptions);
  private readonly popular = new TtlCache<Suggestions>(popularCacheOptions);

  constructor(
    private readonly database: Database,
    private readonly names: FacetNames,
    private readonly searches: ReadSearch,
    private readonly engine: GoodsEngine,
  ) {}

  /** Without words it returns the most bought classes and goods, at most 60 s old. */
  read(words: readonly string[]): Promise<Suggestions> {
    return words.length === 0
      ? this.popular.get('', () => this.findPopular())
      : this.cache.get(words.join(' '), () => this.find(words));
  }

  private async findPopular(): Promise<Suggestions> {
    const [goods, sold, classes] = await Promise.all([
      this.database.rows<FoundGoods>(
        `
          SELECT g.id, g.goods_name, g.goods_master_image
          FROM (
            SELECT s.goods_id, s.sale
            FROM goods_shelf s
            ORDER BY s.sale DESC, s.goods_id DESC
            LIMIT ${maxPopular.goods}
          ) f
          JOIN goods g ON g.id = f.goods_id
          ORDER BY f.sale DESC, f.goods_id DESC`,
        [],
        'shop.popularGoods',
      ),
      this.database.rows<{ readonly id: number }>(
        `
          SELECT coalesce(s.class_3, s.class_2, s.class_1) AS id
          FROM goods_shelf s
          GROUP BY 1
          ORDER BY sum(s.sale) DESC, 1
          LIMIT ${maxPopular.classes}`,
        [],
        'shop.popularClasses',
      ),
      this.names.classesById(),
    ]);
    return {
      goods: await withPrices(this.database, goods),
      brands: [],
      stores: [],
      integral_goods: [],
      classes: sold.flatMap(({ id }) => {
        const goodsClass = classes.get(id);
        return goodsClass ? [toClassSuggestion(goodsClass)] : [];
      }),
    };
  }

  private async find(words: readonly string[]): Promise<Suggestions> {
    const search = await this.searches.read(words);
    const [goods, named, classes, filled] = await Promise.all([
      this.goods(search),
      this.named(search.terms.map(({ word }) => word)),
      this.names.classesById(),
      this.names.classesWithGoods(),
    ]);
    const namedOf = (kind: NamedRow['kind']): readonly NamedRow[] =>
      named.filter((row) => row.kind === kind).slice(0, maxSuggestions.others);
    return {
      goods,
      brands: namedOf('brand').map(({ id, name, picture }) => ({ id, name, thumb: picture })),
      stores: namedOf('store').map(({ id, name, picture }) => ({
        id,
        store_name: name,
        store_logo: picture,
      })),
      integral_goods: namedOf('integral').map(({ id, name, picture }) => ({
        id,
        goods_name: name,
        goods_master_image: picture,
      })),
      classes: [...classes.values()]
        .filter(({ id, name, ename }) => filled.has(id) && matchesName(search, [name, ename]))
        .toSorted(byLevel)
        .slice(0, maxSuggestions.others)
        .map(toClassSuggestion),
    };
  }

  private async goods(search: Search): Promise<Suggestions['goods']> {
    const ids = await this.engine.best(search, maxSuggestions.goods);
    const rows = await this.database.rows<FoundGoods>(
      `
        SELECT g.id, g.goods_name, g.goods_master_image
        FROM unnest($1::bigint[]) WITH ORDINALITY f(id, place)
        JOIN goods g ON g.id = f.id
        JOIN goods_shelf s ON s.goods_id = f.id
        ORDER BY f.place`,
      [ids],
      'shop.suggestGoods',
    );
    return withPrices(this.database, rows);
  }

  /** Scans the tables without an index: there are few brands, stores and goods for points. */
  private named(words: readonly string[]): Promise<NamedRow[]> {
    return this.database.rows<NamedRow>(
      `
        SELECT *
        FROM (
          SELECT 'brand' AS kind, b.id, b.name, b.thumb AS picture
          FROM goods_brands b
          WHERE b.deleted_at IS NULL AND search_words(b.name) LIKE ALL($1::text[])
          ORDER BY b.is_sort, b.id
          LIMIT ${maxSuggestions.others}
        ) b
        UNION ALL
        SELECT *
        FROM (
          SELECT 'store', t.id, t.store_name, t.store_logo
          FROM stores t
          WHERE ${isOpenStoreSql}
            AND search_words(t.store_name) LIKE ALL($1::text[])
          ORDER BY t.id
          LIMIT ${maxSuggestions.others}
        ) t
        UNION ALL
        SELECT *
        FROM (
          SELECT 'integral', g.id, g.goods_name, g.goods_master_image
          ${fromGoodsOnSaleSql} AND search_words(g.goods_name) LIKE ALL($1::text[])
          ORDER BY g.goods_sale DESC, g.id
          LIMIT ${maxSuggestions.others}
        ) g`,
      [words.map((word) => inside(asStart(word)))],
      'shop.suggestNames',
    );
  }
}

/** Whether each word of a search begins a word of the name, or means the same as one. */
function matchesName({ terms }: Search, names: readonly string[]): boolean {
  const texts = names.map(searchWords);
  return terms.every(({ word, texts: same }) =>
    texts.some(
      (text) =>
        text.includes(isUnspaced(word) ? word : ` ${word}`) ||
        same.some((other) => text.includes(isUnspaced(other) ? other : ` ${other} `)),
    ),
  );
}

const toClassSuggestion = ({
  id,
  lev,
  name,
  ename,
}: ClassFacet): Suggestions['classes'][number] => ({
  id,
  lev,
  name,
  ename,
});
const byLevel = (a: ClassFacet, b: ClassFacet): number => a.lev - b.lev;
