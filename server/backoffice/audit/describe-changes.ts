import type { AuditChange } from '../../../schemas/contract/calls/accounts/audit.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { systemFields } from '../../../schemas/rules/resource/system-fields.ts';
import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import type { Field, Json, Resource, Row } from '../../../schemas/rules/types.ts';
import { truncate } from '../../platform/database/truncate.ts';
import { dictLabels, labelText } from '../resources/read/labels.ts';

export interface Change {
  readonly before: Row;
  readonly after: Row;
}

/** Context of a description besides the values. */
export interface DescribeContext {
  readonly language: Language;
  /** The name of a referenced row; undefined when the row is gone. */
  readonly nameOf: (field: Field, value: Json) => string | undefined;
  /** The resource of the child rows of a `many` field. */
  readonly childOf: (field: Field) => Resource | undefined;
}

type Fields = ReadonlyMap<string, Field>;

/** Longest text of one value, in characters: enough to recognise it. */
const maxLength = 300;

/**
 * Describes a change by field labels and readable values, in the order of the resource. A command
 * lists its input. Fields that no longer exist are listed by name.
 */
export function describeChanges(
  resource: Resource | undefined,
  event: string,
  { before, after }: Change,
  context: DescribeContext,
): readonly AuditChange[] {
  const fields: Fields = resource?.fields ?? new Map();
  const command = resource?.commands.get(event);
  if (!command) return describeFields(fields, { before, after }, context);
  return describeFields(new Map([...command.input, ...fields]), { before: {}, after }, context);
}

function describeFields(
  fields: Fields,
  change: Change,
  context: DescribeContext,
): readonly AuditChange[] {
  return changedNames(fields, change)
    .flatMap((name) => describeField(name, fields.get(name), change, context))
    .filter((line) => line.before !== line.after);
}

/** The names in a change, known fields first and in their order. Unreadable fields are left out. */
function changedNames(fields: Fields, { before, after }: Change): readonly string[] {
  const names = new Set(
    [...Object.keys(before), ...Object.keys(after)].filter(
      (name) => !systemFields.has(name) && fields.get(name)?.read !== false,
    ),
  );
  return [
    ...[...fields.keys()].filter((name) => names.has(name)),
    ...[...names].filter((name) => !fields.has(name)),
  ];
}

function describeField(
  name: string,
  field: Field | undefined,
  { before, after }: Change,
  context: DescribeContext,
): readonly AuditChange[] {
  const label = field ? labelText(field.label, context.language) : name;
  const child = field?.type === 'many' ? context.childOf(field) : undefined;
  if (child) {
    const rows = { before: rowsOf(before[name]), after: rowsOf(after[name]) };
    return describeChildRows(label, child, rows, context);
  }
  return [
    {
      label,
      before: valueText(field, before[name], context),
      after: valueText(field, after[name], context),
    },
  ];
}

/** One line per child row that was added, removed or changed, with its changed fields. */
function describeChildRows(
  label: string,
  child: Resource,
  { before, after }: { readonly before: readonly Row[]; readonly after: readonly Row[] },
  context: DescribeContext,
): readonly AuditChange[] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const oldRow = before.find((row) => row.id === id);
    const newRow = after.find((row) => row.id === id);
    const fields: Fields = new Map(
      [...child.fields].filter(
        ([name]) => oldRow?.[name] !== undefined || newRow?.[name] !== undefined,
      ),
    );
    const lines = describeFields(fields, { before: oldRow ?? {}, after: newRow ?? {} }, context);
    if (lines.length === 0) return [];
    const displayValue = (newRow ?? oldRow)?.[child.display];
    const name = valueText(child.fields.get(child.display), displayValue, context) ?? String(id);
    return [
      {
        label: `${label}: ${name}`,
        before: joinSide(lines, 'before'),
        after: joinSide(lines, 'after'),
      },
    ];
  });
}

/** The values of one side as `label value, label value`; null without values. */
function joinSide(lines: readonly AuditChange[], side: 'before' | 'after'): string | null {
  const parts = lines
    .filter((line) => line[side] !== null)
    .map((line) => `${line.label} ${line[side]}`);
  return parts.join(', ') || null;
}

const rowsOf = (value: Json | undefined): readonly Row[] =>
  Array.isArray(value)
    ? value.filter((row: Json): row is Row => typeof row === 'object' && row !== null)
    : [];

function valueText(
  field: Field | undefined,
  value: Json | undefined,
  context: DescribeContext,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  const values: readonly Json[] = Array.isArray(value) ? value : [value];
  const text = values.map((entry) => scalarText(field, entry, context)).join(', ');
  if (text === '') return null;
  return text.length > maxLength ? `${truncate(text, maxLength)}…` : text;
}

function scalarText(
  field: Field | undefined,
  value: Json,
  { language, nameOf }: DescribeContext,
): string {
  if (field?.type === 'ref' || field?.type === 'refs')
    return value === 0 ? '' : (nameOf(field, value) ?? String(value));
  if (field?.type === 'richtext') return plainText(String(value));
  const options = field ? dictLabels(field) : undefined;
  const option = options?.find((entry) => String(entry.value) === String(value));
  if (option?.label !== undefined) return labelText(option.label, language);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const plainText = (richText: string): string =>
  splitRichText(richText)
    .html.replace(/<[^<>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
