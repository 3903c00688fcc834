import { useMemo } from 'react';
import type { Json, SearchType } from '../../schemas/rules/types.ts';
import { autocomplete } from '../fields/autocomplete.tsx';
import { cascaderLazy } from '../fields/cascader-lazy.tsx';
import { cascader } from '../fields/cascader.tsx';
import type { FieldKind } from '../fields/define-field.ts';
import { tableSelect } from '../fields/table-select.tsx';
import { useText } from '../ui/text.ts';
import type { Filterable, SearchValue } from './filters.ts';
import type { SearchControlProps } from './search-control.tsx';
import { searchItem } from './search-item.ts';

/** Search types that a form field draws. */
const kinds: Readonly<Partial<Record<SearchType, FieldKind>>> = {
  autocomplete,
  cascader,
  cascader_lazy: cascaderLazy,
  table_select: tableSelect,
};

/** A form field in the place of a search control: its value as the field keeps it, back as text. Its placeholder is the label, unless that stands above. */
export function SearchFromField(props: SearchControlProps) {
  const { option, filterable, field, value, onChange } = props,
    t = useText(),
    above = props.label === 'above';
  const item = useMemo(
    () => ({
      ...searchItem(option, filterable),
      ...(above ? { placeholder: t('table.any') } : {}),
    }),
    [option, filterable, above, t],
  );
  const stored: Json = typeof value === 'string' ? value : [...(value ?? [])];
  const Field = kinds[option.type]?.component,
    id = `search-${option.field}`;
  return (
    Field && (
      <div className="search-from-field">
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={
            props.label === 'inside' && option.type === 'table_select' ? 'prefix' : 'unseen'
          }
        >
          {option.label}
        </label>
        <Field
          id={id}
          item={item}
          field={field}
          value={value === undefined ? undefined : stored}
          onChange={(next) => onChange(toText(next, filterable))}
          disabled={false}
          invalid={false}
          errorAt={() => undefined}
          stored={{}}
        />
      </div>
    )
  );
}

/** A path becomes its last step where one value is asked for. */
function toText(value: Json | undefined, { shape }: Filterable): SearchValue | undefined {
  const parts = (
    Array.isArray(value)
      ? (value as readonly Json[])
      : value === null || value === undefined
        ? []
        : [value]
  ).map(String);
  return shape === 'many' ? parts : (parts.at(-1) ?? '');
}
