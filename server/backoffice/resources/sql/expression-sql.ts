import { isVariable } from '../../../../schemas/rules/conditions/cond-fields.ts';
import { operationsOf } from '../../../../schemas/rules/conditions/evaluate.ts';
import type { Cond, Field } from '../../../../schemas/rules/types.ts';
import { fieldOf } from '../registry.ts';
import { columnOf, columnsOf, quote, textLiteral } from '../tables/columns.ts';
import { type ComparisonTarget, compareSql, type Operand } from './compare-sql.ts';
import { likePattern, toStoredValue, valueType } from './field-values.ts';
import { hasGrams } from './grams.ts';
import { contextFor, type SqlContext } from './sql-context.ts';

/*
 * SQL of conditions and of fields. Both are in one file because they call each other: a computed
 * field may contain conditions, and a condition may compare a computed field.
 */

/**
 * A condition of a resource file as SQL over one row. It selects the rows for which `holds` in
 * `schemas/rules/conditions/evaluate.ts` is true, and may be NULL where `holds` is false.
 *
 * @example
 * conditionSql({ status: 1, stock: { gt: 0 } }, context);
 * // (t."status" = $1 AND t."stock" > $2)
 */
export function conditionSql(cond: Cond | undefined, context: SqlContext): string {
  const parts = Object.entries(cond ?? {}).flatMap(([name, wanted]) => {
    if (name === 'any') return [anySql(wanted as readonly Cond[], context)];
    if (name === 'not') return [`(${conditionSql(wanted as Cond, context)}) IS NOT TRUE`];
    return Object.entries(operationsOf(wanted)).map(([operator, value]) =>
      comparisonSql(context, {
        name,
        operator,
        operand: (target) => conditionOperand(value, target, context),
      }),
    );
  });
  if (parts.length === 0) return 'TRUE';
  return parts.length === 1 ? parts[0]! : `(${parts.join(' AND ')})`;
}

const anySql = (conditions: readonly Cond[], context: SqlContext): string =>
  `(${conditions.map((cond) => conditionSql(cond, context)).join(' OR ')})`;

export interface Comparison {
  /** A field, or a field of a referenced row: `store.name`. */
  readonly name: string;
  readonly operator: string;
  readonly operand: (target: ComparisonTarget) => Operand;
  /**
   * A condition that a referenced row must also meet, so that a filter reveals nothing about rows
   * that the caller may not see.
   */
  readonly related?: (context: SqlContext) => string;
}

/** Operators that a missing value, and therefore a missing related row, matches. */
const matchedByNone: ReadonlySet<string> = new Set(['ne', 'nin', 'null']);

/**
 * One comparison of a field or of a field of a referenced row.
 *
 * @example
 * // store.name eq "Tea"
 * // EXISTS (SELECT 1 FROM "stores" t1 WHERE t1."id" = t."store_id" AND t1."name" = $1)
 */
export function comparisonSql(
  context: SqlContext,
  { name, operator, operand, related }: Comparison,
): string {
  const [first = '', second] = name.split('.');
  const field = fieldOf(context.resource, first);
  if (second === undefined) {
    const target = targetOf(field, context);
    return compareSql(target, operator, operand(target), context);
  }
  const inner = contextFor(context, context.resources.targetOf(field));
  const target = targetOf(fieldOf(inner.resource, second), inner);
  const key = columnOf(fieldOf(inner.resource, field.key));
  const allowed = related ? ` AND ${related(inner)}` : '';
  const from = `FROM ${quote(inner.resource.table)} ${inner.alias}
    WHERE ${inner.alias}.${key} = ${rawSql(field, context)}${allowed}`;
  if (!matchedByNone.has(operator))
    return `EXISTS (SELECT 1 ${from} AND ${compareSql(target, operator, operand(target), inner)})`;
  const opposite = { ne: 'eq', nin: 'in' }[operator];
  if (!opposite) {
    const asked = operand(target);
    const filled = compareSql(target, 'null', { ...asked, flag: () => 'FALSE' }, inner);
    return `(EXISTS (SELECT 1 ${from} AND ${filled})) <> ${asked.flag()}`;
  }
  return `NOT EXISTS (SELECT 1 ${from} AND ${compareSql(target, opposite, operand(target), inner)})`;
}

function targetOf(field: Field, context: SqlContext): ComparisonTarget {
  return {
    field,
    type: valueType(field, context.resource, context.resources),
    sql: field.type === 'many' || field.type === 'refs' ? '' : rawSql(field, context),
  };
}

/**
 * The right side of a comparison in a resource file. Values become parameters; `@user.<name>` is an
 * id of the caller, `@now` the mall's clock, `@row.<field>` another column of the row,
 * `@form.<field>` a value of the form in which the row is chosen.
 */
