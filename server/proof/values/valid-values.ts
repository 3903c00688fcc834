import { certificateExtensions, isOneOf } from '../../../schemas/contract/files.ts';
import type { Field, FieldType, Json, Resource } from '../../../schemas/rules/types.ts';
import { fieldsOf } from '../../../schemas/rules/validation/compile-rules.ts';
import { formats } from '../../../schemas/rules/validation/formats.ts';
import { knownValues } from '../../../schemas/rules/values/parse-value.ts';

/** Ids of rows that a field may refer to; creates rows when there are none. */
type IdsOf = (field: Field) => Promise<readonly (number | string)[]>;

interface ValueContext {
  /** Values of another seed differ, where the field allows more than one value. */
  readonly seed: number;
  readonly idsOf: IdsOf;
  readonly resources: ReadonlyMap<string, Resource>;
  /** URL of a stored picture, for rows that a page shows. Default: a URL without a file. */
  readonly picture?: string | undefined;
  /** Uploads a private picture or a certificate; the server checks their URLs. */
  readonly upload?: (kind: 'private' | 'certificate') => Promise<string>;
}
type MakeValue = (
  field: Field,
  context: ValueContext,
) => Json | undefined | Promise<Json | undefined>;

/** Valid values for these fields by name, derived from their rules, so that new resources need no code. */
export async function validValues(
  fields: readonly Field[],
  context: ValueContext,
): Promise<Record<string, Json>> {
  const values: Record<string, Json> = {};
  let moments = 0;
  for (const field of fields) {
    if (field.type === 'datetime') {
      values[field.name] = momentFor(context.seed, moments, field.endOfDay ? 2098 : 2026);
      moments += 1;
      continue;
    }
    const value = await valueMakers[field.type](field, context);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

const makeText: MakeValue = (field, { seed }) => textFor(field, seed);
const makePicture: MakeValue = (field, { seed, picture, upload }) => {
  if (field.private) return upload?.('private');
  return picture ?? `/storage/pictures/${seed}.jpg`;
};
const makeFile: MakeValue = ({ accept = [] }, { seed, upload }) => {
  if (accept.some((extension) => isOneOf(certificateExtensions, extension)))
    return upload?.('certificate');
  return `/storage/files/${seed}.${accept[0] ?? 'pdf'}`;
};
const makeAmount: MakeValue = ({ rules }, { seed }) => {
  const least = Math.max(Math.ceil(Number(rules.min ?? 0)), 1);
  return `${least + (seed % 50)}.50`;
};
const makeChildren: MakeValue = async (field, context) => {
  if (!field.owned) return undefined;
  return [await childValues(field, context, 0), await childValues(field, context, 1)];
};
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
  money: makeAmount,
  switch: (_, { seed }) => seed % 2,
  enum: async (field, { seed, idsOf }) => {
    const fixed = knownValues(field.dict);
    return fixed?.[seed % fixed.length] ?? (await idsOf(field))[0];
  },
  date: (_, { seed }) => `2026-05-${dayOf(seed)}`,
  datetime: (_, { seed }) => momentFor(seed, 0),
  countdown: (_, { seed }) => momentFor(seed, 0),
  daterange: () => ['2026-05-01 00:00:00', '2026-05-03 23:59:59'],
  tags: ({ dict }, { seed }) =>
    knownValues(dict)?.slice(0, 2).map(String) ?? [`tag${seed}`, 'shared'],
  image: makePicture,
  avatar: makePicture,
  images: async (field, context) => {
    const picture = await makePicture(field, context);
    return picture === undefined ? undefined : [picture];
  },
  file: makeFile,
  map: () => ({ lng: 120.1, lat: 30.2 }),
  json: (_, { seed }) => ({ seed }),
  ref: async (field, { idsOf }) => (field.required ? (await idsOf(field))[0] : undefined),
  refs: makeIds,
  area: makeIds,
  many: makeChildren,
  computed: () => undefined,
};

/** Day of the month, 01 to 28. */
const dayOf = (seed: number): string => String(1 + (seed % 28)).padStart(2, '0');

/** Each further moment of a row is one month later, because an end must be after its start. */
function momentFor(seed: number, position: number, year = 2026): string {
  const month = String(5 + (position % 7)).padStart(2, '0');
  return `${year}-${month}-${dayOf(seed)} 10:00:00`;
}

async function childValues(
  many: Field,
  context: ValueContext,
  position: number,
): Promise<Record<string, Json>> {
  const child = context.resources.get(many.resource ?? '');
  if (!child) throw new Error(`${many.name} names no resource`);
  const fields = fieldsOf(child, 'store').filter(({ name }) => name !== many.by);
  return validValues(fields, { ...context, seed: context.seed * 10 + position });
}

/** The first candidate that fits length and pattern; passwords use the last two, which are strong. */
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
    `${String(seed % 24).padStart(2, '0')}:00`,
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
  const allowed = type === 'password' ? candidates.slice(-2) : candidates;
  const found = allowed.find(
    (text) => text.length <= most && text.length >= least && pattern.test(text),
  );
  if (found === undefined)
    throw new Error(
      `No test value fits ${name}: add a candidate to server/proof/values/valid-values.ts`,
    );
  return found;
}

/** `seed` in base 26 with `count` digits, A for 0. */
function letters(seed: number, count: number): string {
  const digits = Array.from({ length: count }, (_, index) => {
    const divisor = 26 ** (count - 1 - index);
    return Math.trunc(seed / divisor) % 26;
  });
  return String.fromCharCode(...digits.map((digit) => 65 + digit));
}

function numberFor({ rules }: Field, seed: number, step: number): number {
  const least = rules.minimum ?? (rules.exclusiveMinimum ?? 0) + step;
  const most = rules.maximum ?? (rules.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER) - step;
  return Math.min(least + seed, most);
}
