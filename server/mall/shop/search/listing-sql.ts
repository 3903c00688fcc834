import {
  type OfferKind,
  offerKinds,
} from '../../../../schemas/contract/calls/catalog/goods-search.ts';
import { gramsSql } from '../../../backoffice/resources/sql/grams.ts';
import type { GoodsQuery } from './read-goods-params.ts';
import { type Condition, foundCondition, type Search } from './search-conditions.ts';
import type { WordMatches } from './search-engine.ts';

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
/** A search, with what its words find when an engine beside the database has looked that up. */
export interface ListedSearch extends Search {
  readonly ids?: WordMatches | undefined;
}

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
  search: ListedSearch,
  access: 'indexed' | 'scanned',
): ListingConditions {
  const values: unknown[] = [];
  const name: string[] = [];
  const add = (value: unknown, key: string): string => {
    name.push(key);
    return `$${values.push(value)}`;
  };
  const base = [
    ...wordConditions(search, access, add, (mark) => name.push(mark)),
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
    name: name.join('.') || 'all',
    values,
  };
}

/** What the words find; SQL of their ids where another engine has found them. */
function wordConditions(
  search: ListedSearch,
  access: 'indexed' | 'scanned',
  add: AddValue,
  mark: (name: string) => void,
): readonly string[] {
  if (search.terms.length === 0) return [];
  if (search.ids) return [`s.goods_id = ANY(${add(search.ids.flat(), 'i')}::bigint[])`];
  return [foundSql(foundCondition(search), access === 'scanned', { add, mark })];
}

const joined = (conditions: readonly string[], operator: ' AND ' | ' OR '): string =>
  conditions.length === 1 ? conditions[0]! : `(${conditions.join(operator)})`;

type AddValue = (value: unknown, key: string) => string;

/** One id is compared with `=`, because an index returns its rows in order; several use ANY. */
const idCondition = (sql: string, ids: readonly number[], key: string, add: AddValue): string =>
  ids.length === 1
    ? `${sql} = ${add(ids[0], key)}::bigint`
    : `${sql} = ANY(${add(ids, `${key}s`)}::bigint[])`;

/**
 * PostgreSQL tests the parts of a condition in their order: ids cost nothing, and rows with one of them
 * need no test of their texts.
 */
const costs: Readonly<Record<Condition['kind'], number>> = {
  goods: 0,
  class: 0,
  text: 1,
  any: 2,
  all: 2,
};

/**
 * SQL of a condition of `goods_shelf s`.
 *
 * @param textSql SQL of its texts
 * @param mark called with what the SQL text depends on
 */
export function conditionSql(condition: Condition, { textSql, add, mark }: ConditionParts): string {
  if (condition.kind === 'text') {
    mark(`${condition.field[0]}${condition.fragments.length}`);
    return condition.fragments.length === 0 ? 'false' : textSql(condition);
  }
  if (condition.kind === 'class') {
    const ids = `${add(condition.ids, 'k')}::bigint[]`;
    return `(${[1, 2, 3].map((level) => `s.class_${level} = ANY(${ids})`).join(' OR ')})`;
  }
  if (condition.kind === 'goods') return `s.goods_id = ANY(${add(condition.ids, 'n')}::bigint[])`;
  mark(condition.kind + condition.of.length);
  const parts = condition.of
    .toSorted((one, other) => costs[one.kind] - costs[other.kind])
    .map((part) => conditionSql(part, { textSql, add, mark }));
  return joined(parts, condition.kind === 'all' ? ' AND ' : ' OR ');
}
type TextCondition = Condition & { readonly kind: 'text' };
interface ConditionParts {
  readonly textSql: (condition: TextCondition) => string;
  readonly add: AddValue;
  readonly mark: (name: string) => void;
}

/**
 * SQL of a condition whose texts are found by an index, unless `isScanned`. The indexes find candidates,
 * LIKE decides: the condition stands twice, so that the planner leaves out the first one on the rows
 * that the indexes found. Grams beside LIKE would be computed for each of them, 60 µs each.
 */
export function foundSql(
  condition: Condition,
  isScanned: boolean,
  { add, mark }: Omit<ConditionParts, 'textSql'>,
): string {
  const decides = ({ fragments }: TextCondition): string =>
    `(s.words || '') LIKE ANY(${add(fragments.map(inside), 'l')}::text[])`;
  const exact = conditionSql(condition, { textSql: decides, add, mark });
  if (isScanned) return exact;
  const candidates = conditionSql(condition, {
    // A single letter beside longer words is tested on the rows that those leave: 0.25 ms instead of 0.8 ms
    textSql: (text) => (text.isWeak ? decides(text) : candidatesSql(text.fragments, add)),
    add,
    mark,
  });
  return `${candidates} AND ${exact}`;
}

/** Rows that may have one of the fragments, by an index. */
const candidatesSql = (fragments: readonly string[], add: AddValue): string =>
  joined(
    fragments.map((fragment) => indexCondition(inside(fragment), add)),
    ' OR ',
  );

/**
 * Trigrams find words with three ASCII letters; grams find single Chinese characters and two
 * letters of any script (docs/decisions/0026-search.md). `(s.words || '')` of `foundSql` keeps the planner
 * from using the trigram index for LIKE too.
 */
function indexCondition(pattern: string, add: AddValue): string {
  const usesTrigrams = /^[\x20-\x7e]*$/.test(pattern) && /[a-z0-9]{3}/.test(pattern);
  return usesTrigrams
    ? `s.words LIKE ${add(pattern, 't')}::text`
    : gramsSql('s.words', add(pattern, 'g'));
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Pattern of texts that contain a fragment. */
export const inside = (text: string): string => `%${escaped(text)}%`;

/** Joins all conditions with AND. */
export const joinConditions = ({ base, brand, store, price }: ListingConditions): string =>
  [base, brand, store, price].filter((part) => part !== 'true').join(' AND ') || 'true';
