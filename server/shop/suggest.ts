import { Injectable } from '@nestjs/common';
import type { ClassFacet, Suggestions } from '../../schemas/contract/calls/catalog.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import { Keep } from '../config/keep.ts';
import { Database } from '../config/sql.ts';
import { likePattern } from '../resources/operand-sql.ts';
import { FacetNames } from './shelf/facet-names.ts';
import { allOf, shelfConditions } from './shelf-sql.ts';

/** Our choice: what fits under a search box. */
const most = { goods: 10, others: 5 } as const;
/** Rows that are looked at to find the best sold among them: whoever writes waits for each letter. */
const looked = 300;
const kept = { keepMs: 10_000, most: 2000 } as const;
/** What is bought most: it takes a walk over the whole shelf, and changes slowly. Our choice. */
const keptPopular = { keepMs: 60_000, most: 1 } as const,
  mostPopular = { goods: 4, classes: 6 } as const;
type FoundGoods = Omit<Suggestions['goods'][number], 'goods_price'> & { readonly price: number };
interface Named {
  readonly kind: 'brand' | 'store';
  readonly id: number;
  readonly name: string;
  readonly picture: string;
}

/** What somebody who writes these letters may mean, ten seconds old at most. */
@Injectable()
export class Suggest {
  private readonly kept = new Keep<Suggestions>(kept);
  private readonly popular = new Keep<Suggestions>(keptPopular);

  constructor(
    private readonly database: Database,
    private readonly names: FacetNames,
  ) {}

  /** Without words: the classes and goods that are bought most, up to a minute old. */
  read(words: readonly string[]): Promise<Suggestions> {
    return words.length === 0
      ? this.popular.get('', () => this.findPopular())
      : this.kept.get(words.join(' '), () => this.find(words));
  }

  private async findPopular(): Promise<Suggestions> {
    const [goods, sold, classes] = await Promise.all([
      this.database.rows<FoundGoods>(
        `SELECT g.id, g.goods_name, f.price, g.goods_master_image FROM (SELECT s.goods_id, s.price, s.sale FROM goods_shelf s ORDER BY s.sale DESC, s.goods_id DESC LIMIT ${mostPopular.goods}) f JOIN goods g ON g.id = f.goods_id ORDER BY f.sale DESC, f.goods_id DESC`,
        [],
        'shop.popularGoods',
      ),
      this.database.rows<{ readonly id: number }>(
        `SELECT coalesce(s.class_3, s.class_2, s.class_1) AS id FROM goods_shelf s GROUP BY 1 ORDER BY sum(s.sale) DESC, 1 LIMIT ${mostPopular.classes}`,
        [],
        'shop.popularClasses',
      ),
      this.names.knownClasses(),
    ]);
    return {
      goods: goods.map(priced),
      brands: [],
      stores: [],
      classes: sold.flatMap(({ id }) => {
        const known = classes.get(id);
        return known ? [nameOnly(known)] : [];
      }),
    };
  }

  private async find(words: readonly string[]): Promise<Suggestions> {
    const [goods, named, classes] = await Promise.all([
      this.goods(words),
      this.named(words),
      this.names.knownClasses(),
    ]);
    const says = (text: string): boolean =>
      words.every((word) => text.toLowerCase().includes(word));
    const of = (kind: Named['kind']): readonly Named[] =>
      named.filter((one) => one.kind === kind).slice(0, most.others);
    return {
      goods,
      brands: of('brand').map(({ id, name, picture }) => ({ id, name, thumb: picture })),
      stores: of('store').map(({ id, name, picture }) => ({
        id,
        store_name: name,
        store_logo: picture,
      })),
      classes: [...classes.values()]
        .filter(({ name, ename }) => says(name) || says(ename))
        .toSorted(byLevel)
        .slice(0, most.others)
        .map(nameOnly),
    };
  }

  private async goods(words: readonly string[]): Promise<Suggestions['goods']> {
    const conditions = shelfConditions(
      {
        words,
        classes: undefined,
        brands: [],
        stores: [],
        from: undefined,
        to: undefined,
        offers: [],
        sort: undefined,
        order: 'desc',
        flags: [],
      },
      'by index',
    );
    const inName = words.map((_, at) => `f.name LIKE $${at + 1}::text`).join(' AND ');
    const rows = await this.database.rows<FoundGoods>(
      `SELECT g.id, g.goods_name, f.price, g.goods_master_image FROM (SELECT f.* FROM (SELECT s.goods_id, s.name, s.price, s.sale FROM goods_shelf s WHERE ${allOf(conditions)} LIMIT ${looked}) f ORDER BY (${inName}) DESC, f.sale DESC, f.goods_id DESC LIMIT ${most.goods}) f
       JOIN goods g ON g.id = f.goods_id ORDER BY (${inName}) DESC, f.sale DESC, f.goods_id DESC`,
      conditions.values,
      `shop.suggest.${conditions.name}`,
    );
    return rows.map(priced);
  }

  /** Brands and stores are few. */
  private named(words: readonly string[]): Promise<Named[]> {
    return this.database.rows<Named>(
      `SELECT * FROM (SELECT 'brand' AS kind, b.id, b.name, b.thumb AS picture FROM goods_brands b WHERE b.deleted_at IS NULL AND b.name ILIKE ALL($1::text[]) ORDER BY b.is_sort, b.id LIMIT ${most.others}) b
       UNION ALL SELECT * FROM (SELECT 'store', t.id, t.store_name, t.store_logo FROM stores t WHERE t.store_status = 1 AND t.store_verify = 4 AND t.deleted_at IS NULL AND t.store_name ILIKE ALL($1::text[]) ORDER BY t.id LIMIT ${most.others}) t`,
      [words.map((word) => likePattern(word, 'contains'))],
      'shop.suggestNames',
    );
  }
}

const priced = ({ price, ...one }: FoundGoods): Suggestions['goods'][number] => ({
  ...one,
  goods_price: moneyText(price),
});
const nameOnly = ({ id, lev, name, ename }: ClassFacet): Suggestions['classes'][number] => ({
  id,
  lev,
  name,
  ename,
});
const byLevel = (a: ClassFacet, b: ClassFacet): number => a.lev - b.lev;
