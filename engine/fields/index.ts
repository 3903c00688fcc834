import { autocomplete } from './autocomplete.tsx';
import { avatar } from './avatar.tsx';
import { cascaderLazy } from './cascader-lazy.tsx';
import { cascader } from './cascader.tsx';
import { checkbox, radio } from './choices.tsx';
import { countdown } from './countdown.tsx';
import { custom } from './custom.tsx';
import { date, daterange, datetime } from './date.tsx';
import { editor } from './editor.tsx';
import { file } from './file.tsx';
import { icon } from './icon.tsx';
import { input } from './input.tsx';
import { map } from './map.tsx';
import { money } from './money.tsx';
import { number } from './number.tsx';
import { password } from './password.tsx';
import { builtInFields } from './registry.ts';
import { select } from './select.tsx';
import { switchField } from './switch.tsx';
import { tableSelect } from './table-select.tsx';
import { table } from './table.tsx';
import { tags } from './tags.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';
import { treeCheck } from './tree-check.tsx';
import { upload } from './upload.tsx';

/** A field for every form type of the format (Spec §2). A new type is one file and one line here. */
builtInFields({
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
});

export { fieldKindOf } from './registry.ts';
