import { likePattern } from '../resources/operand-sql.ts';
import { type OfferKind, offerKinds } from '../../schemas/contract/calls/catalog.ts';
import type { GoodsWish } from './read-goods-params.ts';

export const flags = ['is_recommend', 'is_master', 'is_collective', 'is_distribution'] as const;
export type GoodsFlag = (typeof flags)[number];
/** Which rows of `goods_shelf s` are meant. */
export interface ShelfWish extends GoodsWish {
  readonly flags: readonly GoodsFlag[];
}
/** Conditions by what they choose, with `name`, which is the same for the same text. */
export interface ShelfConditions {
  readonly name: string;
  readonly values: unknown[];
  readonly base: string;
  readonly brand: string;
  readonly store: string;
  readonly price: string;
}

const flagSql: Readonly<Record<GoodsFlag, string>> = {
  is_recommend: 's.is_recommend = 1',
  is_master: 's.is_master = 1',
  is_collective:
    's.goods_id IN (SELECT c.goods_id FROM collectives c WHERE c.deleted_at IS NULL AND c.store_id = s.store_id)',
  is_distribution:
    's.goods_id IN (SELECT d.goods_id FROM distributions d WHERE d.deleted_at IS NULL AND d.store_id = s.store_id)',
};

/** Of `goods_shelf.offers`. */
export const offerBit = (kind: OfferKind): number => 1 << offerKinds.indexOf(kind);

/**
 * The conditions of a wish. `words`: whether an index looks for them, or each row on the way is read: what many goods hold is found sooner on a walk along the sort.
 */
export function shelfConditions(
  { words, classes, brands, stores, from, to, offers, flags: asked }: ShelfWish,
  search: 'by index' | 'on the way',
): ShelfConditions {
  const values: unknown[] = [],
    name: string[] = [];
  const add = (value: unknown, key: string): string => {
    name.push(key);
    return `$${values.push(value)}`;
  };
  const base = [
    ...words.map((word) => wordSql(word, isSlight(word, words) ? 'on the way' : search, add)),
    ...(classes ? [oneOf(`s.class_${classes.lev}`, classes.ids, `c${classes.lev}`, add)] : []),
    ...offers.map((kind) => {
      name.push(kind);
      return `s.offers & ${offerBit(kind)} <> 0`;
    }),
    ...asked.toSorted().map((flag) => {
      name.push(flag);
      return flagSql[flag];
    }),
  ];
  const price = [
    ...(from === undefined ? [] : [`s.price >= ${add(from, 'pf')}::bigint`]),
    ...(to === undefined ? [] : [`s.price <= ${add(to, 'pt')}::bigint`]),
  ];
  return {
    base: base.join(' AND ') || 'true',
    brand: brands.length > 0 ? oneOf('s.brand_id', brands, 'b', add) : 'true',
    store: stores.length > 0 ? oneOf('s.store_id', stores, 's', add) : 'true',
    price: price.join(' AND ') || 'true',
    name: name.join('.'),
    values,
  };
}

/** One letter beside longer words narrows little; the rows that these leave are read for it: 0.25 ms instead of 0.8. */
const isSlight = (word: string, words: readonly string[]): boolean =>
  [...word].length === 1 && words.some((other) => [...other].length > 1);

type Add = (value: unknown, key: string) => string;

/** One id is found in order by an index; several are not. */
const oneOf = (sql: string, ids: readonly number[], key: string, add: Add): string =>
  ids.length === 1
    ? `${sql} = ${add(ids[0], key)}::bigint`
    : `${sql} = ANY(${add(ids, `${key}s`)}::bigint[])`;

/** Three letters of the Latin script are found by trigrams; grams answer one Chinese character and two letters of any script (decisions 26). LIKE decides; written so that no trigrams are looked for beside grams, which would then be made of each row: 45 ms instead of 8. */
function wordSql(word: string, search: 'by index' | 'on the way', add: Add): string {
  const pattern = likePattern(word, 'contains');
  if (search === 'on the way') return `(s.words || '') LIKE ${add(pattern, 'w')}::text`;
  const usesTrigrams = /^[\x20-\x7f]*$/.test(word) && /[a-z0-9]{3}/.test(word);
  const place = add(pattern, usesTrigrams ? 't' : 'g');
  return usesTrigrams
    ? `s.words LIKE ${place}::text`
    : `((s.words || '') LIKE ${place}::text AND text_grams(s.words) @> like_grams(${place}::text))`;
}

/** All of them together. */
export const allOf = ({ base, brand, store, price }: ShelfConditions): string =>
  [base, brand, store, price].filter((part) => part !== 'true').join(' AND ') || 'true';
