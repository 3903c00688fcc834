import type { ServedItem, ServedSearch } from '../../schemas/contract/calls/screens.ts';
import type { Filterable } from './filters.ts';

/** A search option as the form's fields want it: nothing preset, nothing required, its label inside. */
export function searchItem(option: ServedSearch, { shape }: Filterable): ServedItem {
  return {
    field: option.field,
    type: 'select',
    label: option.label,
    placeholder: option.placeholder || option.label,
    disabled: false,
    only: undefined,
    when: undefined,
    value: undefined,
    options: option.dict,
    group: undefined,
    span: 24,
    height: undefined,
    maxlength: undefined,
    multiple: shape === 'many',
    filterable: true,
    labelName: 'name',
    valueName: 'id',
    lazyUrl: option.dict?.url,
    idName: 'code',
    oneArray: false,
    option: {},
    activeText: '',
    inactiveText: '',
    open: undefined,
    columns: [],
    props: {},
    widget: undefined,
  };
}
