import { useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import type {
  ColumnConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { maxPageSize } from '../../../schemas/contract/limits.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { nameOrLabel, toText } from '../../cells/to-text.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { changeTexts, confirmChanges, doneText } from '../../ui/dialogs/confirm-changes.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { useFillText } from '../../ui/fill-text.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { rowTitle } from '../../views/load-row.ts';
import { CallError } from '../../wire/call-error.ts';
import { fieldErrorsOf, isFailure, staleWriteOf } from '../../wire/envelope.ts';
import { api } from '../../wire/http.ts';
import { currentLanguage } from '../../wire/language.ts';
import { canRestore } from '../actions/row-actions.ts';
import type { WireQuery } from '../state/list-query.ts';
import { cellWriter } from './cell-writer.ts';
import { type GridRow, parentKeysOf } from './grid-rows.ts';
import { ignoreCallError } from './ignore-call-error.ts';
import type { ListAtoms } from './list-atoms.ts';
import { pendingRows } from './pending-rows.ts';

export interface RowWrites {
  /** Asks for confirmation, deletes all rows or none, and refreshes the list. */
  readonly remove: (gridRows: readonly GridRow[]) => Promise<void>;
  readonly restore: (gridRows: readonly GridRow[]) => Promise<void>;
  /** Asks, then restores every deleted row that the list shows, on all pages. */
  readonly restoreAll: () => Promise<void>;
  /** Shows the new value at once and restores the old one when the server refuses. */
  readonly saveCell: (gridRow: GridRow, column: ColumnConfig, value: Json) => Promise<void>;
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
  const locale = useCellLocale();
  const fill = useFillText();
  const refresh = useSetAtom(atoms.refreshAtom);
  const patch = useSetAtom(atoms.patchAtom);
  const select = useSetAtom(atoms.selectedIdsAtom);
  const write = useMemo(() => cellWriter(screen.dataPath, api.put), [screen.dataPath]);
  const pending = useMemo(() => pendingRows(), [screen.dataPath]);

  const restoreIds = useCallback(
    async (ids: readonly string[]) => {
      if (!(await succeeds(() => api.post(restoreUrl(screen, ids))))) return;
      toast.success(t('table.restored', { count: ids.length }));
      select(new Set());
      await refresh([]);
    },
    [screen, refresh, select, t],
  );

  const restoreAll = useCallback(async () => {
    const confirmed = await confirm({
      title: t('table.restoreAll'),
      content: t('table.restoreAllHint'),
      okText: t('table.restoreAll'),
      cancelText: t('form.cancel'),
    });
    if (!confirmed) return;
    const count = await restoreEvery(screen, query);
    if (count > 0) toast.success(t('table.restored', { count }));
    select(new Set());
    await refresh([]);
  }, [screen, query, refresh, select, t]);

  const remove = useCallback(
    async (gridRows: readonly GridRow[]) => {
      if (gridRows.length === 0) {
        toast.warning(t('selectErr'));
        return;
      }
      const confirmed = await confirm({
        title: t('deltit'),
        content: deleteWarning(gridRows, screen, t),
        okText: t('table.delete'),
        cancelText: t('form.cancel'),
        tone: 'danger',
      });
      if (!confirmed) return;
      if (!(await succeeds(() => api.delete(`${screen.dataPath}/${joinIds(gridRows)}`)))) return;
      const ids = gridRows.map(({ id }) => id);
      const message = t('table.deleted', { count: ids.length });
      if (canRestore(screen))
        toast.withAction(message, { label: t('table.undo'), run: () => void restoreIds(ids) });
      else toast.success(message);
      const removed = new Set(ids);
      select((selected) => new Set([...selected].filter((id) => !removed.has(id))));
      await refresh(parentKeysOf(allRows, removed));
    },
    [screen, allRows, refresh, restoreIds, select, t],
  );

  const restore = useCallback(
    async (gridRows: readonly GridRow[]) => {
      if (gridRows.length === 0) {
        toast.warning(t('selectErr'));
        return;
      }
      await restoreIds(gridRows.map(({ id }) => id));
    },
    [restoreIds, t],
  );

  const saveCell = useCallback(
    async ({ id, row }: GridRow, { field }: ColumnConfig, value: Json) => {
      const texts = changeTexts(screen.fields, { [field]: value });
      const name = rowTitle(row, screen, locale);
      if (!(await confirmChanges(texts, { name, fill, t }))) return;
      const changed: Row = { ...row, [field]: value, _labels: labelsWithout(row, field) };
      patch(id, changed);
      pending.begin(id, row);
      const rev = typeof row.rev === 'number' ? row.rev : undefined;
      const answer = await write(id, rev, { [field]: value }).catch(toCallError);
      if (answer instanceof CallError) {
        toast.error(answer.message);
        patch(id, pending.end(id));
        return;
      }
      if (isFailure(answer)) {
        toast.error(fieldErrorsOf(answer)[0]?.message ?? answer.msg);
        const current = staleWriteOf(answer)?.current as Row | undefined;
        patch(id, pending.end(id, current));
        return;
      }
      pending.end(id, { ...answer, _labels: changed._labels! });
      patch(id, { ...changed, ...answer });
      toast.success(doneText(texts, { name, fill, t }));
    },
    [screen, write, pending, patch, fill, locale, t],
  );

  return useMemo(
    () => ({ remove, restore, restoreAll, saveCell }),
    [remove, restore, restoreAll, saveCell],
  );
}

/** Names a single row, counts several, and adds whether they can be restored. */
function deleteWarning(gridRows: readonly GridRow[], screen: PageConfig, t: Translate): string {
  const [first] = gridRows;
  const row = first?.row ?? {};
  const name = toText(row[screen.display]) || nameOrLabel(row) || `#${first?.id}`;
  const warning = t('delmsg', {
    count: gridRows.length,
    name: localName(name, currentLanguage()),
  });
  return canRestore(screen) ? `${warning} ${t('table.restorable')}` : warning;
}

const restoreUrl = ({ dataPath }: PageConfig, ids: readonly string[]): string =>
  `${dataPath}/${ids.join(',')}/commands/restore`;

/** Restores page by page; restored rows leave the list. @returns the number of restored rows */
async function restoreEvery(screen: PageConfig, listQuery: WireQuery): Promise<number> {
  let count = 0;
  for (;;) {
    const query = { ...listQuery, trashed: 1, per_page: maxPageSize };
    const page = await ignoreCallError(() => api.get<Page<Row>>(screen.dataPath, query));
    if (page === undefined || isFailure(page) || page.data.length === 0) return count;
    const ids = page.data.map((row) => String(row[screen.table.rowKey]));
    if (!(await succeeds(() => api.post(restoreUrl(screen, ids))))) return count;
    count += ids.length;
  }
}

const joinIds = (gridRows: readonly GridRow[]): string => gridRows.map(({ id }) => id).join(',');

/** The label of the previous value would be shown for the new one. */
function labelsWithout(row: Row, field: string): Row {
  const { [field]: _previous, ...labels } = (row._labels ?? {}) as Row;
  return labels;
}

async function succeeds(call: () => Promise<unknown>): Promise<boolean> {
  const answer = await ignoreCallError(call);
  return answer !== undefined && !isFailure(answer);
}

/** A failed call as a value; every other error is thrown on. */
function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}
