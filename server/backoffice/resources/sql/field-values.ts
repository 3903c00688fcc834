import type { Field, FieldType, Resource, Row } from '../../../../schemas/rules/types.ts';
import { fenOf, toMoney } from '../../../../schemas/rules/values/parse-scalar.ts';
import { searchText } from '../../../../schemas/rules/values/search-text.ts';
import { fieldOf, type Resources } from '../registry.ts';

/** The type of a field's value when it is compared or displayed; resolves computed fields. */
export function valueType(field: Field, resource: Resource, resources: Resources): FieldType {
  if (field.type !== 'computed') return field.type;
  if (field.as) return field.as;
  if (field.cases) return 'enum';
  const [kind = '', source = ''] = (field.of ?? '').split(':');
  if (kind === 'count' || kind === 'sql') return 'integer';
  if (kind === 'label') return 'text';
  const [name = '', column = ''] = source.split('.');
  const target = resources.targetOf(fieldOf(resource, name));
  return valueType(fieldOf(target, column), target, resources);
}

/** A wire value as the database stores it: amounts in fen, booleans as 0 and 1. */
export function toStoredValue(value: unknown, type: FieldType): unknown {
  if (type === 'money') return fenOf(toMoney(value) ?? '0.00');
  return typeof value === 'boolean' ? Number(value) : value;
}

/** The values of a form that `@form.<field>` names, as JSON of stored values. */
export const storedForm = (
  fields: ReadonlyMap<string, Field>,
  names: readonly string[],
  values: Row,
): string =>
  JSON.stringify(
    Object.fromEntries(
      names.map((name) => {
        const value = values[name] ?? null;
        return [name, value === null ? null : toStoredValue(value, fields.get(name)!.type)];
      }),
    ),
  );

export type LikeShape = 'contains' | 'starts' | 'ends';

/** A LIKE pattern for `search_text(column)`; wildcards in the text are escaped. */
export function likePattern(text: string, shape: LikeShape): string {
  const escaped = searchText(text).replace(/[\\%_]/g, '\\$&');
  return `${shape === 'starts' ? '' : '%'}${escaped}${shape === 'ends' ? '' : '%'}`;
}
