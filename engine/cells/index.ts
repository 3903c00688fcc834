import { guarded } from '../ui/elements/error-boundary.tsx';
import { kindRegistry } from '../ui/kind-registry.ts';
import type { CellKind, CellProps } from './cell-kind.ts';

/** The column type with a boundary around its cells; a text that fails is `–`, a number is none. */
function guardedCell(type: string, kind: CellKind): CellKind {
  const guardedRead =
    <Value>(read: (cell: CellProps) => Value, fallback: Value) =>
    (cell: CellProps): Value => {
      try {
        return read(cell);
      } catch (error) {
        console.error('A value of a column type failed', type, error);
        return fallback;
      }
    };
  return {
    ...kind,
    component: kind.component && guarded(kind.component, ({ column }) => column.label || type),
    text: guardedRead(kind.text, '–'),
    number: guardedRead(kind.number, undefined),
  };
}

const cells = kindRegistry<CellKind>({
  keys: ['text', 'width'],
  fallback: 'text',
  keep: guardedCell,
});
cells.addBuiltIn(import.meta.glob('./types/*.{ts,tsx}', { eager: true }));

/** The column type of this name; `text` for an unregistered one. */
export const cellKindOf = cells.of;

/** Adds a column type, which `kinds/columns/<type>.json` describes, or replaces one. */
export const defineCell = cells.define;
