import type { Field, FieldType } from '../../schemas/rules/types.ts';
import { isTextLike, quote } from './columns.ts';
import { containsSql } from './contains-sql.ts';
import { joinOf } from './entity-from-resource.ts';
import type { Place } from './sql-place.ts';

/** What is compared: a field, the type of its value, and its SQL. */
export interface Target {
  readonly field: Field;
  readonly type: FieldType;
  readonly sql: string;
}

/** What it is compared with. Each method adds its parameters when called. */
export interface Operand {
  /** None at all: `eq` then means "has none". */
  readonly isNone: boolean;
  /** Another column of the row, which may be NULL too. */
  readonly isColumn: boolean;
  /** The value of an area is a path of ids, not one of them. */
  readonly isPath: boolean;
  /** A person who asks for none also means the empty text and the empty list. */
  readonly emptyIsNone: boolean;
  /** The boolean of `null`. */
  flag(): string;
  one(): string;
  /** An SQL array. */
  list(): string;
  /** One of the two bounds of `between`. */
  part(at: 0 | 1): string;
  pattern(shape: 'contains' | 'starts' | 'ends'): string;
}

/** One comparison as SQL. Text ignores case in `like`; a missing value meets only `null`, `ne` and `nin`. */
export function compareSql(
  target: Target,
  operator: string,
  operand: Operand,
  place: Place,
): string {
  if (operator === 'ne') return `(${compareSql(target, 'eq', operand, place)}) IS NOT TRUE`;
  if (operator === 'nin') return `(${compareSql(target, 'in', operand, place)}) IS NOT TRUE`;
  if (target.field.type === 'refs') return joinSql(target.field, operator, operand, place);
  if (target.type === 'tags') return tagsSql(target.sql, operator, operand);
  if (operator === 'null' && operand.emptyIsNone && emptyOf(target.field))
    return `(${target.sql} = ${emptyOf(target.field)}) = ${operand.flag()}`;
  if (target.type === 'area') return areaSql(target.field, operator, operand, place);
  if (target.type === 'daterange') return rangeSql(target.field, operator, operand, place);
  if (operator === 'like' && target.field.searched)
    return containsSql(target.field, target.sql, operand.pattern('contains'));
  return scalarSql(target.sql, operator, operand);
}

const emptyOf = (field: Field): string =>
  isTextLike(field) ? "''" : field.type === 'images' ? "'[]'" : '';

const signs: Readonly<Record<string, string>> = { gt: '>', lt: '<', ngt: '>=', nlt: '<=' };
const shapes = { like: 'contains', likeRight: 'starts', likeLeft: 'ends' } as const;
const isLike = (operator: string): operator is keyof typeof shapes =>
  Object.hasOwn(shapes, operator);

function scalarSql(sql: string, operator: string, operand: Operand): string {
  if (operator === 'null') return `(${sql} IS NULL) = ${operand.flag()}`;
  if (operator === 'eq')
    return operand.isNone
      ? `${sql} IS NULL`
      : operand.isColumn
        ? `${sql} IS NOT DISTINCT FROM ${operand.one()}`
        : `${sql} = ${operand.one()}`;
  if (operator === 'in') return `${sql} = ANY(${operand.list()})`;
  if (operator === 'between') return `${sql} BETWEEN ${operand.part(0)} AND ${operand.part(1)}`;
  if (isLike(operator)) return `${sql} ILIKE ${operand.pattern(shapes[operator])}`;
  return `${sql} ${signOf(operator)} ${operand.one()}`;
}

function signOf(operator: string): string {
  const sign = signs[operator];
  if (!sign) throw new Error(`Unknown operator ${operator}`);
  return sign;
}

/** A list meets `eq` and `in` when it holds one of the values. */
function tagsSql(sql: string, operator: string, operand: Operand): string {
  if (operator === 'null') return `(${sql} IS NULL) = ${operand.flag()}`;
  if (operator === 'eq') return `${operand.one()} = ANY(${sql})`;
  if (operator === 'in') return `${sql} && ${operand.list()}`;
  return `EXISTS (SELECT 1 FROM unnest(${sql}) member WHERE ${scalarSql('member', operator, operand)})`;
}

function joinSql(field: Field, operator: string, operand: Operand, { alias }: Place): string {
  const { through, by, to } = joinOf(field);
  const from = `EXISTS (SELECT 1 FROM ${quote(through)} j WHERE j.${quote(by)} = ${alias}.id`;
  return operator === 'null'
    ? `(${from})) <> ${operand.flag()}`
    : `${from} AND ${scalarSql(`j.${quote(to)}`, operator, operand)})`;
}

/** A range compares by its start from below and by its end from above. */
function rangeSql(field: Field, operator: string, operand: Operand, { alias }: Place): string {
  const [start, end] = field.columns
    ? field.columns.map((name) => `${alias}.${quote(name)}`)
    : [0, 1].map((at) => `(${alias}.${quote(field.name)}->>${at})::timestamptz`);
  if (operator === 'between')
    return `(${start} >= ${operand.part(0)} AND ${end} <= ${operand.part(1)})`;
  if (operator === 'eq')
    return `(${scalarSql(start!, 'eq', operand)} OR ${scalarSql(end!, 'eq', operand)})`;
  return scalarSql(operator === 'lt' || operator === 'nlt' ? end! : start!, operator, operand);
}

/** An area meets a path that it lies in: `[330000]` is all of that province. In the files one id along its path is enough. */
function areaSql(field: Field, operator: string, operand: Operand, { alias }: Place): string {
  const parts = field.columns
    ? field.columns.map((name) => `${alias}.${quote(name)}`)
    : [0, 1, 2].map((at) => `(${alias}.${quote(field.name)}->${at})::bigint`);
  if (operator === 'null') return `(${parts[0]} IS NULL) = ${operand.flag()}`;
  if (!operand.isPath)
    return operator === 'in'
      ? `ARRAY[${parts.join(', ')}] && ${operand.list()}`
      : `${operand.one()} = ANY(ARRAY[${parts.join(', ')}])`;
  const path = `${operand.one()}::bigint[]`;
  return `(${parts.map((part, at) => `((${path})[${at + 1}] IS NULL OR ${part} = (${path})[${at + 1}])`).join(' AND ')})`;
}
