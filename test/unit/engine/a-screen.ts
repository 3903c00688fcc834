import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';

/** A served field with every default, for tests. */
export const aField = (name: string, more: Partial<FieldConfig> = {}): FieldConfig => ({
  name,
  type: 'text',
  label: name,
  required: false,
  unit: undefined,
  unitBy: undefined,
  scale: 2,
  endOfDay: false,
  shown: 0,
  default: undefined,
  when: undefined,
  dict: undefined,
  accept: undefined,
  private: false,
  target: undefined,
  fields: undefined,
  writable: { store: true, update: true },
  shownBy: undefined,
  changes: {},
  proof: false,
  rules: {},
  ...more,
});

/** A served form item with every default. */
export const anItem = (field: string, more: Partial<FormItemConfig> = {}): FormItemConfig => ({
  field,
  type: 'input',
  label: field,
  placeholder: '',
  disabled: false,
  only: undefined,
  when: undefined,
  value: undefined,
  options: undefined,
  group: undefined,
  span: 12,
  height: undefined,
  maxlength: undefined,
  multiple: false,
  filterable: true,
  labelName: 'label',
  valueName: 'value',
  lazyUrl: undefined,
  idName: 'code',
  oneArray: false,
  option: {},
  activeText: 'Yes',
  inactiveText: 'No',
  open: undefined,
  columns: [],
  props: {},
  widget: undefined,
  ...more,
});

export const somebody = {
  user: { id: 1, store_id: 0, owner_id: 1, belong_id: 0 },
  now: '2026-01-31 08:00:00',
} as const;
