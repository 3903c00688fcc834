import { ArrowUp } from 'lucide-react';
import { useT } from '../ui/use-t.ts';
import { useLiveReload } from '../wire/live/use-live-reload.ts';
import type { Table } from './use-table.ts';

/** Live events within this time cause one call, ms. */
const batchMs = 1000;

/**
 * Offers rows that were added while the list is open. The list never moves by itself. A live region
 * announces the count to screen readers.
 */
export function NewRowsBar({ table }: { readonly table: Table }) {
  const t = useT();
  const { screen, list, state, dispatch, reload, revalidate } = table;
  useLiveReload(screen.area, screen.resource, revalidate, batchMs);
  const show = () => {
    if (state.page === 1) void reload();
    else dispatch({ type: 'page', page: 1 });
  };
  return (
    <div className="new-rows" role="status" data-any={list.newRows > 0}>
      {list.newRows > 0 && (
        <button type="button" onClick={show}>
          <ArrowUp size={14} aria-hidden />
          <span>{t('live.newRows', { count: list.newRows })}</span>
          <b>{t('live.show')}</b>
        </button>
      )}
    </div>
  );
}
