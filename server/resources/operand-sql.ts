import { toMoney, fenOf } from '../../schemas/rules/parse-scalar.ts';
import type { Field } from '../../schemas/rules/types.ts';
import type { Operand } from './compare-sql.ts';
import { rawSql, valueType } from './raw-sql.ts';
import { fieldOf } from './registry.ts';
import type { Place } from './sql-place.ts';

/** What a condition of the files compares with: values become parameters, `@user.*` the caller's, `@now` the mall's clock, `@row.<field>` the row's own column. */
export function operandOf(written: unknown, field: Field, place: Place): Operand {
  const type = valueType(field, place.resource, place.resources);
  const one = (value: unknown): string => {
    if (typeof value === 'string' && value.startsWith('@')) return variableSql(value, place);
    return place.parameters.fixed(kept(value, type));
  };
  const list = Array.isArray(written) ? (written as readonly unknown[]) : [];
  return {
    isNone: written === null || (field.type === 'ref' && (written === 0 || written === '0')),
    isColumn: typeof written === 'string' && written.startsWith('@row.'),
    isPath: false,
    emptyIsNone: false,
    flag: () => String(written === true),
    one: () => one(written),
    list: () =>
      list.some((value) => typeof value === 'string' && value.startsWith('@'))
        ? `ARRAY[${list.map(one).join(', ')}]`
        : place.parameters.fixed(list.map((value) => kept(value, type))),
    part: (at) => one(list[at]),
    pattern: (shape) => place.parameters.fixed(likePattern(String(written), shape)),
  };
}

/** A value of the wire as the database keeps it: amounts in fen, the rest as it is. */
export function kept(value: unknown, type: Field['type']): unknown {
  if (type === 'money') return fenOf(toMoney(value) ?? '0.00');
  return typeof value === 'boolean' ? Number(value) : value;
}

function variableSql(name: string, { parameters, ...place }: Place): string {
  if (name === '@now') return 'mall_now()';
  const [, source, part = ''] = /^@(user|row)\.(\w+)$/.exec(name) ?? [];
  if (source === 'row') return rawSql(fieldOf(place.resource, part), { parameters, ...place });
  if (
    source === 'user' &&
    (part === 'id' || part === 'store_id' || part === 'owner_id' || part === 'belong_id')
  )
    return parameters.user(part);
  throw new Error(`${place.resource.file}: unknown variable ${name}`);
}

/** Text for LIKE; what a person typed never acts as a wildcard. */
export function likePattern(text: string, shape: 'contains' | 'starts' | 'ends'): string {
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  return `${shape === 'starts' ? '' : '%'}${escaped}${shape === 'ends' ? '' : '%'}`;
}
