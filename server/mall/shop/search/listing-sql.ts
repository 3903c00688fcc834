import {
  type OfferKind,
  offerKinds,
} from '../../../../schemas/contract/calls/catalog/goods-search.ts';
import { isUnspaced } from '../../../../schemas/rules/values/search-text.ts';
import { gramsSql } from '../../../backoffice/resources/sql/grams.ts';
import type { GoodsQuery } from './read-goods-params.ts';

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
/** A word of a search, as the catalogue understands it. */
export interface Term {
  /** Found where a word begins with it; in scripts without blanks anywhere. */
  readonly word: string;
  /** Its singular and plural. */
  readonly forms: readonly string[];
  /** The forms and synonyms, found as whole words. */
  readonly texts: readonly string[];
  /** Fragments of `goods_shelf.words` that are found anywhere. */
  readonly parts: readonly string[];
  /** Classes that the word names. */
  readonly classes: readonly number[];
}
export interface Search {
  readonly terms: readonly Term[];
  /** Synonyms of all words together, and the classes that they name. */
  readonly together: Pick<Term, 'texts' | 'classes'>;
  /** The words with corrected typing errors. */
  readonly corrected: string | undefined;
  /** Fewer words that find goods, when those typed find none. */
  readonly similar: string | undefined;
}
export const noSearch: Search = {
  terms: [],
  together: { texts: [], classes: [] },
  corrected: undefined,
  similar: undefined,
};

/**
 * SQL conditions by facet. `name` is equal for equal SQL text, so it names the prepared statement.
 */
export interface ListingConditions {
  readonly name: string;
  readonly values: readonly unknown[];
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
  { classes, brands, stores, from, to, offers, flags: requiredFlags }: ListingQuery,
  search: Search,
  access: 'indexed' | 'scanned',
): ListingConditions {
  const values: unknown[] = [];
  const name: string[] = [];
  const add = (value: unknown, key: string): string => {
    name.push(key);
    return `$${values.push(value)}`;
  };
  const base = [
    ...searchConditions(search, access, add, (mark) => name.push(mark)),
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
  };
}

/** Every term is found, in the texts or as a class; or what all of them together mean. */
function searchConditions(
  { terms, together }: Search,
  access: 'indexed' | 'scanned',
  add: AddValue,
  mark: (name: string) => void,
): readonly string[] {
  const anyOfThese = (
    patterns: readonly string[],
    classes: readonly number[],
    isScanned: boolean,
  ): readonly string[] => {
    mark(`or${patterns.length}`);
    return [
      ...(patterns.length === 0 ? [] : [patternsCondition(patterns, isScanned, add)]),
      ...(classes.length > 0 ? [classCondition(classes, add)] : []),
    ];
  };
  const isScanned = access === 'scanned';
  const all = terms.map((term) =>
    anyOf(anyOfThese(findPatterns(term), term.classes, isScanned || isLessSelective(term, terms))),
  );
  const others = anyOfThese(wholePatterns(together.texts), together.classes, isScanned);
  return others.length === 0 ? all : [anyOf([`(${all.join(' AND ')})`, ...others])];
}

/** A class and all classes below it. */
export function classCondition(ids: readonly number[], add: AddValue, table = 's'): string {
  const parameter = `${add(ids, 'k')}::bigint[]`;
  return `(${[1, 2, 3].map((level) => `${table}.class_${level} = ANY(${parameter})`).join(' OR ')})`;
}

/**
 * A single letter beside longer words is tested on the rows that those leave: 0.25 ms instead of
 * 0.8 ms.
 */
const isLessSelective = ({ word }: Term, terms: readonly Term[]): boolean =>
  [...word].length === 1 && terms.some((other) => [...other.word].length > 1);

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0]! : `(${conditions.join(' OR ')})`;

type AddValue = (value: unknown, key: string) => string;

/** One id is compared with `=`, because an index returns its rows in order; several use ANY. */
const idCondition = (sql: string, ids: readonly number[], key: string, add: AddValue): string =>
  ids.length === 1
    ? `${sql} = ${add(ids[0], key)}::bigint`
    : `${sql} = ANY(${add(ids, `${key}s`)}::bigint[])`;

/**
 * Rows of which `words` has one of the patterns. The indexes find candidates, LIKE decides: grams
 * beside LIKE inside the OR would be computed for every candidate, 60 µs each. `(s.words || '')`
 * keeps the planner from using the trigram index for LIKE too.
 */
export function patternsCondition(
  patterns: readonly string[],
  isScanned: boolean,
  add: AddValue,
): string {
  const decides = `(s.words || '') LIKE ANY(${add(patterns, 'w')}::text[])`;
  if (isScanned) return decides;
  return `(${anyOf(patterns.map((pattern) => indexCondition(pattern, add)))} AND ${decides})`;
}

/**
 * Trigrams find words with three ASCII letters; grams find single Chinese characters and two
 * letters of any script (docs/decisions/0026-search.md).
 */
function indexCondition(pattern: string, add: AddValue): string {
  const usesTrigrams = /^[\x20-\x7e]*$/.test(pattern) && /[a-z0-9]{3}/.test(pattern);
  return usesTrigrams
    ? `s.words LIKE ${add(pattern, 't')}::text`
    : gramsSql('s.words', add(pattern, 'g'));
}

export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
export const inside = (text: string): string => `%${escaped(text)}%`;
export const atEnd = (text: string): string => `%${escaped(text)} %`;
/** Found where a word begins with it; in scripts without blanks anywhere. */
export const asStart = (text: string): string =>
  isUnspaced(text) ? inside(text) : `% ${escaped(text)}%`;
/** A whole word; in scripts without blanks the end of one, which names the thing. */
export const asWhole = (text: string): string =>
  isUnspaced(text) ? `%${escaped(text)} %` : `% ${escaped(text)} %`;

/** Patterns of `goods_shelf.words` that find a term. */
const findPatterns = ({ word, texts, parts }: Term): readonly string[] => [
  asStart(word),
  ...wholePatterns(texts),
  ...parts.map(inside),
];

/** Patterns of whole words, in scripts without blanks of any part. */
export const wholePatterns = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => (isUnspaced(text) ? inside(text) : asWhole(text)));

/** Joins all conditions with AND. */
export const joinConditions = ({ base, brand, store, price }: ListingConditions): string =>
  [base, brand, store, price].filter((part) => part !== 'true').join(' AND ') || 'true';
