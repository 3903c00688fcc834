import type { Cond, Json, Row, Scalar, Variables } from '../types.ts';
import { isObject } from '../values/is-object.ts';
import { fenOf } from '../values/parse-scalar.ts';

/**
 * Evaluates a condition on a row. `server/backoffice/resources/sql/expression-sql.ts` compiles the
 * same grammar to SQL; `test/e2e/resources/condition-sql.e2e.test.ts` compares the two.
 *
 * A missing or NULL value matches only `null: true`, `ne` and `nin`; so does a comparison with a
 * NULL variable. `eq: null` means `null: true`. `not` is plain negation without SQL's third truth
 * value. Numbers compare as numbers, money in fen, everything else as text by code unit, which also
 * orders wire dates. A list field matches `eq` and `in` if it contains one of the values; `ne` and
 * `nin` negate that. `like` ignores case. An empty `in` list matches nothing. A daterange compares
 * its start with `gt`, `ngt` and the lower bound of `between`, its end with `lt`, `nlt` and the
 * upper bound. A dotted name reads `row["store_id.store_name"]`.
 */
export function holds(cond: Cond | undefined, row: Row, variables: Variables): boolean {
  if (!cond) return true;
  return Object.entries(cond).every(([name, wanted]) => {
    if (name === 'any')
      return (wanted as readonly Cond[]).some((part) => holds(part, row, variables));
    if (name === 'not') return !holds(wanted as Cond, row, variables);
    const value = Object.hasOwn(row, name) ? (row[name] ?? null) : null;
    return Object.entries(operationsOf(wanted)).every(([operator, operand]) =>
      meets({ operator, value, operand }, row, variables),
    );
  });
}

/** Expands the short forms: `value` is `{eq: value}`, `[values]` is `{in: values}`. */
export function operationsOf(wanted: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(wanted)) return { in: wanted };
  return isObject(wanted) ? wanted : { eq: wanted };
}

/** Replaces `@user.*`, `@now` and `@row.<field>` in an operand. */
function operandValue(operand: unknown, row: Row, variables: Variables): Json {
  if (typeof operand !== 'string' || !operand.startsWith('@')) return operand as Scalar;
  if (operand === '@now') return variables.now;
  const [, source, name] = /^@(user|row)\.(\w+)$/.exec(operand) ?? [];
  if (source === 'row' && name) return Object.hasOwn(row, name) ? (row[name] ?? null) : null;
  return source === 'user' && name && Object.hasOwn(variables.user, name)
    ? variables.user[name as keyof Variables['user']]
    : null;
}

interface Comparison {
  readonly operator: string;
  readonly value: Json;
  readonly operand: unknown;
}

function meets({ operator, value, operand }: Comparison, row: Row, variables: Variables): boolean {
  const single = (): Json => operandValue(operand, row, variables);
  const list = (): readonly Json[] =>
    Array.isArray(operand) ? operand.map((part) => operandValue(part, row, variables)) : [];
  switch (operator) {
    case 'null':
      return (value === null) === operand;
    case 'eq':
      return equals(value, single());
    case 'ne':
      return !equals(value, single());
    case 'in':
      return list().some((wanted) => equals(value, wanted));
    case 'nin':
      return !list().some((wanted) => equals(value, wanted));
    case 'between':
      return (
        ordered(lowest(value), list()[0], (order) => order >= 0) &&
        ordered(highest(value), list()[1], (order) => order <= 0)
      );
    case 'gt':
      return ordered(lowest(value), single(), (order) => order > 0);
    case 'ngt':
      return ordered(lowest(value), single(), (order) => order >= 0);
    case 'lt':
      return ordered(highest(value), single(), (order) => order < 0);
    case 'nlt':
      return ordered(highest(value), single(), (order) => order <= 0);
    case 'like':
      return textMeets(value, single(), (text, part) => text.includes(part));
    case 'likeRight':
      return textMeets(value, single(), (text, part) => text.startsWith(part));
    case 'likeLeft':
      return textMeets(value, single(), (text, part) => text.endsWith(part));
    default:
      return false;
  }
}

function equals(value: Json, wanted: Json): boolean {
  if (value === null || wanted === null) return value === null && wanted === null;
  if (Array.isArray(value)) return value.some((part) => equals(part as Json, wanted));
  return compare(value, wanted) === 0;
}

function ordered(
  value: Json,
  wanted: Json | undefined,
  accepts: (order: number) => boolean,
): boolean {
  if (value === null || wanted === null || wanted === undefined) return false;
  const order = compare(value, wanted);
  return order !== undefined && accepts(order);
}

const lowest = (value: Json): Json => (Array.isArray(value) ? ((value[0] as Json) ?? null) : value);
const highest = (value: Json): Json =>
  Array.isArray(value) ? ((value.at(-1) as Json) ?? null) : value;

function textMeets(
  value: Json,
  part: Json,
  accepts: (text: string, part: string) => boolean,
): boolean {
  if (Array.isArray(value)) return value.some((entry) => textMeets(entry as Json, part, accepts));
  return (
    value !== null &&
    part !== null &&
    typeof value !== 'object' &&
    accepts(String(value).toLowerCase(), String(part).toLowerCase())
  );
}

const isMoney = (text: Json): text is string =>
  typeof text === 'string' && /^-?\d+\.\d{2}$/.test(text);
const numberOf = (value: Json): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
};

/** −1, 0 or 1; undefined if the values are not comparable. */
function compare(a: Json, b: Json): number | undefined {
  if (isMoney(a) && isMoney(b)) return Math.sign(fenOf(a) - fenOf(b));
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  if (typeof a === 'object' || typeof b === 'object') return undefined;
  const [left, right] = [numberOf(a), numberOf(b)];
  return left === undefined || right === undefined ? undefined : Math.sign(left - right);
}
