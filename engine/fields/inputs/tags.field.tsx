import { Select } from 'antd';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { useOptions } from '../choices/use-options.ts';
import { controlProps, type FieldWidgetProps, formWidget } from '../define-field.ts';

/**
 * A list of texts; Enter or a comma adds one. In a list of child rows with one text field, an
 * unchanged text keeps its row.
 */
function TagsField(props: FieldWidgetProps) {
  const { options, value, onChange } = props;
  const { item, config } = options;
  const { listed } = useOptions({ ...props, value: undefined });
  const name = tagField(item, config);
  return (
    <Select
      {...controlProps(props)}
      className="field-tags"
      mode="tags"
      value={[...tagsOf(value, name)]}
      placeholder={item.placeholder}
      tokenSeparators={[',', '，', '\n', '、']}
      options={listed.map(({ label }) => ({ value: label, label }))}
      {...(listed.length === 0 && { open: false, suffixIcon: null })}
      onChange={(texts: string[]) =>
        onChange(config?.type === 'many' ? rowsForTags(texts, value, name) : trimmedTexts(texts))
      }
    />
  );
}

/**
 * The text field of a child row: the screen's `labelName`, else its first column, else the first
 * text field.
 */
function tagField({ labelName, columns }: FormItemConfig, field: FieldConfig | undefined): string {
  const childFields = field?.fields ?? [];
  return (
    childFields.find(({ name }) => name === labelName)?.name ??
    columns[0]?.field ??
    childFields.find(({ type }) => type === 'text')?.name ??
    'name'
  );
}

export function tagsOf(value: Json | undefined, name: string): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: Json) =>
    typeof item === 'object' && item !== null ? String((item as Row)[name] ?? '') : String(item),
  );
}

/** Rows for texts: existing rows keep their id, new texts become rows without one. */
export function rowsForTags(
  texts: readonly string[],
  before: Json | undefined,
  name: string,
): Json {
  const rows = Array.isArray(before) ? (before as readonly Json[]) : [];
  return trimmedTexts(texts).map(
    (text): Json => rows.find((row) => tagsOf([row], name)[0] === text) ?? { [name]: text },
  );
}

const trimmedTexts = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map((text) => text.trim()).filter(Boolean)),
];

export const tags = formWidget(TagsField);
