import type { ToldChange } from '../../../schemas/contract/calls/audit.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import type { Field, Json, Label, Resource, Row } from '../../../schemas/rules/types.ts';
import { dictLabels } from '../../resources/labels.ts';
import { cut, textOf } from '../texts.ts';

export interface Change {
  readonly before: Row;
  readonly after: Row;
}
/** What a value cannot say of itself. */
export interface Telling {
  readonly language: Language;
  /** The name of a referenced row; undefined when it is gone. */
  readonly nameOf: (field: Field, value: Json) => string | undefined;
  /** The resource of child rows. */
  readonly childOf: (field: Field) => Resource | undefined;
}
type Fields = ReadonlyMap<string, Field>;

/** Characters of one value: enough to recognise it. Our choice. */
const longest = 300;
/** Every write changes these. */
const untold: ReadonlySet<string> = new Set(['id', 'rev', 'created_at', 'updated_at']);

/**
 * A change in words: fields by their labels, values as people read them, in the order of the resource. A command tells what was typed into it.
 * Fields of a resource that is gone are told by their names.
 */
export function tellChanges(
  resource: Resource | undefined,
  event: string,
  { before, after }: Change,
  telling: Telling,
): readonly ToldChange[] {
  const command = resource?.commands.get(event);
  const fields: Fields = command
    ? new Map([...command.input, ...(resource?.fields ?? [])])
    : (resource?.fields ?? new Map<string, Field>());
  return linesOf(fields, { before: command ? {} : before, after }, telling);
}

function linesOf(
  fields: Fields,
  { before, after }: Change,
  telling: Telling,
): readonly ToldChange[] {
  const names = new Set(
    [...Object.keys(before), ...Object.keys(after)].filter(
      (name) => !untold.has(name) && fields.get(name)?.read !== false,
    ),
  );
  const ordered = [
    ...[...fields.keys()].filter((name) => names.has(name)),
    ...[...names].filter((name) => !fields.has(name)),
  ];
  return ordered
    .flatMap((name): readonly ToldChange[] => {
      const field = fields.get(name),
        label = field ? textOf(field.label, telling.language) : name,
        child = field?.type === 'many' ? telling.childOf(field) : undefined;
      if (child)
        return childLines(
          label,
          child,
          { before: rowsOf(before[name]), after: rowsOf(after[name]) },
          telling,
        );
      return [
        {
          label,
          before: shown(field, before[name], telling),
          after: shown(field, after[name], telling),
        },
      ];
    })
    .filter((line) => line.before !== line.after);
}

/** One line for each child row that came, went or changed, with the fields in which it did. */
function childLines(
  label: string,
  child: Resource,
  { before, after }: { readonly before: readonly Row[]; readonly after: readonly Row[] },
  telling: Telling,
): readonly ToldChange[] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [old, now] = [before, after].map((rows) => rows.find((row) => row.id === id));
    const fields: Fields = new Map(
      [...child.fields].filter(([name]) => old?.[name] !== undefined || now?.[name] !== undefined),
    );
    const lines = linesOf(fields, { before: old ?? {}, after: now ?? {} }, telling);
    const side = (which: 'before' | 'after'): string | null =>
      lines
        .filter((line) => line[which] !== null)
        .map((line) => `${line.label} ${line[which]}`)
        .join(', ') || null;
    const name =
      shown(child.fields.get(child.display), (now ?? old)?.[child.display], telling) ?? String(id);
    return lines.length === 0
      ? []
      : [{ label: `${label}: ${name}`, before: side('before'), after: side('after') }];
  });
}

const rowsOf = (value: Json | undefined): readonly Row[] =>
  Array.isArray(value)
    ? value.filter((row: Json): row is Row => typeof row === 'object' && row !== null)
    : [];

function shown(field: Field | undefined, value: Json | undefined, telling: Telling): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = Array.isArray(value)
    ? value.map((one: Json) => textIn(field, one, telling)).join(', ')
    : textIn(field, value, telling);
  return text === '' ? null : text.length > longest ? `${cut(text, longest)}…` : text;
}

function textIn(field: Field | undefined, value: Json, { language, nameOf }: Telling): string {
  if (field && (field.type === 'ref' || field.type === 'refs'))
    return value === 0 ? '' : (nameOf(field, value) ?? String(value));
  if (field?.type === 'richtext')
    return splitRichText(String(value))
      .html.replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const choice: Label | undefined =
    field && dictLabels(field).find((option) => String(option.value) === String(value))?.label;
  if (choice !== undefined) return textOf(choice, language);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
