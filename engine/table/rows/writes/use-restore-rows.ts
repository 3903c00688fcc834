import { useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { PageConfig } from '../../../../schemas/contract/calls/backoffice/screens.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { maxPageSize } from '../../../../schemas/contract/limits.ts';
import type { Row } from '../../../../schemas/rules/types.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useT } from '../../../ui/use-t.ts';
import { isFailure } from '../../../wire/envelope.ts';
import { api } from '../../../wire/http.ts';
import type { WireQuery } from '../../state/list-query.ts';
import { ignoreCallError, succeeds } from '../ignore-call-error.ts';
import type { ListAtoms } from '../list-atoms.ts';

export interface RestoreRows {
  readonly restoreIds: (ids: readonly string[]) => Promise<void>;
  /** Asks, then restores every deleted row that the list shows, on all pages. */
  readonly restoreAll: () => Promise<void>;
}

/** @param query of all rows of the list; memoise it */
export function useRestoreRows(
  screen: PageConfig,
  atoms: ListAtoms,
  query: WireQuery,
): RestoreRows {
  const t = useT();
  const refresh = useSetAtom(atoms.refreshAtom);
  const select = useSetAtom(atoms.selectedIdsAtom);

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

  return useMemo(() => ({ restoreIds, restoreAll }), [restoreIds, restoreAll]);
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
