import { Input } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ServedField, ServedSearch } from '../../schemas/contract/calls/screens.ts';
import { loadChunk } from '../client/chunk.ts';
import type { Filterable, SearchValue } from './filters.ts';
import { SearchSelect } from './search-select.tsx';

const SearchDates = lazy(async () => ({
  default: (await loadChunk(() => import('./search-dates.tsx'))).SearchDates,
}));
const SearchNumbers = lazy(async () => ({
  default: (await loadChunk(() => import('./search-numbers.tsx'))).SearchNumbers,
}));
const SearchFromField = lazy(async () => ({
  default: (await loadChunk(() => import('./search-from-field.tsx'))).SearchFromField,
}));

export interface SearchControlProps {
  readonly option: ServedSearch;
  readonly filterable: Filterable;
  readonly field: ServedField | undefined;
  readonly value: SearchValue | undefined;
  readonly onChange: (value: SearchValue | undefined) => void;
  /** `inside`: the label stands in the control (desktop); `above`: the caller draws it (phone). */
  readonly label: 'inside' | 'above';
}

/** One control of the search panel, by the option's type (Spec §3). Values are the wire's, as text. */
export function SearchControl(props: SearchControlProps) {
  const { option } = props;
  switch (option.type) {
    case 'select':
    case 'switch':
      return <SearchSelect {...props} />;
    case 'date':
    case 'datetime':
    case 'daterange':
      return (
        <Suspense fallback={waiting}>
          <SearchDates {...props} />
        </Suspense>
      );
    case 'number':
      return (
        <Suspense fallback={waiting}>
          <SearchNumbers {...props} />
        </Suspense>
      );
    case 'autocomplete':
    case 'cascader':
    case 'cascader_lazy':
    case 'table_select':
      return (
        <Suspense fallback={waiting}>
          <SearchFromField {...props} />
        </Suspense>
      );
    case 'text':
      return (
        <Input
          prefix={labelInside(props)}
          aria-label={option.label}
          placeholder={option.placeholder}
          allowClear
          value={oneOf(props.value)}
          onChange={(event) => props.onChange(event.target.value)}
        />
      );
  }
}

/** As high as a control, so that nothing jumps when it has loaded. */
const waiting = <span className="search-waiting" />;

/** The label before a control's own text; nothing when the caller draws it. */
export const labelInside = ({
  option,
  label,
}: Pick<SearchControlProps, 'option' | 'label'>): ReactNode =>
  label === 'inside' ? <span className="prefix">{option.label}</span> : undefined;

export const oneOf = (value: SearchValue | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '');
export const pairOf = (value: SearchValue | undefined): readonly [string, string] =>
  typeof value === 'string' ? [value, ''] : [value?.[0] ?? '', value?.[1] ?? ''];
