import { useMemo } from 'react';
import type { PageConfig } from '../../../../schemas/contract/calls/backoffice/screens.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useT } from '../../../ui/use-t.ts';
import type { WireQuery } from '../../state/list-query.ts';
import type { GridRow } from '../grid-rows.ts';
import type { ListAtoms } from '../list-atoms.ts';
import { useDeleteRows } from './use-delete-rows.ts';
import { type RestoreRows, useRestoreRows } from './use-restore-rows.ts';
import { useSaveCell } from './use-save-cell.ts';

export interface RowWrites extends Pick<RestoreRows, 'restoreAll'> {
  /** Asks for confirmation, deletes all rows or none, and refreshes the list. */
  readonly remove: (gridRows: readonly GridRow[]) => Promise<void>;
  readonly restore: (gridRows: readonly GridRow[]) => Promise<void>;
  readonly saveCell: ReturnType<typeof useSaveCell>;
}

/**
 * The writes of a list itself. Forms and commands have their own dialogs.
 *
 * @param query of all rows of the list; memoise it
 */
export function useRowWrites(
  screen: PageConfig,
  atoms: ListAtoms,
  allRows: readonly GridRow[],
  query: WireQuery,
): RowWrites {
  const t = useT();
  const { restoreIds, restoreAll } = useRestoreRows(screen, atoms, query);
  const deleteRows = useDeleteRows(screen, atoms, { allRows, restoreIds });
  const saveCell = useSaveCell(screen, atoms);
  return useMemo(() => {
    /** Batch operations without a selection (docs/product.md#validation). */
    const whenSelected =
      (write: (gridRows: readonly GridRow[]) => Promise<void>) =>
      async (gridRows: readonly GridRow[]) => {
        if (gridRows.length === 0) toast.warning(t('selectErr'));
        else await write(gridRows);
      };
    return {
      remove: whenSelected(deleteRows),
      restore: whenSelected((gridRows) => restoreIds(gridRows.map(({ id }) => id))),
      restoreAll,
      saveCell,
    };
  }, [deleteRows, restoreIds, restoreAll, saveCell, t]);
}
