import { richTextSeparator } from '../../../../schemas/contract/limits.ts';
import type { Field, FieldType } from '../../../../schemas/rules/types.ts';
import { isTextLike, joinTableOf, quote } from '../tables/columns.ts';
import type { LikeShape } from './field-values.ts';
import { gramsSql } from './grams.ts';
import type { SqlContext } from './sql-context.ts';

/** The left side of a comparison. */
export interface ComparisonTarget {
  readonly field: Field;
  readonly type: FieldType;
  readonly sql: string;
}

/** The right side of a comparison. Each method adds its parameters when it is called. */
export interface Operand {
  /** The value is null: `eq` then means "has no value". */
  readonly isNone: boolean;
  /** The value is another column of the row, which may be NULL. */
  readonly isColumn: boolean;
  /** The value of an area field is a path of ids, not a single id. */
  readonly isPath: boolean;
  /** `null` also matches the empty text and the empty list. */
  readonly emptyIsNone: boolean;
  /** The boolean of the operator `null`. */
  flag(): string;
  value(): string;
  /** An SQL array. */
  list(): string;
  /** The lower (0) or upper (1) bound of `between`. */
  bound(index: 0 | 1): string;
  pattern(shape: LikeShape): string;
  /** Whether the text of `like` has grams (`hasGrams`). */
  readonly hasGrams: boolean;
}

/**
 * One comparison as SQL, for example `search_text(t.name) LIKE $1` or `(t.status = ANY($2)) IS NOT
 * TRUE`. `like` compares texts as `searchText` folds them. A missing value matches only `null`, `ne` and `nin`.
 */
export function compareSql(
  target: ComparisonTarget,
  operator: string,
  operand: Operand,
  context: SqlContext,
): string {
  const { field, type, sql } = target;
  if (operator === 'ne') return `(${compareSql(target, 'eq', operand, context)}) IS NOT TRUE`;
  if (operator === 'nin') return `(${compareSql(target, 'in', operand, context)}) IS NOT TRUE`;
  if (field.type === 'refs') return joinSql(field, operator, operand, context);
  if (type === 'tags') return tagsSql(sql, operator, operand);
  const empty = emptyLiteral(field);
  if (operator === 'null' && operand.emptyIsNone && empty)
    return `(${sql} = ${empty}) = ${operand.flag()}`;
  if (type === 'area') return areaSql(field, operator, operand, context);
  if (type === 'daterange') return rangeSql(field, operator, operand, context);
  if (field.type === 'richtext') return scalarSql(visibleTextSql(sql), operator, operand);
  if (operator === 'like' && field.searched)
    return containsSql(field, sql, operand.pattern('contains'), operand.hasGrams);
  return scalarSql(sql, operator, operand);
}

/**
 * Whether a text contains another one, as `searchText` folds both. A `searched` field is found by the index of
 * its grams (docs/decisions/0026-search.md); LIKE still decides, so the index never adds a row.
 *
 * @param pattern SQL of a LIKE pattern `%text%`
 * @param hasGrams whether the text has grams, see `hasGrams`
 */
export function containsSql(field: Field, sql: string, pattern: string, hasGrams: boolean): string {
  const contains = `search_text(${sql}) LIKE ${pattern}`;
  if (!field.searched) return contains;
  return hasGrams ? `(${contains} AND ${gramsSql(sql, pattern)})` : contains;
}

/** The words of a rich text that a reader sees: without the nodes of the editor and without tags. */
const visibleTextSql = (sql: string): string =>
  `regexp_replace(split_part(${sql}, '${richTextSeparator}', 1), '<[^>]*>', '', 'g')`;

function emptyLiteral(field: Field): string | undefined {
  if (isTextLike(field)) return "''";
  return field.type === 'images' ? "'[]'" : undefined;
}

const signs: Readonly<Record<string, string>> = { gt: '>', lt: '<', ngt: '>=', nlt: '<=' };
/** Where a LIKE operator finds the text. */
export const likeShapes = { like: 'contains', likeRight: 'starts', likeLeft: 'ends' } as const;
const isLike = (operator: string): operator is keyof typeof likeShapes =>
  Object.hasOwn(likeShapes, operator);

