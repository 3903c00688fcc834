import { certificateExtensions, isOne } from '../../../schemas/contract/files.ts';
import { formats } from '../../../schemas/rules/validation/formats.ts';
import { fieldsOf } from '../../../schemas/rules/validation/compile-rules.ts';
import { knownValues } from '../../../schemas/rules/values/parse-value.ts';
import type { Field, FieldType, Json, Resource } from '../../../schemas/rules/types.ts';

/** Ids of rows that a field may refer to; rows that are missing are made. */
type IdsOf = (field: Field) => Promise<readonly (number | string)[]>;

interface ValueContext {
  readonly seed: number;
  readonly idsOf: IdsOf;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Address of a stored picture, when a page shows it; default: an address without a file. */
  readonly picture?: string | undefined;
  /** Uploads a private picture or a certificate, whose addresses are checked. */
  readonly uploadPrivate?: (kind: 'private' | 'certificate') => Promise<string>;
}
type MakeValue = (
  field: Field,
  context: ValueContext,
) => Json | undefined | Promise<Json | undefined>;

/**
 * Values that the rules of these fields accept, made from the files, so that a new resource is tested
 * without more code. Values of different seeds differ wherever a field can hold different ones.
 */
export async function validValues(
  fields: readonly Field[],
  context: ValueContext,
): Promise<Record<string, Json>> {
  const values: Record<string, Json> = {};
  let moments = 0;
  for (const field of fields) {
    if (field.type === 'datetime') {
      values[field.name] = momentFor(context.seed, moments);
      moments += 1;
      continue;
    }
    const value = await valueMakers[field.type](field, context);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

const makeText: MakeValue = (field, { seed }) => textFor(field, seed);
const makePicture: MakeValue = (field, { seed, picture, uploadPrivate }) =>
  field.private ? uploadPrivate?.('private') : (picture ?? `/storage/pictures/${seed}.jpg`);
const makeIds: MakeValue = async (field, { idsOf }) => {
  const ids = await idsOf(field);
  return ids.length > 0 || field.required ? ids.slice(0, 2) : undefined;
};

const valueMakers: Readonly<Record<FieldType, MakeValue>> = {
  text: makeText,
  textarea: makeText,
  icon: makeText,
  password: makeText,
  secret: makeText,
  richtext: (_, { seed }) => `<p>Text ${seed}</p>`,
  integer: (field, { seed }) => numberFor(field, seed, 1),
  number: (field, { seed }) => numberFor(field, seed % 50, 1),
  money: ({ rules }, { seed }) =>
    `${Math.max(Math.ceil(Number(rules.min ?? 0)), 1) + (seed % 50)}.50`,
  switch: (_, { seed }) => seed % 2,
  enum: async (field, { seed, idsOf }) => {
    const fixed = knownValues(field.dict);
    return fixed?.[seed % fixed.length] ?? (await idsOf(field))[0];
  },
  date: (_, { seed }) => `2026-05-${String(1 + (seed % 28)).padStart(2, '0')}`,
  datetime: (_, { seed }) => momentFor(seed, 0),
  countdown: (_, { seed }) => momentFor(seed, 0),
  daterange: () => ['2026-05-01 00:00:00', '2026-05-03 23:59:59'],
  tags: (_, { seed }) => [`tag${seed}`, 'shared'],
  image: makePicture,
  avatar: makePicture,
  images: async (field, context) => {
    const picture = await makePicture(field, context);
    return picture === undefined ? undefined : [picture];
  },
  file: ({ accept }, { seed, uploadPrivate }) =>
    accept?.some((extension) => isOne(certificateExtensions, extension))
      ? uploadPrivate?.('certificate')
      : `/storage/files/${seed}.${accept?.[0] ?? 'pdf'}`,
  map: () => ({ lng: 120.1, lat: 30.2 }),
  json: (_, { seed }) => ({ seed }),
  ref: async (field, { idsOf }) => (field.required ? (await idsOf(field))[0] : undefined),
  refs: makeIds,
  area: makeIds,
  many: async (field, context) =>
    field.owned
      ? [await childValues(field, context, 0), await childValues(field, context, 1)]
      : undefined,
  computed: () => undefined,
};

/** Each further moment of a row is a month later: most rules want an end after a start. */
const momentFor = (seed: number, position: number): string =>
  `2026-${String(5 + (position % 7)).padStart(2, '0')}-${String(1 + (seed % 28)).padStart(2, '0')} 10:00:00`;

async function childValues(
  many: Field,
  context: ValueContext,
  position: number,
): Promise<Record<string, Json>> {
  const child = context.resources.get(many.resource ?? '');
  if (!child) throw new Error(`${many.name} names no resource`);
  return validValues(
    fieldsOf(child, 'store').filter(({ name }) => name !== many.by),
    { ...context, seed: context.seed * 10 + position },
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
    throw new Error(
      `No test value fits ${name}: add a candidate to test/helpers/values/valid-values.ts`,
    );
  return found;
}

/** `seed` as capital letters. */
const letters = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, position) =>
    String.fromCharCode(65 + (Math.trunc(seed / 26 ** (count - 1 - position)) % 26)),
  ).join('');

function numberFor({ rules }: Field, seed: number, step: number): number {
  const least = rules.minimum ?? (rules.exclusiveMinimum ?? 0) + step;
  const most = rules.maximum ?? (rules.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER) - step;
  return Math.min(least + seed, most);
}
