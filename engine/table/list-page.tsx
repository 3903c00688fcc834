import { Button } from 'antd';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../ui/device.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { TitleBar } from '../ui/elements/title-bar.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { useT } from '../ui/use-t.ts';
import { useLiveReload } from '../wire/live/use-live-reload.ts';
import { useVariables } from '../wire/variables.ts';
import { bulkActions } from './actions/bulk-actions.ts';
import { BulkBar } from './actions/bulk-bar.tsx';
import { needsProof } from './actions/restore-request.ts';
import { canRestore } from './actions/row-actions.ts';
import { Toolbar } from './actions/toolbar.tsx';
import { useColumnChoice } from './grid/use-column-choice.ts';
import { useExport } from './import-export/use-export.ts';
import { ListBody } from './list-body.tsx';
import { Pagination } from './pagination.tsx';
import { SavedViewsMenu } from './saved-views/saved-views-menu.tsx';
import { FilterChips } from './search/filter-chips.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import type { Table } from './use-table.ts';
import { ViewsBar } from './views-bar.tsx';

const ColumnsDialog = lazyComponent(
  async () => (await import('./grid/columns-dialog.tsx')).ColumnsDialog,
);
const SearchSheet = lazyComponent(
  async () => (await import('./search/search-sheet.tsx')).SearchSheet,
);

export interface ListPageProps {
  readonly table: Table;
  /** Name of the page, for assistive technology. */
  readonly name: string;
  /** Base name of exported files. */
  readonly file: string;
  readonly titleBar: 'shown' | 'none';
  readonly header: ReactNode;
  /** `off` while a dialog of this list is open. */
  readonly keys: 'on' | 'off';
}

/**
 * The frame of every list: title, views, search, rows, bulk actions, pages. Keys: `/` opens the
 * search, `n` adds a row, Escape clears the selection.
 */
export function ListPage({ table, name, file, titleBar, header, keys }: ListPageProps) {
  const t = useT();
  const variables = useVariables();
  const { screen, state, dispatch, list, locale, selectedIds } = table;
  const [choice, choose] = useColumnChoice(screen);
  const [choosingColumns, setChoosingColumns] = useState(false);
  const exporting = useExport(table, file);
  const keyed = useKeyedOperations(table, keys);
  const toolbar = (
    <>
      {titleBar === 'shown' && (
        <SavedViewsMenu screen={screen} state={state} choice={choice} onChoose={choose} />
      )}
      <Toolbar
        table={table}
        exporting={exporting}
        onSearch={keyed.toggleSearch}
        onAdd={keyed.add}
        onColumns={() => setChoosingColumns(true)}
      />
    </>
  );
  const isBesideSearch = useMenuBesideSearch(screen, titleBar);
  return (
    <section className="list" aria-label={name}>
      {titleBar === 'shown' ? (
        <TitleBar title={screen.title} divider={screen.views.length > 0 ? 'none' : 'shown'}>
          {toolbar}
        </TitleBar>
      ) : (
        !isBesideSearch && (
          <div className="bar">
            <div className="toolbar">{toolbar}</div>
          </div>
        )
      )}
      {header}
      {screen.views.length > 0 && (
        <ViewsBar
          views={screen.views}
          open={state.view}
          badges={list.badges}
          label={t('table.views')}
          language={locale.language}
          onOpen={(key) => dispatch({ type: 'view', key })}
        />
      )}
      <Search table={table} buttons={isBesideSearch && toolbar} />
      <FilterChips screen={screen} state={state} dispatch={dispatch} />
      {state.trashed && <TrashNote table={table} />}
      <NewRowsBar table={table} />
      <ListBody table={table} label={name} choice={choice} onChoose={choose} use="page" />
      {selectedIds.size > 0 && (
        <BulkBar
          count={selectedIds.size}
          actions={bulkActions(table, {
            variables,
            t,
            exportSelected: exporting.exportSelected,
          })}
          onClear={keyed.clearSelection}
        />
      )}
      {list.shape === 'flat' && list.total > 0 && (
        <Pagination list={list} state={state} dispatch={dispatch} language={locale.language} />
      )}
      {choosingColumns && (
        <ColumnsDialog
          screen={screen}
          choice={choice}
          onChoose={choose}
          onClose={() => setChoosingColumns(false)}
        />
      )}
    </section>
  );
}

/** Operations that a list has by button and by key. */
interface KeyedOperations {
  readonly toggleSearch: () => void;
  readonly add: () => void;
  readonly clearSelection: () => void;
}

function useKeyedOperations(table: Table, keys: ListPageProps['keys']): KeyedOperations {
  const t = useT();
  const { screen, state, dispatch, tools, selectedIds } = table;
  const toggleSearch = () => {
    if (screen.search.length === 0) toast.error(t('table.waitSetting'));
    else dispatch({ type: 'panel', panel: state.panel === 'shut' ? 'short' : 'shut' });
  };
  const add = () => {
    const { store } = screen.buttons;
    if (store.show && !store.disabled) tools.request({ kind: 'add', preset: {} });
  };
  const clearSelection = () => table.select(new Set());
  const openSearch = () => {
    if (state.panel === 'shut') toggleSearch();
    focusSearch();
  };
  const shortcuts = new Map<string, () => void>();
  if (keys === 'on') {
    shortcuts.set('/', openSearch).set('n', add);
    if (selectedIds.size > 0) shortcuts.set('Escape', clearSelection);
  }
  useHotkeys(Object.fromEntries(shortcuts));
  return { toggleSearch, add, clearSelection };
}

/** Says that deleted rows are shown, and restores all of them. */
function TrashNote({ table: { screen, list, tools } }: { readonly table: Table }) {
  const t = useT();
  return (
    <p className="trash-note">
      {t('table.trashNote')}
      {canRestore(screen) && !needsProof(screen) && list.total > 0 && (
        <Button size="small" onClick={() => tools.request({ kind: 'restoreAll' })}>
          {t('table.restoreAll')}
        </Button>
      )}
    </p>
  );
}

/** On a phone, a bar without a title and without the button Add would hold only the menu. */
function useMenuBesideSearch(screen: Table['screen'], titleBar: ListPageProps['titleBar']) {
  const phone = usePhone();
  return phone && titleBar === 'none' && hasSearch(screen) && !screen.buttons.store.show;
}

const hasSearch = ({ search, buttons }: Table['screen']): boolean =>
  search.length > 0 && buttons.search.show;

/** The search panel; on a phone a single input with a sheet, and the buttons beside it. */
function Search({
  table: { screen, state, dispatch },
  buttons,
}: {
  readonly table: Table;
  readonly buttons: ReactNode;
}) {
  const phone = usePhone();
  if (!hasSearch(screen)) return null;
  const props = { screen, state, dispatch };
  if (phone) {
    return <SearchSheet fallback={<div className="search-phone" />} {...props} buttons={buttons} />;
  }
  return state.panel === 'shut' ? null : <SearchPanel {...props} />;
}

/** Waits for the panel to be rendered. */
function focusSearch(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>('.search input, .search-phone input')?.focus(),
  );
}

/** Live events within this time cause one call, ms. */
const batchMs = 1000;

/**
 * Offers rows that were added while the list is open. The list never moves by itself. A live region
 * announces the count to screen readers.
 */
function NewRowsBar({ table }: { readonly table: Table }) {
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
