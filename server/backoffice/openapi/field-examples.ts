import type { Field, Json, JsonObject } from '../../../schemas/rules/types.ts';
import type { Format } from '../../../schemas/rules/validation/formats.ts';
import { dictLabels } from '../resources/read/labels.ts';

const formatExamples: Readonly<Partial<Record<Format, string>>> = {
  mobile: '13800138000',
  uri: 'https://shop.example/path',
  email: 'name@shop.example',
  account_name: 'warehouse',
  user_name: 'warehouse',
  page_name: 'Admin/orders',
  link: '/goods/1',
  area_code: '110101',
  parcel_no: 'SF1234567890',
  key: 'key',
  language_code: 'en',
  currency_code: 'CNY',
  digits: '1',
  version: '1.0.0',
  courier_code: 'sf',
  id_card_no: '11010519491231002X',
  bank_card_no: '6222020200112233445',
};

const lists = new Set<Field['type']>(['tags', 'refs', 'area', 'images']);

/** A valid value of a field; undefined where a rule leaves none to guess. */
export function exampleOf(field: Field): Json | undefined {
  const [first] = dictLabels(field);
  if (lists.has(field.type)) return listExample(field, first?.value);
  if (first) return first.value;
  const { format, pattern, minimum, minLength = 0, maxLength = 255, min } = field.rules;
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'richtext':
      if (format) return formatExamples[format];
      return pattern === undefined && minLength < 8 ? 'Example'.slice(0, maxLength) : undefined;
    case 'integer':
    case 'number':
      return minimum ?? 1;
    case 'money':
      return min ?? '12.50';
    case 'switch':
      return 1;
    case 'date':
      return '2027-01-31';
    case 'datetime':
      return '2027-01-31 08:00:00';
    case 'daterange':
      return ['2027-01-01 00:00:00', '2027-01-31 23:59:59'];
    case 'image':
    case 'avatar':
      return '/storage/pictures/example.webp';
    case 'ref':
      return field.key === 'id' ? 1 : undefined;
    case 'map':
      return { lng: 116.4, lat: 39.9 };
    default:
      return undefined;
  }
}

function listExample({ type, key }: Field, choice: Json | undefined): Json | undefined {
  if (type === 'images') return ['/storage/pictures/example.webp'];
  if (type === 'tags') return choice === undefined ? undefined : [choice];
  return key === 'id' || type === 'area' ? [1] : undefined;
}

/** A body of required fields; undefined where one of them has no example. */
export function bodyExample(
  { required = [] }: { readonly required?: Json },
  fields: ReadonlyMap<string, Field>,
): JsonObject | undefined {
  const entries: [string, Json][] = [];
  for (const name of required as readonly string[]) {
    const field = fields.get(name);
    const value = field && exampleOf(field);
    if (value === undefined) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}
