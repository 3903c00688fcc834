import { Select } from 'antd';
import { useMemo } from 'react';
import { useClearing } from '../ui/clearing.tsx';
import { useText } from '../ui/text.ts';
import { controlProps, formField, type FieldProps } from './define-field.ts';
import { matchValues, valuesOf } from './options.ts';
import { useOptions } from './use-options.ts';

/** Choices in place, or of a server that is searched as one types. Emits the value, or a list of values when `multiple`. */
function SelectField(props: FieldProps) {
  const { item, field, value, onChange } = props;
  const t = useText();
  const clearing = useClearing();
  const source = useOptions(props);
  const many = isMultiple(props);
  const remote =
    source.offered.length === 0 || field?.target !== undefined || field?.dict?.url !== undefined;
  const chosen = matchValues(valuesOf(value, field), source.options).map((one) => ({
    value: one,
    label: source.options.find((option) => option.value === one)?.label ?? '…',
  }));
  const choices = useMemo(
    () =>
      source.offered.map(({ value: key, label, disabled }) => ({ value: key, label, disabled })),
    [source.offered],
  );
  return (
    <Select
      {...controlProps(props)}
      className="field-select"
      mode={many ? 'multiple' : undefined}
      labelInValue
      value={many ? chosen : chosen[0]}
      options={choices}
      placeholder={item.placeholder || t('form.choose')}
      allowClear={field?.required ? false : clearing}
      loading={source.loading}
      maxTagCount="responsive"
      showSearch={
        item.filterable || remote
          ? {
              filterOption: remote ? false : matchesLabel,
              onSearch: remote ? source.search : undefined,
            }
          : false
      }
      notFoundContent={t(
        source.loading ? 'form.loading' : source.failed ? 'form.optionsFailed' : 'form.noOptions',
      )}
      onOpenChange={(open) => {
        if (open && remote) source.load();
      }}
      onChange={(next: Choice | Choice[] | undefined) =>
        onChange(Array.isArray(next) ? next.map((choice) => choice.value) : (next?.value ?? null))
      }
    />
  );
}

interface Choice {
  readonly value: string | number;
  readonly label: string;
}

/** Lists of values hold several; a screen may also ask for it. */
export const isMultiple = ({ item, field }: Pick<FieldProps, 'item' | 'field'>): boolean =>
  item.multiple || field?.type === 'refs' || field?.type === 'tags';

export const matchesLabel = (
  typed: string,
  option: { readonly label?: unknown } | undefined,
): boolean =>
  String(option?.label ?? '')
    .toLowerCase()
    .includes(typed.trim().toLowerCase());

export const select = formField(SelectField);
