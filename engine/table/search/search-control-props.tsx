import type { ReactNode } from 'react';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { SearchFieldConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { FilterValue, ListFilter } from '../state/filters.ts';

export interface SearchControlProps {
  readonly option: SearchFieldConfig;
  readonly filter: ListFilter;
  readonly field: FieldConfig | undefined;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
  /** `inside`: the control shows its label (desktop). `above`: the caller shows it (phone). */
  readonly label: 'inside' | 'above';
}

/** The label as a prefix of the control; undefined when the caller shows it. */
export const labelInside = ({
  option,
  label,
}: Pick<SearchControlProps, 'option' | 'label'>): ReactNode =>
  label === 'inside' ? <span className="prefix">{option.label}</span> : undefined;

/** The value of a filter that takes one value. */
export const singleValue = (value: FilterValue | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '');

/** Both ends of a range filter; '' for an open end. */
export const rangeValue = (value: FilterValue | undefined): readonly [string, string] =>
  typeof value === 'string' ? [value, ''] : [value?.[0] ?? '', value?.[1] ?? ''];
