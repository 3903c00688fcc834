import type {
  FormItemConfig,
  SearchFieldConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { ListFilter } from '../state/filters.ts';

/** A search option as the item of a form field, without preset. The label is the placeholder. */
export function searchItem(option: SearchFieldConfig, { shape }: ListFilter): FormItemConfig {
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
    props: { search: true },
    widget: undefined,
  };
}
