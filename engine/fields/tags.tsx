import { Select } from 'antd';
import type { ServedField, ServedItem } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { controlProps, formField, type FieldProps } from './define-field.ts';
import { useOptions } from './use-options.ts';

/** Words, added by Enter or a comma. A list of child rows of one text keeps its rows: a word that stays is the row it was (Spec §2). */
function TagsField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const { offered } = useOptions({ ...props, value: undefined });
  const name = wordName(item, field);
  return (
    <Select
      {...controlProps(props)}
      className="field-tags"
      mode="tags"
      value={[...wordsOf(value, name)]}
      placeholder={item.placeholder}
      tokenSeparators={[',', '，', '\n', '、']}
      options={offered.map(({ label }) => ({ value: label, label }))}
      {...(offered.length === 0 && { open: false, suffixIcon: null })}
      onChange={(words: string[]) =>
        onChange(field?.type === 'many' ? rowsOf(words, value, name) : tidy(words))
      }
    />
  );
}

/** The one text of a child row: what the screen calls its label, else its first column, else the child's first text. */
function wordName({ labelName, columns }: ServedItem, field: ServedField | undefined): string {
  const parts = field?.fields ?? [];
  return (
    parts.find(({ name }) => name === labelName)?.name ??
    columns[0]?.field ??
    parts.find(({ type }) => type === 'text')?.name ??
    'name'
  );
}

export function wordsOf(value: Json | undefined, name: string): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.map((word: Json) =>
    typeof word === 'object' && word !== null ? String((word as Row)[name] ?? '') : String(word),
  );
}

/** Rows for words; rows whose word is gone are gone, new words become rows without an id. */
export function rowsOf(words: readonly string[], before: Json | undefined, name: string): Json {
  const rows = Array.isArray(before) ? (before as readonly Json[]) : [];
  return tidy(words).map(
    (word): Json => rows.find((row) => wordsOf([row], name)[0] === word) ?? { [name]: word },
  );
}

const tidy = (words: readonly string[]): readonly string[] => [
  ...new Set(words.map((word) => word.trim()).filter(Boolean)),
];

export const tags = formField(TagsField);
