import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Field, Json, Resource, Row } from '../../../../schemas/rules/types.ts';
import { isObject } from '../../../../schemas/rules/values/is-object.ts';
import { toPointer } from '../../../../schemas/rules/values/json-pointer.ts';
import { type Parsed, wrong } from '../../../../schemas/rules/values/parse-result.ts';
import { parseValue } from '../../../../schemas/rules/values/parse-value.ts';
import { plainText } from '../../../../schemas/rules/values/plain-text.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { writableFieldsOf } from '../access/field-access.ts';
import type { CrudContext } from '../crud-context.ts';
import { labelTexts } from '../read/labels.ts';
import { cleanValue } from '../write/input/clean-rich-text.ts';
import { MarkupCount } from '../write/input/markup-count.ts';
import { cellText } from './cell-text.ts';
import { findLabelValues, type LabelValues, toValue } from './import-labels.ts';
import { splitList } from './list-text.ts';

/** The rows of a sheet in canonical values. */
export interface SheetRows {
  readonly rows: readonly Row[];
  /** The cells of the rows as they were sent, by field name. */
  readonly cells: readonly Cells[];
  /** Errors of cells, with pointers such as `/0/name`. */
  readonly errors: readonly RuleError[];
  /** The heading of the sheet by field name. */
  readonly headings: ReadonlyMap<string, string>;
}

/** Types whose values a sheet cannot contain. It contains no field that needs a proof either. */
const unimportable: ReadonlySet<Field['type']> = new Set([
  'many',
  'password',
  'secret',
  'computed',
]);

export type Cells = Readonly<Record<string, unknown>>;

/**
 * Reads the cells of a sheet. Headings are field names or labels in either language; references and
 * choices are labels or values. The system fields that an export adds (`id`, times) are ignored;
 * any other unknown heading is an error of its cells.
 */
export async function readCells(
  crud: CrudContext,
  actor: Actor,
  resource: Resource,
  sheet: readonly unknown[],
): Promise<SheetRows> {
  const writable = new Map(
    [...writableFieldsOf(resource, actor, 'store')].filter(
      ([, { type, proof }]) => !unimportable.has(type) && !proof.includes(actor.area),
    ),
  );
  const fieldNames = fieldNamesByHeading(resource, writable);
  const errors: RuleError[] = [];
  const cellsByRow = sheet.map((row, index) => {
    const named = nameCells(row, { index, fieldNames, resource });
    errors.push(...named.errors);
    return named.cells;
  });
  const labels = await findLabelValues(crud, actor, writable, cellsByRow);
  const rows: Row[] = [];
  for (const [index, cells] of cellsByRow.entries()) {
    const markup = new MarkupCount();
    const parsed = parseCells(cells, { index, writable, labels, markup });
    errors.push(...parsed.errors);
    rows.push(parsed.row);
    // Other requests have their turn between two rich texts
    if (!markup.isEmpty) await nextTurn();
  }
  return { rows, cells: cellsByRow, errors, headings: headingsByField(sheet, fieldNames) };
}

interface CellContext {
  readonly index: number;
  readonly writable: ReadonlyMap<string, Field>;
  readonly labels: ReadonlyMap<string, LabelValues>;
  /** Of the rich texts of the row. */
  readonly markup: MarkupCount;
}

function parseCells(
  cells: Cells,
  { index, writable, labels, markup }: CellContext,
): { readonly row: Row; readonly errors: readonly RuleError[] } {
  const row: Record<string, Json> = {};
  const errors: RuleError[] = [];
  for (const [name, cell] of Object.entries(cells)) {
    const field = writable.get(name)!;
    if (isBlank(cell) && field.default !== undefined) continue;
    const pointer = `/${index}/${name}`;
    const parsed = parseCell(field, cell, labels.get(name), pointer);
    const cleaned = 'errors' in parsed ? parsed : cleanValue(field, parsed.value, pointer, markup);
    if ('errors' in cleaned) errors.push(...cleaned.errors);
    else row[name] = cleaned.value;
  }
  return { row, errors };
}

