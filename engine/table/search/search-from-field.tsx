import { useMemo } from 'react';
import type { SearchType } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { autocomplete } from '../../fields/choices/autocomplete.field.tsx';
import { cascader } from '../../fields/choices/cascader.field.tsx';
import { cascaderLazy } from '../../fields/choices/cascader-lazy.field.tsx';
import { tableSelect } from '../../fields/choices/table-select.field.tsx';
import type { FieldKind } from '../../fields/define-field.ts';
import { FieldControl } from '../../fields/field-control.tsx';
import { useT } from '../../ui/use-t.ts';
import type { FilterValue, ListFilter } from '../state/filters.ts';
import type { SearchControlProps } from './search-control-props.tsx';
import { searchItem } from './search-item.ts';

/** Search types that are rendered by a form field. */
const fieldKinds: Readonly<Partial<Record<SearchType, FieldKind>>> = {
  autocomplete,
  cascader,
  cascader_lazy: cascaderLazy,
  table_select: tableSelect,
};

/** A form field as a search control. Its placeholder is the label, unless the caller shows one. */
export function SearchFromField(props: SearchControlProps) {
  const { option, filter, field, value, onChange, label } = props;
  const t = useT();
  const isLabelAbove = label === 'above';
  const item = useMemo(() => {
    const formItem = searchItem(option, filter);
    return isLabelAbove ? { ...formItem, placeholder: t('table.any') } : formItem;
  }, [option, filter, isLabelAbove, t]);
  const kind = fieldKinds[option.type];
  if (!kind) return null;
  const id = `search-${option.field}`;
  const showsPrefix = !isLabelAbove && option.type === 'table_select';
  return (
    <div className="search-from-field">
      <label id={`${id}-label`} htmlFor={id} className={showsPrefix ? 'prefix' : 'visually-hidden'}>
        {option.label}
      </label>
      <FieldControl
        kind={kind}
        id={id}
        item={item}
        config={field}
        value={fieldValue(value)}
        onChange={(next) => onChange(toFilterValue(next, filter))}
      />
    </div>
  );
}

function fieldValue(value: FilterValue | undefined): Json | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return [...value];
}

/** A path becomes its last step when the filter takes one value. */
function toFilterValue(value: Json | undefined, { shape }: ListFilter): FilterValue {
  const parts = [value ?? []].flat().map(String);
  return shape === 'many' ? parts : (parts.at(-1) ?? '');
}
