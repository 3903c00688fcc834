import type { ToldChange } from '../../../schemas/contract/calls/audit.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { splitRichText } from '../../../schemas/rules/rich-text.ts';
import type { Field, Json, Label, Resource, Row } from '../../../schemas/rules/types.ts';
import { dictLabels } from '../../resources/labels.ts';
import { cut, textOf } from '../texts.ts';

export interface Change { readonly before: Row; readonly after: Row }
/** The name of a referenced row; undefined when it is gone. */
export type NameOf = (field: Field, value: Json) => string | undefined;

/** Characters of one value: enough to recognise it. Our choice. */
const longest = 300;

/**
 * A change in words: fields by their labels, values as people read them, in the order of the resource. A command tells what was typed into it.
 * Fields of a resource that is gone are told by their names.
 */
export function tellChanges(resource: Resource | undefined, event: string, { before, after }: Change, { language, nameOf }: { readonly language: Language; readonly nameOf: NameOf }): readonly ToldChange[] {
  const command = resource?.commands.get(event);
  const fields = command ? new Map([...command.input, ...(resource?.fields ?? [])]) : (resource?.fields ?? new Map<string, Field>());
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !untold.has(name));
  const order = [...fields.keys()];
  const show = (name: string, value: Json | undefined): string | null => shown(fields.get(name), value, language, nameOf);
  return names.toSorted((a, b) => place(order, a) - place(order, b))
    .map((name) => ({ label: labelOf(fields.get(name), name, language), before: command ? null : show(name, before[name]), after: show(name, after[name]) }))
    .filter((line) => line.before !== line.after);
}

/** Every write changes these. */
const untold: ReadonlySet<string> = new Set(['id', 'rev', 'created_at', 'updated_at']);
const place = (order: readonly string[], name: string): number => (order.indexOf(name) + order.length + 1) % (order.length + 1);
const labelOf = (field: Field | undefined, name: string, language: Language): string => (field ? textOf(field.label, language) : name);

function shown(field: Field | undefined, value: Json | undefined, language: Language, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = Array.isArray(value) ? value.map((one) => textIn(field, one as Json, language, nameOf)).join(', ') : textIn(field, value, language, nameOf);
  return text === '' ? null : text.length > longest ? `${cut(text, longest)}…` : text;
}

function textIn(field: Field | undefined, value: Json, language: Language, nameOf: NameOf): string {
  if (field && (field.type === 'ref' || field.type === 'refs')) return value === 0 ? '' : (nameOf(field, value) ?? String(value));
  if (field?.type === 'richtext') return splitRichText(String(value)).html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim();
  const choice: Label | undefined = field && dictLabels(field).find((option) => String(option.value) === String(value))?.label;
  if (choice !== undefined) return textOf(choice, language);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
