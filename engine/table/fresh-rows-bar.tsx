import { ArrowUp } from 'lucide-react';
import { useText } from '../ui/text.ts';
import { useFresh } from './use-fresh.ts';
import type { Table } from './use-table.ts';

/** Offers rows that came while the list was open; the list itself never jumps under somebody's hand. Said quietly to who does not see it. */
export function FreshRows({ table }: { readonly table: Table }) {
  const t = useText(),
    { list, state, act, reload } = table;
  useFresh(table);
  const show = () => (state.page === 1 ? reload() : act({ type: 'page', page: 1 }));
  return (
    <div className="fresh" role="status" data-any={list.fresh > 0}>
      {list.fresh > 0 && (
        <button type="button" onClick={show}>
          <ArrowUp size={14} aria-hidden />
          <span>{t('live.newRows', { count: list.fresh })}</span>
          <b>{t('live.show')}</b>
        </button>
      )}
    </div>
  );
}
