import { Select } from 'antd';
import { useMemo } from 'react';
import { includesText } from '../../../schemas/rules/values/search-text.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { searchIcon } from '../../ui/theme/antd-icons.tsx';
import { useClearIcon } from '../../ui/use-clear-icon.tsx';
import { type Translate, useT } from '../../ui/use-t.ts';
import {
  controlProps,
  type FieldWidgetProps,
  formWidget,
  type ItemOptions,
} from '../define-field.ts';
import { matchValues, selectedValues } from './options.ts';
import { type OptionList, useOptions } from './use-options.ts';

interface LabeledValue {
  readonly value: string | number;
  readonly label: string;
}

/** Fixed or remote options. Emits a value, or a list of values when `multiple`. */
function SelectField(props: FieldWidgetProps) {
  const { options, value, onChange } = props;
  const { item, config } = options;
  const t = useT();
  const { formatName } = useCellLocale();
  const clearIcon = useClearIcon();
  const optionList = useOptions(props);
  const multiple = isMultiple(options);
  const isRemote =
    optionList.listed.length === 0 ||
    config?.target !== undefined ||
    config?.dict?.url !== undefined;
  const labelOf = (key: string | number): string =>
    formatName(optionList.options.find((option) => option.value === key)?.label ?? '…');
  const selected = matchValues(selectedValues(value, config), optionList.options).map(
    (key): LabeledValue => ({ value: key, label: labelOf(key) }),
  );
  const listed = useMemo(
    () =>
      optionList.listed.map(({ value: key, label, disabled }) => ({
        value: key,
        label: formatName(label),
        disabled,
      })),
    [optionList.listed, formatName],
  );
  const searchSettings = isRemote
    ? { searchIcon, filterOption: false as const, onSearch: optionList.search }
    : { searchIcon, filterOption: matchesLabel };
  return (
    <Select
      {...controlProps(props)}
      className="field-select"
      mode={multiple ? 'multiple' : undefined}
      labelInValue
      value={multiple ? selected : selected[0]}
      options={listed}
      placeholder={missingText(optionList, t) ?? (item.placeholder || t('form.choose'))}
      allowClear={config?.required ? false : clearIcon}
      loading={optionList.loading}
      maxTagCount="responsive"
      showSearch={item.filterable || isRemote ? searchSettings : false}
      notFoundContent={missingText(optionList, t) ?? t(optionsStatusKey(optionList))}
      onOpenChange={(open) => {
        if (open && isRemote) optionList.load();
      }}
      onChange={(next: LabeledValue | LabeledValue[] | undefined) =>
        onChange(Array.isArray(next) ? next.map((option) => option.value) : (next?.value ?? null))
      }
    />
  );
}

/** The locale key of what an open list without options shows. */
export function optionsStatusKey({ loading, failed }: OptionList): string {
  if (loading) return 'form.loading';
  return failed ? 'form.optionsFailed' : 'form.noOptions';
}

/** Asks for the field on which the choices depend; undefined when it is filled in. */
export const missingText = ({ missing }: OptionList, t: Translate): string | undefined =>
  missing === undefined ? undefined : t('form.fillFirst', { name: missing });

/** Whether the field holds a list of values, by its type or by the screen. */
export const isMultiple = ({ item, config }: ItemOptions): boolean =>
  item.multiple || config?.type === 'refs' || config?.type === 'tags';

/** Whether the label contains the typed text, as searches compare texts. */
export const matchesLabel = (
  typed: string,
  option: { readonly label?: unknown } | undefined,
): boolean => includesText(String(option?.label ?? ''), typed);

export const select = formWidget(SelectField);
