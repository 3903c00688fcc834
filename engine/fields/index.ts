import './fields.css';
import { autocomplete } from './autocomplete.tsx';
import { avatar } from './avatar.tsx';
import { cascaderLazy } from './cascader-lazy.tsx';
import { cascader } from './cascader.tsx';
import { checkbox, radio } from './choices.tsx';
import { countdown } from './countdown.tsx';
import { custom } from './custom.tsx';
import { date, daterange, datetime } from './date.tsx';
import type { FieldKind } from './define-field.ts';
import { editor } from './editor.tsx';
import { file } from './file.tsx';
import { icon } from './icon.tsx';
import { input } from './input.tsx';
import { map } from './map.tsx';
import { money } from './money.tsx';
import { number } from './number.tsx';
import { password } from './password.tsx';
import { defineField } from './registry.ts';
import { select } from './select.tsx';
import { switchField } from './switch.tsx';
import { tableSelect } from './table-select.tsx';
import { table } from './table.tsx';
import { tags } from './tags.tsx';
import { text } from './text.tsx';
import { textarea } from './textarea.tsx';
import { treeCheck } from './tree-check.tsx';
import { upload } from './upload.tsx';
import type { ItemType } from '../../schemas/rules/types.ts';

/** A field for every form type of the format (Spec §2). A new type is one file and one line here. */
const builtIn: Readonly<Record<ItemType, FieldKind>> = {
  input, text, number, money, textarea, editor, password, upload, avatar, file, select, autocomplete, radio, checkbox, switch: switchField, tags, icon, map,
  date, datetime, daterange, cascader, cascader_lazy: cascaderLazy, tree_check: treeCheck, table, table_select: tableSelect, countdown, custom,
};
for (const [type, kind] of Object.entries(builtIn)) defineField(type as ItemType, kind);

export { formField, type FieldKind, type FieldProps } from './define-field.ts';
export { defineField, fieldKindOf } from './registry.ts';
