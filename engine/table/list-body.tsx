import { Button } from 'antd';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Language } from '../../schemas/contract/language.ts';
import { inSentence } from '../format/noun.ts';
import { usePhone } from '../ui/device.ts';
import { Empty, Failed, NoRight, Skeleton, StateMessage } from '../ui/elements/states.tsx';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { useT } from '../ui/use-t.ts';
import { RowKeyMenu } from './actions/row-buttons.tsx';
import { actionColumnWidth } from './grid/action-width.ts';
import { gridColumns, gridRowHeight } from './grid/grid-columns.tsx';
import { type ColumnChoice, orderWith } from './grid/use-column-choice.ts';
import { type ListTools, ListToolsContext } from './list-tools.ts';
import type { GridRow } from './rows/grid-rows.ts';
import type { Table } from './use-table.ts';

const Cards = lazyComponent(async () => (await import('./cards.tsx')).Cards);
const Grid = lazyComponent(async () => (await import('./grid/grid.tsx')).Grid);

export interface ListBodyProps {
  readonly table: Table;
  readonly label: string;
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
  /** `page`: row actions and selection. `pick…`: selection only. `readonly`: neither. */
  readonly use: 'page' | 'pickMany' | 'pickOne' | 'readonly';
}

/** The rows of a list, or its state: loading, empty, no match, failed, no right. */
export function ListBody(props: ListBodyProps) {
  const { list } = props.table;
  const phone = usePhone();
  useEffect(() => {
    // Loads the grid while the rows load. A failure is shown where the grid is rendered.
    if (!phone) Grid.preload().catch(() => undefined);
  }, [phone]);
  const isLoading = list.status === 'loading';
  return (
    <div
      className="list-body"
      aria-busy={isLoading || undefined}
      data-stale={list.rows.length > 0 ? isLoading : undefined}
    >
      <BodyContent {...props} />
    </div>
  );
}

function BodyContent(props: ListBodyProps) {
  const { list } = props.table;
  if (list.status === 'denied') return <DeniedList reason={list.error?.message ?? ''} />;
  if (list.status === 'first') return <Skeleton />;
  if (list.rows.length > 0)
    return (
      <>
        {list.status === 'failed' && <FailedRows {...props} />}
        <Rows {...props} />
      </>
    );
  return list.status === 'failed' ? <FailedList {...props} /> : <NoRows {...props} />;
}

function Rows(props: ListBodyProps) {
  const { table, label, use } = props;
  const phone = usePhone();
  const { screen, list, locale, tools } = table;
  return (
    <ListToolsContext value={tools}>
      {phone && use !== 'readonly' ? (
        <Cards
          fallback={<Skeleton />}
          screen={screen}
          rows={list.rows}
          locale={locale}
          label={label}
          selectedIds={table.selectedIds}
          onSelect={table.select}
          use={use}
        />
      ) : (
        <GridRows {...props} />
      )}
    </ListToolsContext>
  );
}

function GridRows({ table, label, choice, onChoose, use }: ListBodyProps) {
  const t = useT();
  const { screen, list, state, locale, tools, dispatch } = table;
  const actionWidth = useMemo(
    () => (use === 'page' ? widthOfActions(list.rows, screen.table.actionWidth, tools) : 0),
    [use, list.rows, screen, tools],
  );
  const columns = useMemo(
    () =>
      gridColumns(screen, {
        locale,
        actionsLabel: t('table.actions'),
        hidden: new Set(choice.hidden),
        order: choice.order,
        widths: choice.widths,
        actionWidth,
      }),
    [screen, locale, t, choice, actionWidth],
  );
  const [menu, setMenu] = useState<{ readonly gridRow: GridRow; readonly cell: HTMLElement }>();
  const selectsMany = use === 'pickMany' || (use === 'page' && screen.table.selection);
  const selectsOne = use === 'pickOne' ? 'one' : 'none';
  const canOpen = (gridRow: GridRow, kind: 'view' | 'edit'): boolean => {
    if (use !== 'page') return false;
    if (kind === 'view') return screen.buttons.show.show;
    const edit = tools.actionsOf(gridRow).find(({ key }) => key === 'edit');
    return edit !== undefined && edit.disabledReason === undefined;
  };
  return (
    <>
      {menu && <RowKeyMenu {...menu} onClose={() => setMenu(undefined)} />}
      <Grid
        fallback={<Skeleton />}
        label={label}
        rows={list.rows}
        columns={columns}
        rowHeight={gridRowHeight(screen)}
        language={locale.language as Language}
        selection={selectsMany ? 'many' : selectsOne}
        shape={list.shape}
        order={state.order}
        onSort={(order) => dispatch({ type: 'sort', order })}
        selectedIds={table.selectedIds}
        onSelect={table.select}
        onResize={(column, width) =>
          onChoose({ ...choice, widths: { ...choice.widths, [column]: width } })
        }
        onMove={(shown) =>
          onChoose({ ...choice, order: orderWith(screen.columns, choice.order, shown) })
        }
        onView={(gridRow) => {
          if (canOpen(gridRow, 'view')) tools.request({ kind: 'view', gridRow });
        }}
        onEdit={(gridRow) => {
          if (canOpen(gridRow, 'edit')) tools.request({ kind: 'edit', gridRow });
        }}
        onMenu={(gridRow, cell) => {
          if (use === 'page' && tools.actionsOf(gridRow).length > 0) setMenu({ gridRow, cell });
        }}
      />
    </>
  );
}

