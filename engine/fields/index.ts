import type { ItemType } from '../../schemas/rules/screen-config/screen-types.ts';
import { table } from './child-rows/table.tsx';
import { autocomplete } from './choices/autocomplete.tsx';
import { cascader } from './choices/cascader.tsx';
import { cascaderLazy } from './choices/cascader-lazy.tsx';
import { checkbox, radio } from './choices/radio-checkbox.tsx';
import { select } from './choices/select.tsx';
import { tableSelect } from './choices/table-select.tsx';
import { treeCheck } from './choices/tree-check.tsx';
import { custom } from './custom.tsx';
import type { FieldKind } from './define-field.ts';
import { countdown } from './inputs/countdown.tsx';
import { date, daterange, datetime } from './inputs/date.tsx';
import { icon } from './inputs/icon.tsx';
import { input } from './inputs/input.tsx';
import { money } from './inputs/money.tsx';
import { number } from './inputs/number.tsx';
import { password } from './inputs/password.tsx';
import { switchField } from './inputs/switch.tsx';
import { tags } from './inputs/tags.tsx';
import { text } from './inputs/text.tsx';
import { textarea } from './inputs/textarea.tsx';
import { map } from './map/map.tsx';
import { registerBuiltInFields, registeredField } from './registry.ts';
import { editor } from './rich-text/editor.tsx';
import { avatar } from './uploads/avatar.tsx';
import { file } from './uploads/file.tsx';
import { upload } from './uploads/upload.tsx';

/** The field of every form type (docs/product.md#form-fields). A new type is one file and one line. */
const builtInFields: Readonly<Record<ItemType, FieldKind>> = {
  input,
  text,
  number,
  money,
  textarea,
  editor,
  password,
  upload,
  avatar,
  file,
  select,
  autocomplete,
  radio,
  checkbox,
  switch: switchField,
  tags,
  icon,
  map,
  date,
  datetime,
  daterange,
  cascader,
  cascader_lazy: cascaderLazy,
  tree_check: treeCheck,
  table,
  table_select: tableSelect,
  countdown,
  custom,
};

/**
 * The field of a form type. Registers the built-in fields first: the bundler drops modules that
 * only have side effects, so they cannot register themselves.
 *
 * @throws Error for an unregistered type, which the linter rejects in files
 */
export function fieldKindOf(type: string): FieldKind {
  registerBuiltInFields(builtInFields);
  return registeredField(type);
}