function conditionOperand(
  operand: unknown,
  { field, type }: ComparisonTarget,
  context: SqlContext,
): Operand {
  const { parameters } = context;
  const values = Array.isArray(operand) ? (operand as readonly unknown[]) : [];
  const valueSql = (value: unknown): string =>
    isVariable(value) ? variableSql(value, context) : parameters.fixed(toStoredValue(value, type));
  return {
    isNone: operand === null || (field.type === 'ref' && (operand === 0 || operand === '0')),
    isColumn: isVariable(operand) && operand.startsWith('@row.'),
    isPath: false,
    emptyIsNone: false,
    flag: () => String(operand === true),
    value: () => valueSql(operand),
    list: () =>
      values.some(isVariable)
        ? `ARRAY[${values.map(valueSql).join(', ')}]`
        : parameters.fixed(values.map((value) => toStoredValue(value, type))),
    bound: (index) => valueSql(values[index]),
    pattern: (shape) => parameters.fixed(likePattern(String(operand), shape)),
    hasGrams: hasGrams(String(operand)),
  };
}

function variableSql(name: string, context: SqlContext): string {
  if (name === '@now') return 'mall_now()';
  const [, source, part = ''] = /^@(user|row|form)\.(\w+)$/.exec(name) ?? [];
  if (source === 'row') return rawSql(fieldOf(context.resource, part), context);
  if (source === 'form') return formSql(part, context);
  if (
    source === 'user' &&
    (part === 'id' || part === 'store_id' || part === 'owner_id' || part === 'belong_id')
  )
    return context.parameters.user(part);
  throw new Error(`${context.resource.file}: unknown variable ${name}`);
}

/** A value of the form in the type of its column; NULL where it is empty. */
function formSql(name: string, { form, resource, resources }: SqlContext): string {
  const field = form?.fields.get(name);
  if (!field) throw new Error(`${resource.file}: there is no form with a field "${name}"`);
  return `(${form!.sql}->>${textLiteral(name)})::${formType(field, resources)}`;
}

/** The SQL type of a value of a form. */
export function formType(field: Field, resources: SqlContext['resources']): string {
  const type = columnsOf(field, resources)[0]?.type ?? 'text';
  return type === 'smallint' ? 'bigint' : type;
}

/**
 * A field as the database stores it: its column, or the expression of a computed field. Not for
 * `many` and `refs`.
 */
export function rawSql(field: Field, context: SqlContext): string {
  if (field.type === 'computed' && !field.stored) return computedSql(field, context);
  return `${context.alias}.${columnOf(field)}`;
}

/** The expression of a computed field, stored or not; NULL where its `when` does not hold. */
export function computedSql(field: Field, context: SqlContext): string {
  const source = sourceSql(field, context);
  if (!field.when) return source;
  return `CASE WHEN ${conditionSql(field.when, context)} THEN ${source} END`;
}

/**
 * @example
 * // of: "ref:store_id.name"
 * // (SELECT t1."name" FROM "stores" t1 WHERE t1."id" = t."store_id")
 * // of: "sum:lines.money"
 * // coalesce((SELECT sum(t1."money") FROM "order_goods" t1 WHERE t1."order_id" = t.id), 0)
 */
function sourceSql(field: Field, context: SqlContext): string {
  if (field.cases) return casesSql(field.cases, context);
  const [kind = '', source = ''] = (field.of ?? '').split(':');
  if (kind === 'sql') return namedSql(source, context);
  const [name = '', column = ''] = source.split('.');
  const link = fieldOf(context.resource, name);
  const target = context.resources.targetOf(link);
  const inner = contextFor(context, target);
  const table = `${quote(target.table)} ${inner.alias}`;
  const value = (): string => rawSql(fieldOf(target, column), inner);
  if (kind === 'ref') {
    const key = `${inner.alias}.${columnOf(fieldOf(target, link.key))}`;
    return `(SELECT ${value()} FROM ${table} WHERE ${key} = ${rawSql(link, context)})`;
  }
  const notDeleted = target.softDelete ? ` AND ${inner.alias}.deleted_at IS NULL` : '';
  const children = `FROM ${table}
    WHERE ${inner.alias}.${quote(link.by ?? '')} = ${context.alias}.id${notDeleted}`;
  if (kind === 'last')
    return `(SELECT ${value()} ${children} ORDER BY ${inner.alias}.id DESC LIMIT 1)`;
  if (kind === 'count') return `(SELECT count(*) ${children})`;
  const total = `(SELECT ${kind}(${value()}) ${children})`;
  return kind === 'sum' ? `coalesce(${total}, 0)` : total;
}

/** `CASE WHEN <when> THEN <value> … ELSE <value of the last case> END` */
function casesSql(cases: NonNullable<Field['cases']>, context: SqlContext): string {
  const isText = cases.some(({ value }) => typeof value === 'string');
  const literal = (value: string | number): string =>
    isText ? textLiteral(String(value)) : String(value);
  const last = cases.at(-1);
  const arms = cases
    .slice(0, -1)
    .map(({ when, value }) => `WHEN ${conditionSql(when, context)} THEN ${literal(value)}`);
  return `CASE ${arms.join(' ')} ELSE ${last ? literal(last.value) : 'NULL'} END`;
}

/** An expression that a module registered; it is written over the alias `t`. */
function namedSql(name: string, { expressions, resource, alias }: SqlContext): string {
  const expression = expressions.get(name);
  if (expression === undefined)
    throw new Error(`No module defines the expression "${name}" that ${resource.file} names`);
  if (alias === 't') return `(${expression})`;
  return `(SELECT (${expression}) FROM ${quote(resource.table)} t WHERE t.id = ${alias}.id)`;
}
