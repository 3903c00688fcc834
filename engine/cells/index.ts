import { guarded } from '../ui/elements/error-boundary.tsx';
import { kindsIn } from '../ui/kinds-in.ts';
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

const builtIn = kindsIn<CellKind>(
  import.meta.glob('./types/*.{ts,tsx}', { eager: true }),
  'text',
  'width',
);
const registry = new Map([...builtIn].map(([type, kind]) => [type, guardedCell(type, kind)]));

/** The column type of this name; `text` for an unregistered one. */
export const cellKindOf = (type: string): CellKind => registry.get(type) ?? registry.get('text')!;

/** Adds a column type, which `kinds/columns/<type>.json` describes, or replaces one. */
export function defineCell(type: string, kind: CellKind): void {
  registry.set(type, guardedCell(type, kind));
}