/** px; 0 when no row has an action, or the screen hides the column. */
function widthOfActions(
  rows: readonly GridRow[],
  minWidth: number,
  { actionsOf }: ListTools,
): number {
  if (minWidth === 0) return 0;
  if (rows.every((gridRow) => actionsOf(gridRow).length === 0)) return 0;
  return actionColumnWidth(rows, { minWidth, actionsOf });
}

function NoRows({ table, use }: ListBodyProps) {
  const t = useT();
  const { screen, state, dispatch } = table;
  const noun = inSentence(screen.noun);
  if (Object.keys(state.search).length > 0) {
    return (
      <StateMessage
        icon={SearchX}
        title={t('table.noMatch', { noun })}
        hint={t('table.noMatchHint')}
      >
        <Button onClick={() => dispatch({ type: 'clear' })}>{t('table.clearFilters')}</Button>
      </StateMessage>
    );
  }
  if (state.trashed)
    return <Empty title={t('table.emptyTrash', { noun })} hint={t('table.emptyTrashHint')} />;
  const view = screen.views.length > 1 && screen.views.find(({ key }) => key === state.view);
  if (view && view.key !== 'all')
    return <Empty title={t('table.emptyView', { view: view.label })} />;
  return <EmptyList table={table} isPage={use === 'page'} />;
}

function EmptyList({ table, isPage }: { readonly table: Table; readonly isPage: boolean }) {
  const t = useT();
  const { screen, tools } = table;
  const { store, import: upload } = screen.buttons;
  const noun = inSentence(screen.noun);
  const canAdd = isPage && store.show && !store.disabled;
  const canImport = isPage && upload.show && !upload.disabled;
  return (
    <Empty title={t('table.empty', { noun })} hint={canAdd ? t('table.emptyHint') : undefined}>
      {canAdd && (
        <Button onClick={() => tools.request({ kind: 'add', preset: {} })}>
          {t('table.add', { noun })}
        </Button>
      )}
      {canImport && (
        <Button onClick={() => tools.request({ kind: 'import' })}>{t('table.import')}</Button>
      )}
    </Empty>
  );
}

function DeniedList({ reason }: { readonly reason: string }) {
  const t = useT();
  return <NoRight hint={t('table.noRightHint', { reason: withoutFullStop(reason) })} />;
}

/** A load that failed while earlier rows are shown: says so, because they may not match. */
function FailedRows({ table }: ListBodyProps) {
  const t = useT();
  const { list, reload } = table;
  return (
    <div className="list-failed" role="alert">
      <span>{t('table.failedRows', { reason: withoutFullStop(list.error?.message ?? '') })}</span>
      <Button size="small" onClick={reload}>
        {t('state.retry')}
      </Button>
    </div>
  );
}

function FailedList({ table }: ListBodyProps) {
  const t = useT();
  const { list, reload } = table;
  return (
    <Failed
      title={t('table.failed')}
      hint={t('table.failedHint', { reason: withoutFullStop(list.error?.message ?? '') })}
      error={list.error}
      retry={reload}
    />
  );
}

/** The hints add their own full stop. */
const withoutFullStop = (sentence: string): string => sentence.replace(/[.。]$/, '');
