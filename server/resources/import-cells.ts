import { isObject } from '../../schemas/rules/parse-compound.ts';
import { parseValue, wrong } from '../../schemas/rules/parse-value.ts';
import type { Field, Json, Resource, Row, RuleError } from '../../schemas/rules/types.ts';
import type { Actor } from '../http/actor.ts';
import { cleanRichText } from './clean-html.ts';
import { columnOf, quote } from './columns.ts';
import type { Crud } from './crud.ts';
import { dictLabels, labelTexts } from './labels.ts';
import { Parameters } from './parameters.ts';
import { displaySql } from './display-sql.ts';
import { fieldOf } from './registry.ts';
import { livingSql, scopeSql } from './scope-sql.ts';
import { visionOf } from './vision.ts';
import { writableOf } from './who.ts';

/** The rows of a sheet as canonical values, each with the errors of its cells by pointer (`/0/name`). */
/** `headings`: under which heading of the sheet each field stands. */
export interface ReadRows {
  readonly rows: readonly Row[];
  readonly errors: readonly RuleError[];
  readonly headings: ReadonlyMap<string, string>;
}

/** Values that a sheet cannot hold. */
const unimportable: ReadonlySet<Field['type']> = new Set([
  'many',
  'password',
  'secret',
  'computed',
]);

/**
 * Reads cells: headings are field names or labels in either language, references and choices are labels or values. What an export adds of its own
 * (`id`, times) is passed over; any other unknown heading is an error of its cells.
 */
export async function readCells(
  crud: Crud,
  actor: Actor,
  resource: Resource,
  sheet: readonly unknown[],
): Promise<ReadRows> {
  const writable = new Map(
    [...writableOf(resource, actor, 'store')].filter(([, field]) => !unimportable.has(field.type)),
  );
  const headings = headingsOf(resource, writable);
  const errors: RuleError[] = [];
  const named = sheet.map((row, at) => nameCells(row, at, { headings, resource, errors }));
  const lookups = await lookUp(crud, actor, writable, named);
  const rows = named.map((cells, at) =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([name, cell]): [string, Json][] => {
        const field = writable.get(name)!;
        const pointer = `/${at}/${name}`;
        const parsed = parseValue(field, translated(field, cell, lookups.get(name)), pointer);
        if ('errors' in parsed) {
          errors.push(...parsed.errors);
          return [];
        }
        if (parsed.value === null && field.default !== undefined) return [];
        return [
          [
            name,
            field.type === 'richtext' && typeof parsed.value === 'string'
              ? cleanRichText(parsed.value)
              : parsed.value,
          ],
        ];
      }),
    ),
  );
  return { rows, errors, headings: headingsUsed(sheet, headings) };
}

