import { createContext, useContext } from 'react';
import { nameOrLabel } from '../../cells/to-text.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { useT } from '../../ui/use-t.ts';
import type { GridRow } from '../rows/grid-rows.ts';

interface RowChoice {
  readonly selectedIds: ReadonlySet<string>;
  readonly choose: (id: string) => void;
}

/** The chosen row of a grid in which one row is chosen. */
export const RowChoiceContext = createContext<RowChoice>({
  selectedIds: new Set(),
  choose: () => undefined,
});

export function RowRadio({ gridRow: { id, row } }: { readonly gridRow: GridRow }) {
  const t = useT();
  const locale = useCellLocale();
  const { selectedIds, choose } = useContext(RowChoiceContext);
  return (
    <input
      type="radio"
      className="row-radio"
      checked={selectedIds.has(id)}
      aria-label={t('table.selectRow', { name: nameOrLabel(row, locale.formatName) || id })}
      onChange={() => choose(id)}
    />
  );
}