function parseCell(
  field: Field,
  cell: unknown,
  labels: LabelValues | undefined,
  pointer: string,
): Parsed {
  const value = labels ? toValue(field, cell, labels) : cell;
  if (value === undefined) return wrong(pointer, 'ambiguous');
  if (typeof value !== 'string' || value !== cell) return parseValue(field, value, pointer);
  if (field.type === 'images') return parseValue(field, splitList(value), pointer);
  const found = cellText(field, value);
  return 'problem' in found
    ? wrong(pointer, found.problem)
    : parseValue(field, found.text, pointer);
}

const normalizeHeading = (heading: string): string =>
  plainText(heading).replace(/\*$/, '').trim().toLowerCase();

/** '' for a system field. A field name takes precedence over the label of another field. */
function fieldNamesByHeading(
  resource: Resource,
  writable: ReadonlyMap<string, Field>,
): ReadonlyMap<string, string> {
  const labels = [...writable.values()].flatMap((field) =>
    labelTexts(field.label)
      .flatMap((label) => [label, `${label} (${field.name})`])
      .map((heading) => [normalizeHeading(heading), field.name] as const),
  );
  const system = [...resource.fields.values()]
    .filter((field) => field.system)
    .flatMap((field) => [...labelTexts(field.label), field.name])
    .map((heading) => [normalizeHeading(heading), ''] as const);
  const names = [...writable.keys()].map((name) => [normalizeHeading(name), name] as const);
  return new Map([...system, ...labels.reverse(), ...names]);
}

interface HeadingContext {
  readonly index: number;
  readonly fieldNames: ReadonlyMap<string, string>;
  readonly resource: Resource;
}

/** The cells of a row by field name. */
function nameCells(
  row: unknown,
  { index, fieldNames, resource }: HeadingContext,
): { readonly cells: Cells; readonly errors: readonly RuleError[] } {
  if (!isObject(row)) return { cells: {}, errors: wrong(`/${index}`, 'rows').errors };
  const cells: Record<string, unknown> = {};
  const errors: RuleError[] = [];
  for (const [heading, raw] of Object.entries(row)) {
    const name = fieldNames.get(normalizeHeading(heading));
    const cell: unknown = typeof raw === 'string' ? plainText(raw, { lines: true }) : raw;
    if (name && !Object.hasOwn(cells, name)) cells[name] = cell;
    else if (name || (name !== '' && !isBlank(cell)))
      errors.push(
        ...wrong(toPointer([index, heading]), headingProblem(name, heading, resource)).errors,
      );
  }
  return { cells, errors };
}

/** Why a column is refused: a second one of the same field, or one that cannot be imported. */
function headingProblem(name: string | undefined, heading: string, resource: Resource): string {
  if (name !== undefined) return 'repeatedColumn';
  return resource.fields.has(heading) ? 'readOnlyColumn' : 'unknownColumn';
}

const columnProblems: ReadonlySet<string> = new Set(
  ['repeatedColumn', 'readOnlyColumn', 'unknownColumn'].map((name) => `errors.rules.${name}`),
);

/** The errors with each wrong column once, at its first cell. */
export function oncePerColumn(errors: readonly RuleError[]): readonly RuleError[] {
  const seen = new Set<string>();
  return errors.filter(({ pointer, key }) => {
    if (!columnProblems.has(key)) return true;
    const column = pointer.slice(pointer.indexOf('/', 1));
    const isFirst = !seen.has(column);
    seen.add(column);
    return isFirst;
  });
}

const isBlank = (cell: unknown): boolean => cell === undefined || cell === null || cell === '';

function headingsByField(
  sheet: readonly unknown[],
  fieldNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const headings = isObject(sheet[0]) ? Object.keys(sheet[0]) : [];
  return new Map(
    headings.map((heading) => [fieldNames.get(normalizeHeading(heading)) ?? heading, heading]),
  );
}
