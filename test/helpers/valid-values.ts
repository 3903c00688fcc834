import { certificateExtensions, isOne } from '../../schemas/contract/files.ts';
import { formats } from '../../schemas/rules/formats.ts';
import { fieldsOf } from '../../schemas/rules/compile-rules.ts';
import { knownValues } from '../../schemas/rules/parse-value.ts';
import type { Field, Json, Resource } from '../../schemas/rules/types.ts';

/** Rows that a field may refer to, for tests that make them on the way. */
export type IdsOf = (field: Field) => Promise<readonly (number | string)[]>;

/**
 * Values that a resource's own rules accept, for the fields of `names`: made from the files, so that a new resource is tested without a word about it.
 * Values of different seeds differ wherever a field can hold different ones.
 */
export async function validValues(
  resource: Resource,
  fields: readonly Field[],
  making: Making,
): Promise<Record<string, Json>> {
  const values: Record<string, Json> = {};
  let moments = 0;
  for (const field of fields) {
    const value =
      field.type === 'datetime'
        ? momentFor(making.seed, moments++)
        : await validValue(field, making);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

interface Making {
  readonly seed: number;
  readonly idsOf: IdsOf;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Address of a stored picture, where somebody will look at it; else one that leads nowhere. */
  readonly picture?: string | undefined;
  /** Sends a private picture or a certificate, whose addresses are looked up, and answers its address. */
  readonly sealed?: (kind: 'private' | 'certificate') => Promise<string>;
}

async function validValue(field: Field, making: Making): Promise<Json | undefined> {
  const { seed, picture = `/storage/pictures/${making.seed}.jpg` } = making;
  const fixed = knownValues(field.dict);
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'icon':
    case 'password':
    case 'secret':
      return textFor(field, seed);
    case 'richtext':
      return `<p>Text ${seed}</p>`;
    case 'integer':
      return numberFor(field, seed, 1);
    case 'number':
      return numberFor(field, seed % 50, 1);
    case 'money':
      return `${Math.max(Math.ceil(Number(field.rules.min ?? 0)), 1) + (seed % 50)}.50`;
    case 'switch':
      return seed % 2;
    case 'enum':
      return fixed?.[seed % fixed.length] ?? (await making.idsOf(field))[0];
    case 'date':
      return `2026-05-${String(1 + (seed % 28)).padStart(2, '0')}`;
    case 'datetime':
    case 'countdown':
      return momentFor(seed, 0);
    case 'daterange':
      return ['2026-05-01 00:00:00', '2026-05-03 23:59:59'];
    case 'tags':
      return [`tag${seed}`, 'shared'];
    case 'image':
    case 'avatar':
      return field.private ? making.sealed?.('private') : picture;
    case 'images':
      return field.private ? making.sealed && [await making.sealed('private')] : [picture];
    case 'file':
      return field.accept?.some((extension) => isOne(certificateExtensions, extension))
        ? making.sealed?.('certificate')
        : `/storage/files/${seed}.${field.accept?.[0] ?? 'pdf'}`;
    case 'map':
      return { lng: 120.1, lat: 30.2 };
    case 'json':
      return { seed };
    case 'ref':
      return field.required ? (await making.idsOf(field))[0] : undefined;
    case 'refs':
    case 'area': {
      const ids = await making.idsOf(field);
      return ids.length > 0 || field.required ? ids.slice(0, 2) : undefined;
    }
    case 'many':
      return field.owned
        ? [await childRow(field, making, 0), await childRow(field, making, 1)]
        : undefined;
    case 'computed':
      return undefined;
  }
}

/** Each further moment of a row is a month later, for most rules across two of them want an end after a start. */
const momentFor = (seed: number, place: number): string =>
  `2026-${String(5 + (place % 7)).padStart(2, '0')}-${String(1 + (seed % 28)).padStart(2, '0')} 10:00:00`;

async function childRow(many: Field, making: Making, at: number): Promise<Json> {
  const child = making.resources.get(many.resource ?? '');
  if (!child) throw new Error(`${many.name} names no resource`);
  return validValues(
    child,
    fieldsOf(child, 'store').filter(({ name }) => name !== many.by),
    { ...making, seed: making.seed * 10 + at },
  );
}

function textFor({ name, rules, type }: Field, seed: number): string {
  const pattern = new RegExp(rules.format ? formats[rules.format] : (rules.pattern ?? ''), 'u');
  const most = rules.maxLength ?? 255;
  const least = Math.max(rules.minLength ?? 1, 1);
  const candidates = [
    `T ${seed}`,
    `t${seed}`,
    `tst${seed}`,
    String(seed),
    String(1000 + seed),
    `http://shop.example/${seed}`,
    `t${seed}@shop.example`,
    `138${String(seed).padStart(8, '0')}`,
    '10.0.0.1',
    `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`,
    `/Admin/t${seed}`,
    `Admin/t${seed}`,
    letters(seed, 3),
    letters(seed, 2).toLowerCase(),
    String(1_000_000_000 + seed),
    `11010119900${String(1_000_000 + seed)}`,
    `2088${String(100_000_000_000 + seed)}`,
    `PUB_KEY_ID_${seed}`,
    letters(seed, 6).repeat(6).slice(0, 32),
    `a-long-secret-word-${seed}`,
    `T ${seed}`.padEnd(least, 'x'),
  ];
  const found = (type === 'password' ? candidates.slice(-2) : candidates).find(
    (text) => text.length <= most && text.length >= least && pattern.test(text),
  );
  if (found === undefined)
    throw new Error(`No test value fits ${name}: add a candidate to test/helpers/valid-values.ts`);
  return found;
}

/** `seed` written in capitals. */
const letters = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, at) =>
    String.fromCharCode(65 + (Math.trunc(seed / 26 ** (count - 1 - at)) % 26)),
  ).join('');

function numberFor({ rules }: Field, seed: number, step: number): number {
  const least = rules.minimum ?? (rules.exclusiveMinimum ?? 0) + step;
  const most = rules.maximum ?? (rules.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER) - step;
  return Math.min(least + seed, most);
}
