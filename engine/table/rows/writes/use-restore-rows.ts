import { type Dispatch, type SetStateAction, useCallback } from 'react';
import type { PageConfig } from '../../../../schemas/contract/calls/backoffice/screens.ts';
import { codes, type Page } from '../../../../schemas/contract/envelope.ts';
import { maxPageSize } from '../../../../schemas/contract/limits.ts';
import type { Row } from '../../../../schemas/rules/types.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useT } from '../../../ui/use-t.ts';
import { ignoreCallError, succeeds, toCallError } from '../../../wire/call-error.ts';
import { api } from '../../../wire/http.ts';
import type { WireQuery } from '../../state/list-query.ts';
import type { GridRow } from '../grid-rows.ts';
import type { Rows } from '../use-rows.ts';

/** The list that a write changes. */
export interface WrittenList {
  readonly rows: readonly GridRow[];
  readonly refresh: Rows['refresh'];
  readonly select: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

export interface RestoreRows {
  readonly restoreIds: (ids: readonly string[]) => Promise<void>;
  /** Asks, then restores every deleted row of the list that is not refused, on all pages. */
  readonly restoreAll: () => Promise<void>;
}

/** @param query of all rows of the list; memoise it */
export function useRestoreRows(
  screen: PageConfig,
  { refresh, select }: Omit<WrittenList, 'rows'>,
  query: WireQuery,
): RestoreRows {
  const t = useT();

  const restoreIds = useCallback(
    async (ids: readonly string[]) => {
      if (!(await succeeds(api.post(restoreUrl(screen, ids))))) return;
      toast.success(t('table.restored', { count: ids.length }));
      select(new Set());
      await refresh(new Set());
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
    const { count, reason } = await restoreEvery(screen, query);
    if (count > 0) toast.success(t('table.restored', { count }));
    if (reason !== undefined) toast.warning(reason);
    select(new Set());
    await refresh(new Set());
  }, [screen, query, refresh, select, t]);

  return { restoreIds, restoreAll };
}

const restoreUrl = ({ dataPath }: PageConfig, ids: readonly string[]): string =>
  `${dataPath}/${ids.join(',')}/commands/restore`;

interface Restored {
  readonly count: number;
  /** Why a row was not restored; undefined when all were. */
  readonly reason: string | undefined;
}

/** Restores page by page; restored rows leave the list, refused ones stay. */
async function restoreEvery(screen: PageConfig, listQuery: WireQuery): Promise<Restored> {
  const query = { ...listQuery, trashed: 1, per_page: maxPageSize };
  let count = 0;
  for (;;) {
    const page = await ignoreCallError(api.get<Page<Row>>(screen.dataPath, query));
    if (!page || page.data.length === 0) return { count, reason: undefined };
    const ids = page.data.map((row) => String(row[screen.table.rowKey]));
    const restored = await restoreRefusable(screen, ids);
    count += restored.count;
    if (restored.count === 0) return { count, reason: restored.reason };
  }
}

/** Refusals that one row may have caused. */
const refusalsOfRows: ReadonlySet<number | undefined> = new Set([
  codes.refused,
  codes.notFound,
  codes.badInput,
]);

/**
 * Restores rows of which some may be refused, for example those that the platform has deleted. The
 * server restores all rows of a call or none, so a refused call is divided.
 */
async function restoreRefusable(screen: PageConfig, ids: readonly string[]): Promise<Restored> {
  try {
    await api.post(restoreUrl(screen, ids), {}, { messages: 'quiet' });
    return { count: ids.length, reason: undefined };
  } catch (error) {
    const { code, message } = toCallError(error);
    if (ids.length === 1 || !refusalsOfRows.has(code)) return { count: 0, reason: message };
  }
  const middle = Math.ceil(ids.length / 2);
  const first = await restoreRefusable(screen, ids.slice(0, middle));
  const second = await restoreRefusable(screen, ids.slice(middle));
  return { count: first.count + second.count, reason: first.reason ?? second.reason };
}
