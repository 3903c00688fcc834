import {
  type OfferKind,
  offerKinds,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { likePattern } from '../../backoffice/resources/sql/field-values.ts';
import { gramsSql, hasGrams } from '../../backoffice/resources/sql/grams.ts';
import type { GoodsQuery } from './read-goods-params.ts';
import { withSynonyms } from './synonyms.ts';

export const flags = ['is_recommend', 'is_master', 'is_collective', 'is_distribution'] as const;
export type GoodsFlag = (typeof flags)[number];
/** Selects rows of `goods_shelf s`. */
export interface ListingQuery extends GoodsQuery {
  readonly flags: readonly GoodsFlag[];
}
/** All goods, the newest first. */
export const allGoods: ListingQuery = {
  words: [],
  classes: undefined,
  brands: [],
  stores: [],
  from: undefined,
  to: undefined,
  offers: [],
  sort: undefined,
  order: 'desc',
  flags: [],
};
/**
 * SQL conditions by facet. `name` is equal for equal SQL text, so it names the prepared statement.
 */
export interface ListingConditions {
  readonly name: string;
  readonly values: unknown[];
  /** Parameters of each word: the word and its synonyms as LIKE patterns. */
  readonly words: readonly (readonly string[])[];
  readonly base: string;
  readonly brand: string;
  readonly store: string;
  readonly price: string;
}

const flagSql: Readonly<Record<GoodsFlag, string>> = {
  is_recommend: 's.is_recommend = 1',
  is_master: 's.is_master = 1',
  is_collective: `s.goods_id IN (
    SELECT c.goods_id FROM collectives c WHERE c.deleted_at IS NULL AND c.store_id = s.store_id
  )`,
  is_distribution: `s.goods_id IN (
    SELECT d.goods_id FROM distributions d WHERE d.deleted_at IS NULL AND d.store_id = s.store_id
  )`,
};

/** Bit of an offer kind in `goods_shelf.offers`. */
export const offerBit = (kind: OfferKind): number => 1 << offerKinds.indexOf(kind);

/**
 * Builds the SQL conditions of a query.
 *
 * @param search `indexed` finds words by an index; `scanned` tests each row of a walk along the
 * sort column, which is faster for words that many goods contain
 */
export function listingConditions(
  { words, classes, brands, stores, from, to, offers, flags: requiredFlags }: ListingQuery,
  search: 'indexed' | 'scanned',
): ListingConditions {
  const values: unknown[] = [];
  const name: string[] = [];
  const add = (value: unknown, key: string): string => {
    name.push(key);
    return `$${values.push(value)}`;
  };
  const found = words.map((word) => {
    const alternatives = withSynonyms(word);
    if (alternatives.length > 1) name.push(`or${alternatives.length}`);
    return alternatives.map((alternative) =>
      wordCondition(
        alternative,
        isLessSelective(word, words) || !hasGrams(alternative) ? 'scanned' : search,
        add,
      ),
    );
  });
  const base = [
    ...found.map((alternatives) => anyOf(alternatives.map(({ sql }) => sql))),
    ...(classes
      ? [idCondition(`s.class_${classes.lev}`, classes.ids, `c${classes.lev}`, add)]
      : []),
    ...offers.map((kind) => {
      name.push(kind);
      return `s.offers & ${offerBit(kind)} <> 0`;
    }),
    ...requiredFlags.toSorted().map((flag) => {
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
    brand: brands.length > 0 ? idCondition('s.brand_id', brands, 'b', add) : 'true',
    store: stores.length > 0 ? idCondition('s.store_id', stores, 's', add) : 'true',
    price: price.join(' AND ') || 'true',
    name: name.join('.'),
    values,
    words: found.map((alternatives) => alternatives.map(({ parameter }) => parameter)),
  };
}

/**
 * A single letter beside longer words is tested on the rows that those leave: 0.25 ms instead of
 * 0.8 ms.
 */
const isLessSelective = (word: string, words: readonly string[]): boolean =>
  [...word].length === 1 && words.some((other) => [...other].length > 1);

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0]! : `(${conditions.join(' OR ')})`;

type AddValue = (value: unknown, key: string) => string;

/** One id is compared with `=`, because an index returns its rows in order; several use ANY. */
const idCondition = (sql: string, ids: readonly number[], key: string, add: AddValue): string =>
  ids.length === 1
    ? `${sql} = ${add(ids[0], key)}::bigint`
    : `${sql} = ANY(${add(ids, `${key}s`)}::bigint[])`;

/**
 * Trigrams find words with three ASCII letters; grams find single Chinese characters and two
 * letters of any script (docs/decisions/0026-search.md). LIKE decides in both cases. `(s.words ||
 * '')` keeps the planner from using the trigram index beside the grams: 8 ms instead of 45 ms.
 */
function wordCondition(
  word: string,
  search: 'indexed' | 'scanned',
  add: AddValue,
): { readonly sql: string; readonly parameter: string } {
  const pattern = likePattern(word, 'contains');
  if (search === 'scanned') {
    const parameter = add(pattern, 'w');
    return { parameter, sql: `(s.words || '') LIKE ${parameter}::text` };
  }
  const usesTrigrams = /^[\x20-\x7f]*$/.test(word) && /[a-z0-9]{3}/.test(word);
  const parameter = add(pattern, usesTrigrams ? 't' : 'g');
  const sql = usesTrigrams
    ? `s.words LIKE ${parameter}::text`
    : `(
        (s.words || '') LIKE ${parameter}::text
        AND ${gramsSql('s.words', parameter)}
      )`;
  return { sql, parameter };
}

/** How well goods match the words of a search: the greatest rank is listed first. */
export const matchRanks = { class: 0, keywords: 1, name: 2, phrase: 3 } as const;

/**
 * SQL of the rank of a row of `goods_shelf`: the name contains the typed text as whole words; the
 * name contains all words; name, subname and brand together do; a class does
 * (docs/decisions/0091-search-ranks.md).
 *
 * @param phrase parameter with `phrasePattern`
 */
export function matchRankSql(
  table: string,
  words: ListingConditions['words'],
  phrase: string,
): string {
  const contains = (column: string): string =>
    words
      .map((parameters) =>
        anyOf(parameters.map((parameter) => `${table}.${column} LIKE ${parameter}::text`)),
      )
      .join(' AND ');
  return `CASE
    WHEN ${table}.name ~ ${phrase}::text THEN ${matchRanks.phrase}
    WHEN ${contains('name')} THEN ${matchRanks.name}
    WHEN ${contains('keywords')} THEN ${matchRanks.keywords}
    ELSE ${matchRanks.class}
  END`;
}

/**
 * Regular expression of PostgreSQL for the typed words in their order. Latin words are whole words,
 * so that "tea" ranks "Green tea" above "Steamer".
 */
export function phrasePattern(words: readonly string[]): string {
  const text = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+');
  const start = /^[a-z0-9]/.test(words[0] ?? '') ? '\\m' : '';
  const end = /[a-z0-9]$/.test(words.at(-1) ?? '') ? '\\M' : '';
  return start + text + end;
}

/** Joins all conditions with AND. */
export const joinConditions = ({ base, brand, store, price }: ListingConditions): string =>
  [base, brand, store, price].filter((part) => part !== 'true').join(' AND ') || 'true';
