import { atom, type PrimitiveAtom } from 'jotai';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { labelRows } from '../../cells/label-rows.ts';
import type { Http } from '../../wire/http.ts';
import type { GridRow } from './grid-rows.ts';
import { type ListReader, listReader } from './list-reader.ts';
import { emptyList, type LoadedList, withRows } from './loaded-list.ts';
import type { RowsRequest } from './row-reader.ts';

/** What the operations of one list share. */
export type ListStore = ReturnType<typeof createListStore>;

/** The newest load. An answer that belongs to an earlier `requestId` is dropped. */
interface LatestLoad {
  requestId: number;
  request: RowsRequest | undefined;
}

export function createListStore(screen: PageConfig, get: Http['get']) {
  const loadedAtom: PrimitiveAtom<LoadedList> = atom(emptyList);
  const selectedIdsAtom = atom<ReadonlySet<string>>(new Set<string>());
  const reader: ListReader = listReader(screen, get);
  const latest: LatestLoad = { requestId: 0, request: undefined };

  /** Changes the rows without a call. */
  const updateRowsAtom = atom(
    null,
    (_read, set, change: (rows: readonly GridRow[]) => readonly GridRow[]) =>
      set(loadedAtom, (list) => withRows(list, change)),
  );

  /** Unselects the rows that are not shown any more. */
  const dropHiddenSelectionAtom = atom(null, (read, set) => {
    const shown = new Set(read(loadedAtom).rows.map(({ id }) => id));
    set(selectedIdsAtom, (selected) => new Set([...shown].filter((id) => selected.has(id))));
  });

  /** Adds the labels that did not come with the rows. */
  const labelAtom = atom(null, async (read, set) => {
    const { requestId } = latest;
    const rows = read(loadedAtom).rows.map(({ row }) => row);
    const labelled = await labelRows(rows, screen.columns, get);
    if (requestId !== latest.requestId || labelled === rows) return;
    const labelledByRow = new Map(rows.map((row, index) => [row, labelled[index]!]));
    set(updateRowsAtom, (gridRows) =>
      gridRows.map((gridRow) => ({
        ...gridRow,
        row: labelledByRow.get(gridRow.row) ?? gridRow.row,
      })),
    );
  });

  return {
    screen,
    reader,
    latest,
    loadedAtom,
    selectedIdsAtom,
    updateRowsAtom,
    dropHiddenSelectionAtom,
    labelAtom,
  };
}
