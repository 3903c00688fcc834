import { Select } from 'antd';
import { useMemo } from 'react';
import { matchesLabel, searchIcon, useClearIcon, useT } from '../../../engine/index.ts';
import type { SelectOption } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';

interface Props {
  readonly id: string;
  readonly value: readonly number[];
  readonly provinces: readonly SelectOption[];
  /** Provinces of other templates with the template's name. They cannot be selected. */
  readonly takenBy: ReadonlyMap<number, string>;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: readonly number[]) => void;
}

/** The provinces that one template serves. */
export function ProvinceSelect({
  id,
  value,
  provinces,
  takenBy,
  disabled,
  error,
  onChange,
}: Props) {
  const t = useT();
  const clearIcon = useClearIcon();
  const options = useMemo(
    () =>
      provinces.map(({ value: province, label }) => {
        const otherTemplate = takenBy.get(Number(province));
        return {
          value: Number(province),
          label:
            otherTemplate === undefined
              ? label
              : t('freights.takenBy', { province: label, name: otherTemplate }),
          disabled: otherTemplate !== undefined,
        };
      }),
    [provinces, takenBy, t],
  );
  return (
    <Select
      id={id}
      className="field-select"
      mode="multiple"
      value={[...value]}
      options={options}
      disabled={disabled}
      status={error === undefined ? '' : 'error'}
      placeholder={t('freights.choose')}
      maxTagCount="responsive"
      allowClear={clearIcon}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      showSearch={{ searchIcon, filterOption: matchesLabel }}
      onChange={(next: number[]) => onChange(next)}
    />
  );
}