/** Under which heading of the sheet each field stands. */
const headingsUsed = (
  sheet: readonly unknown[],
  headings: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map(
    (isObject(sheet[0]) ? Object.keys(sheet[0]) : []).map((heading) => [
      headings.get(plain(heading)) ?? heading,
      heading,
    ]),
  );

type Cells = Readonly<Record<string, unknown>>;
const plain = (heading: string): string => heading.replace(/\*$/, '').trim().toLowerCase();

/** Field names by heading; a name wins over another field's label. */
function headingsOf(
  resource: Resource,
  writable: ReadonlyMap<string, Field>,
): ReadonlyMap<string, string> {
  const labels = [...writable.values()].flatMap((field) =>
    labelTexts(field.label).map((label) => [plain(label), field.name] as const),
  );
  const kept = [...resource.fields.values()]
    .filter(({ system }) => system)
    .flatMap((field) =>
      [...labelTexts(field.label), field.name].map((heading) => [plain(heading), ''] as const),
    );
  return new Map([
    ...kept,
    ...labels.reverse(),
    ...[...writable.keys()].map((name) => [plain(name), name] as const),
  ]);
}

function nameCells(
  row: unknown,
  at: number,
  {
    headings,
    resource,
    errors,
  }: {
    readonly headings: ReadonlyMap<string, string>;
    readonly resource: Resource;
    readonly errors: RuleError[];
  },
): Cells {
  if (!isObject(row)) {
    errors.push(...wrong(`/${at}`, 'rows').errors);
    return {};
  }
  return Object.fromEntries(
    Object.entries(row).flatMap(([heading, cell]) => {
      const name = headings.get(plain(heading));
      if (name === undefined && cell !== '' && cell !== null)
        errors.push(
          ...wrong(
            `/${at}/${heading.replaceAll('~', '~0').replaceAll('/', '~1')}`,
            resource.fields.has(heading) ? 'readOnly' : 'unknownField',
          ).errors,
        );
      return name ? [[name, typeof cell === 'string' ? cell.trim() : cell]] : [];
    }),
  );
}

/** Labels to values, for one field. */
type Lookup = ReadonlyMap<string, string | number>;

/** One statement for each field that refers to rows, whatever the number of cells. */
async function lookUp(
  crud: Crud,
  actor: Actor,
  writable: ReadonlyMap<string, Field>,
  rows: readonly Cells[],
): Promise<ReadonlyMap<string, Lookup>> {
  const found = new Map<string, Lookup>();
  for (const field of writable.values()) {
    const texts = [...new Set(rows.flatMap((cells) => partsOf(field, cells[field.name])))];
    if (texts.length === 0) continue;
    const fixed = new Map(
      dictLabels(field).flatMap(({ value, label }) =>
        labelTexts(label).map((text) => [text.toLowerCase(), value] as const),
      ),
    );
    const rowsOf =
      field.dict?.kind === 'resource' || field.type === 'ref' || field.type === 'refs'
        ? await targetKeys(crud, actor, field, texts)
        : new Map<string, string | number>();
    found.set(field.name, new Map([...rowsOf, ...fixed]));
  }
  return found;
}

const partsOf = (field: Field, cell: unknown): readonly string[] => {
  const text = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
  return field.type === 'refs'
    ? text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : text === ''
      ? []
      : [text];
};

/** Keys of rows in the caller's scope by their display text; of two rows of the same text the first counts. None when the caller may not read that text: keys alone will do. */
async function targetKeys(
  crud: Crud,
  actor: Actor,
  field: Field,
  texts: readonly string[],
): Promise<Lookup> {
  const isDict = field.dict?.kind === 'resource';
  const target = crud.resources.get(
    field.dict?.kind === 'resource' ? field.dict.resource : (field.resource ?? ''),
  );
  const place = { ...crud.base(target), parameters: new Parameters() };
  const display = displaySql(
    fieldOf(
      target,
      isDict && field.dict?.kind === 'resource'
        ? (field.dict.label ?? target.display)
        : target.display,
    ),
    place,
    visionOf(target, actor, crud.resources),
  );
  if (display === undefined) return new Map();
  const key = columnOf(
    fieldOf(target, field.dict?.kind === 'resource' ? field.dict.value : field.key),
  );
  const asked = place.parameters.fixed(texts.map((text) => text.toLowerCase()));
  const text = `SELECT lower(${display}::text) AS label, t.${key} AS value FROM ${quote(target.table)} t WHERE lower(${display}::text) = ANY(${asked}::text[]) AND ${scopeSql(place, actor.area, 'read')}${livingSql(place)} ORDER BY t.id DESC LIMIT 20000`;
  const rows = await crud.database.rows<{ label: string; value: string | number }>(
    text,
    place.parameters.fill(actor, []),
  );
  return new Map(rows.map(({ label, value }) => [label, value]));
}

/** A cell with labels replaced by values; what is no label stays as it is, an id for instance. */
function translated(field: Field, cell: unknown, lookup: Lookup | undefined): unknown {
  if (!lookup) return cell;
  if (field.type === 'refs')
    return partsOf(field, cell).map((part) => lookup.get(part.toLowerCase()) ?? part);
  return typeof cell === 'string' || typeof cell === 'number'
    ? (lookup.get(String(cell).toLowerCase()) ?? cell)
    : cell;
}
