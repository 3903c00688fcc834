import { Select } from 'antd';
import {
  matchesLabel,
  searchIcon,
  useCall,
  useT,
  type WidgetProps,
} from '../../../engine/index.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { useOwner } from './owner-context.ts';

/**
 * `goods:freight`: free, the default freight template, or a template for provinces. Free and
 * default come from the dictionary of the field, so the default template is not loaded.
 */
export function FreightField({ value, row, onChange, form }: WidgetProps) {
  const t = useT();
  const owner = useOwner(row);
  const { data, isPending } = useCall<readonly Row[]>(`/${owner.area}/freights`, {
    isAll: 'true',
    is_type: 1,
    ...('storeId' in owner && { store_id: owner.storeId }),
  });
  const templates = (data ?? []).map(({ id, name }) => ({
    value: Number(id),
    label: String(name),
  }));
  const options = [
    ...(form?.field?.dict?.options ?? []).map((option) => ({
      value: Number(option.value),
      label: option.label,
    })),
    ...templates,
  ];
  const selected = Number(value ?? 0);
  const label = String((row?._labels as Row | undefined)?.freight_id ?? '');
  const withSelected =
    options.some((option) => option.value === selected) || label === ''
      ? options
      : [...options, { value: selected, label }];
  return (
    <Select
      aria-labelledby={`${form?.id}-label`}
      className="field-select"
      value={selected}
      options={withSelected}
      disabled={onChange === undefined}
      loading={isPending}
      showSearch={{ searchIcon, filterOption: matchesLabel }}
      notFoundContent={t('form.noOptions')}
      onChange={(next) => onChange?.(next)}
    />
  );
}