function scalarSql(sql: string, operator: string, operand: Operand): string {
  if (operator === 'null') return `(${sql} IS NULL) = ${operand.flag()}`;
  if (operator === 'eq') return equalSql(sql, operand);
  if (operator === 'in') return `${sql} = ANY(${operand.list()})`;
  if (operator === 'between') return `${sql} BETWEEN ${operand.bound(0)} AND ${operand.bound(1)}`;
  if (isLike(operator)) return `search_text(${sql}) LIKE ${operand.pattern(likeShapes[operator])}`;
  const sign = signs[operator];
  if (!sign) throw new Error(`Unknown operator ${operator}`);
  return `${sql} ${sign} ${operand.value()}`;
}

function equalSql(sql: string, operand: Operand): string {
  if (operand.isNone) return `${sql} IS NULL`;
  if (operand.isColumn) return `${sql} IS NOT DISTINCT FROM ${operand.value()}`;
  return `${sql} = ${operand.value()}`;
}

/** A list matches `eq` and `in` when it contains one of the values. */
function tagsSql(sql: string, operator: string, operand: Operand): string {
  if (operator === 'null') return `(${sql} IS NULL) = ${operand.flag()}`;
  if (operator === 'eq') return `${operand.value()} = ANY(${sql})`;
  if (operator === 'in') return `${sql} && ${operand.list()}`;
  const matches = scalarSql('member', operator, operand);
  return `EXISTS (SELECT 1 FROM unnest(${sql}) member WHERE ${matches})`;
}

function joinSql(field: Field, operator: string, operand: Operand, { alias }: SqlContext): string {
  const { through, by, to } = joinTableOf(field);
  const joined = `SELECT 1 FROM ${quote(through)} j WHERE j.${quote(by)} = ${alias}.id`;
  if (operator === 'null') return `(EXISTS (${joined})) <> ${operand.flag()}`;
  return `EXISTS (${joined} AND ${scalarSql(`j.${quote(to)}`, operator, operand)})`;
}

/** A range is compared by its start from below and by its end from above. */
function rangeSql(field: Field, operator: string, operand: Operand, { alias }: SqlContext): string {
  const [start = '', end = ''] = field.columns
    ? field.columns.map((name) => `${alias}.${quote(name)}`)
    : [0, 1].map((index) => `(${alias}.${quote(field.name)}->>${index})::timestamptz`);
  if (operator === 'between')
    return `(${start} >= ${operand.bound(0)} AND ${end} <= ${operand.bound(1)})`;
  if (operator === 'eq')
    return `(${scalarSql(start, 'eq', operand)} OR ${scalarSql(end, 'eq', operand)})`;
  const isUpper = operator === 'lt' || operator === 'nlt';
  return scalarSql(isUpper ? end : start, operator, operand);
}

/**
 * An area matches every path that it lies in: `[330000]` matches the whole province. In conditions
 * of the files a single id anywhere along its path is enough.
 */
function areaSql(field: Field, operator: string, operand: Operand, { alias }: SqlContext): string {
  const levels = field.columns
    ? field.columns.map((name) => `${alias}.${quote(name)}`)
    : [0, 1, 2].map((index) => `(${alias}.${quote(field.name)}->${index})::bigint`);
  if (operator === 'null') return `(${levels[0]} IS NULL) = ${operand.flag()}`;
  const own = `ARRAY[${levels.join(', ')}]`;
  if (!operand.isPath)
    return operator === 'in' ? `${own} && ${operand.list()}` : `${operand.value()} = ANY(${own})`;
  const path = `(${operand.value()}::bigint[])`;
  const matches = levels.map(
    (level, index) => `(${path}[${index + 1}] IS NULL OR ${level} = ${path}[${index + 1}])`,
  );
  return `(${matches.join(' AND ')})`;
}
