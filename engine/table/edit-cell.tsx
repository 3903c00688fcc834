import type { Json } from '../../schemas/rules/types.ts';
import type { CellKind, CellProps } from '../cells/cell-kind.ts';
import { nameOf, plain } from '../cells/labels.ts';
import { InlineSelect, InlineSwitch, InlineText } from './inline-edit.tsx';
import { useListTools } from './list-context.ts';
import type { Line } from './tree-rows.ts';

/** How a cell is written where it stands (screen.v1.json, `edit`). */
export type EditLook = 'switch' | 'select' | 'text';

export function EditCell({
  line,
  cell,
  kind,
  look,
}: {
  readonly line: Line;
  readonly cell: CellProps;
  readonly kind: CellKind;
  readonly look: EditLook;
}) {
  const { saveCell, canEdit } = useListTools(),
    { column, value } = cell;
  const disabled = !canEdit(line, column);
  const edit = {
    label: `${column.label}: ${nameOf(line.row) || line.id}`,
    disabled,
    onChange: (next: Json) => saveCell(line, column, next),
  };
  if (look === 'switch') return <InlineSwitch {...edit} value={value} />;
  if (disabled) return <>{kind.text(cell)}</>;
  if (look === 'select')
    return <InlineSelect {...edit} value={value} options={column.dict?.options ?? []} />;
  return <InlineText {...edit} text={plain(value)} align={kind.align} />;
}
