import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { widths } from '../../../schemas/contract/limits.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import type { PickerProps } from '../../fields/picker-context.ts';
import { ListBody } from '../../table/list-body.tsx';
import { Pagination } from '../../table/pagination.tsx';
import { SearchPanel } from '../../table/search/search-panel.tsx';
import type { WireQuery } from '../../table/state/list-query.ts';
import { memoryLocation } from '../../table/state/use-list-state.ts';
import { type Table, useTable } from '../../table/use-table.ts';
import { usePhone } from '../../ui/device.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { useT } from '../../ui/use-t.ts';
import { useScreen } from '../load-screen.ts';
import { noColumnChoice, withReadOnlyColumns } from '../read-only-columns.ts';
import { NotReady } from './action-dialog.tsx';

const SearchSheet = lazyComponent(
  async () => (await import('../../table/search/search-sheet.tsx')).SearchSheet,
);
const noFilter: WireQuery = {};
const ignore = () => undefined;

/**
 * A dialog in which the user selects rows from the list of another screen. 60 % of the window wide;
 * a button switches to full screen. Confirming without a selection shows the toast `selectErr`.
 *
 * @param multiple false: one row; selecting another row replaces it
 * @param onPick receives the selected rows, at least one, from all visited pages
 */
export function Picker({ screenPath, multiple, title, onPick, onClose }: PickerProps) {
  const t = useT();
  const loaded = useScreen(screenPath);
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const page =
    loaded.state === 'ready' && loaded.screen.kind === 'table' ? loaded.screen : undefined;
  const confirm = () =>
    picked.size === 0 ? toast.warning(t('selectErr')) : onPick([...picked.values()]);
  return (
    <Dialog
      title={title}
      setting={{ width: widths.tableSelect, fullscreen: false }}
      content="clean"
      onClose={onClose}
      footer={(close) => (
        <div className="foot">
          <span className="quiet" aria-live="polite">
            {picked.size > 0 && t('table.selected', { count: picked.size })}
          </span>
          <span className="grow" />
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button type="primary" onClick={confirm}>
            {t('table.choose')}
          </Button>
        </div>
      )}
    >
      {page ? (
        <PickerList
          screen={page}
          mode={multiple ? 'many' : 'one'}
          picked={picked}
          onChange={setPicked}
        />
      ) : (
        <NotReady loaded={loaded} />
      )}
    </Dialog>
  );
}

interface PickerListProps {
  readonly screen: PageConfig;
  readonly mode: 'many' | 'one';
  readonly picked: ReadonlyMap<string, Row>;
  readonly onChange: (picked: ReadonlyMap<string, Row>) => void;
}

/** The list of the picker, read-only. The selection persists across pages and searches. */
function PickerList({ screen: authored, mode, picked, onChange }: PickerListProps) {
  const t = useT();
  const screen = useMemo(() => withReadOnlyColumns(authored), [authored]);
  const phone = usePhone();
  const table = useTable(screen, {
    stateLocation: memoryLocation,
    fixed: noFilter,
    onRequest: ignore,
  });
  const { list, state, dispatch, locale, select } = table;
  useEffect(
    () => select(new Set(list.rows.flatMap(({ id }) => (picked.has(id) ? [id] : [])))),
    [list.rows, picked, select],
  );
  const pickerTable: Table = {
    ...table,
    select: (ids) =>
      onChange(mode === 'many' ? pickMany(table, picked, ids) : pickOne(table, picked, ids)),
  };
  return (
    <div className="picker">
      {screen.search.length > 0 &&
        (phone ? (
          <SearchSheet
            fallback={<div className="search-phone" />}
            screen={screen}
            state={state}
            dispatch={dispatch}
          />
        ) : (
          <SearchPanel screen={screen} state={state} dispatch={dispatch} />
        ))}
      <ListBody
        table={pickerTable}
        label={t('table.choose')}
        choice={noColumnChoice}
        onChoose={ignore}
        use={mode === 'many' ? 'pickMany' : 'pickOne'}
      />
      {list.shape === 'flat' && list.total > 0 && (
        <Pagination list={list} state={state} dispatch={dispatch} language={locale.language} />
      )}
    </div>
  );
}

/** The selection on the visible page plus the rows picked on other pages. */
function pickMany(
  { list }: Table,
  picked: ReadonlyMap<string, Row>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Row> {
  const pageIds = new Set(list.rows.map(({ id }) => id));
  return new Map([
    ...[...picked].filter(([id]) => !pageIds.has(id)),
    ...list.rows.flatMap(({ id, row }) => (ids.has(id) ? [[id, row] as const] : [])),
  ]);
}

/** The row selected last replaces the previous one. */
function pickOne(
  { list }: Table,
  picked: ReadonlyMap<string, Row>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Row> {
  const added = list.rows.find(({ id }) => ids.has(id) && !picked.has(id));
  if (added) return new Map([[added.id, added.row]]);
  return new Map([...picked].filter(([id]) => ids.has(id)));
}
