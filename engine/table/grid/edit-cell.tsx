import type { Json } from '../../../schemas/rules/types.ts';
import type { CellKind, CellProps } from '../../cells/cell-kind.ts';
import { nameOrLabel, toText } from '../../cells/to-text.ts';
import { useListTools } from '../list-tools.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { InlineSelect, InlineSwitch, InlineText } from './inline-edit.tsx';

/** The control that edits a cell in place (`edit` of a column). */
export type EditKind = 'switch' | 'select' | 'text';

/** A cell whose value is edited in place, or its text when this row cannot be edited. */
export function EditCell({
  gridRow,
  cell,
  kind,
  editKind,
}: {
  readonly gridRow: GridRow;
  readonly cell: CellProps;
  readonly kind: CellKind;
  readonly editKind: EditKind;
}) {
  const { saveCell, canEdit } = useListTools();
  const { column, value } = cell;
  const disabled = !canEdit(gridRow, column);
  const control = {
    label: `${column.label}: ${nameOrLabel(gridRow.row, cell.locale.formatName) || gridRow.id}`,
    disabled,
  };
  const save = (next: Json) => saveCell(gridRow, column, next);
  const onChange = (next: Json) => void save(next);
  if (editKind === 'switch') return <InlineSwitch {...control} value={value} onChange={onChange} />;
  if (disabled) return <>{kind.text(cell)}</>;
  if (editKind === 'select')
    return (
      <InlineSelect
        {...control}
        value={value}
        options={column.dict?.options ?? []}
        onChange={onChange}
      />
    );
  return (
    <InlineText
      {...control}
      text={toText(value)}
      shown={kind.text(cell)}
      align={kind.align}
      onSave={save}
    />
  );
}
