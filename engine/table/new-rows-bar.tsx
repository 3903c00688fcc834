import { ArrowUp } from 'lucide-react';
import { useT } from '../ui/use-t.ts';
import { useLiveRevalidation } from './rows/use-live-revalidation.ts';
import type { Table } from './use-table.ts';

/**
 * Offers rows that were added while the list is open. The list never moves by itself. A live region
 * announces the count to screen readers.
 */
export function NewRowsBar({ table }: { readonly table: Table }) {
  const t = useT();
  const { list, state, dispatch, reload } = table;
  useLiveRevalidation(table);
  const show = () => {
    if (state.page === 1) reload();
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
