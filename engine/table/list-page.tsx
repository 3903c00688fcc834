import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from '../client/chunk.ts';
import { useKeys } from '../ui/keys.ts';
import { usePhone } from '../ui/device.ts';
import { useText } from '../ui/text.ts';
import { TitleBar } from '../ui/title-bar.tsx';
import { toast } from '../ui/toast.ts';
import { BulkBar } from './bulk-bar.tsx';
import { bulkActions } from './bulk-actions.ts';
import { useColumnChoice } from './column-choice.ts';
import { FilterChips } from './filter-chips.tsx';
import { FreshRows } from './fresh-rows-bar.tsx';
import { ListBody } from './list-body.tsx';
import { Pagination } from './pagination.tsx';
import { SavedViewsMenu } from './saved-views-menu.tsx';
import { SearchPanel } from './search-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { useExport } from './use-export.ts';
import type { Table } from './use-table.ts';
import { useVariables } from '../client/variables.ts';
import { ViewsBar } from './views-bar.tsx';

const ColumnsDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./columns-dialog.tsx'))).ColumnsDialog,
}));
const SearchSheet = lazy(async () => ({
  default: (await loadChunk(() => import('./search-sheet.tsx'))).SearchSheet,
}));

export interface ListPageProps {
  readonly table: Table;
  /** Name of the page, for assistive software. */
  readonly name: string;
  /** What files are named after. */
  readonly file: string;
  readonly titleBar: 'shown' | 'none';
  readonly header: ReactNode;
  /** `off` while a dialog of this list is open. */
  readonly keys: 'on' | 'off';
}

/** Title, views, search, rows, bulk bar, pages: the frame of every list (design/backoffice). Keys: / searches, n adds, Esc clears the ticks. */
export function ListPage({ table, name, file, titleBar, header, keys }: ListPageProps) {
  const t = useText(),
    phone = usePhone(),
    variables = useVariables(),
    { screen, state, act, list, tools, words, ticked, tickedLines } = table;
  const [choice, choose] = useColumnChoice(screen),
    [choosing, setChoosing] = useState(false),
    exporting = useExport(table, file);
  const hasSearch = screen.search.length > 0 && screen.buttons.search.show;
  const toggleSearch = () =>
    screen.search.length === 0
      ? toast.error(t('table.waitSetting'))
      : act({ type: 'panel', panel: state.panel === 'shut' ? 'short' : 'shut' });
  const add = () => {
    if (screen.buttons.store.show && !screen.buttons.store.disabled)
      tools.request({ kind: 'add', preset: {} });
  };
  const clearTicks = () => table.tick(new Set());
  useKeys(
    keys === 'off'
      ? {}
      : {
          '/': () => {
            if (state.panel === 'shut') toggleSearch();
            focusSearch();
          },
          n: add,
          ...(ticked.size > 0 ? { Escape: clearTicks } : {}),
        },
  );

  const toolbar = (
    <>
      {titleBar === 'shown' && (
        <SavedViewsMenu screen={screen} state={state} choice={choice} onChoose={choose} />
      )}
      <Toolbar
        screen={screen}
        state={state}
        ticked={ticked.size}
        busy={exporting.busy}
        onSearch={toggleSearch}
        onAdd={add}
        onImport={() => tools.request({ kind: 'import' })}
        onExportTicked={exporting.ticked}
        onExportAll={exporting.all}
        onDelete={() => tools.request({ kind: 'delete', lines: tickedLines })}
        onCommand={(command) => tools.request({ kind: 'command', command, rows: [] })}
        onAction={(action) => tools.request({ kind: 'action', action, row: undefined })}
        onTrash={() => act({ type: 'trash', trashed: !state.trashed })}
        onColumns={() => setChoosing(true)}
        onExplain={() => tools.request({ kind: 'explain' })}
      />
    </>
  );
  return (
    <section className="list" aria-label={name}>
      {titleBar === 'shown' ? (
        <TitleBar title={screen.title} divider={screen.views.length > 0 ? 'none' : 'shown'}>
          {toolbar}
        </TitleBar>
      ) : (
        <div className="bar">
          <div className="toolbar">{toolbar}</div>
        </div>
      )}
      {header}
      {screen.views.length > 0 && (
        <ViewsBar
          views={screen.views}
          open={state.view}
          badges={list.badges}
          label={t('table.views')}
          language={words.language}
          onOpen={(key) => act({ type: 'view', key })}
        />
      )}
      {hasSearch && phone && (
        <Suspense fallback={<div className="search-phone" />}>
          <SearchSheet screen={screen} state={state} act={act} />
        </Suspense>
      )}
      {hasSearch && !phone && state.panel !== 'shut' && (
        <SearchPanel screen={screen} state={state} act={act} />
      )}
      <FilterChips screen={screen} state={state} act={act} />
      {state.trashed && <p className="trash-note">{t('table.trashNote')}</p>}
      <FreshRows table={table} />
      <ListBody table={table} label={name} choice={choice} onChoose={choose} use="page" />
      {ticked.size > 0 && (
        <BulkBar
          count={ticked.size}
          actions={bulkActions(table, { variables, t, exportTicked: exporting.ticked })}
          onClear={clearTicks}
        />
      )}
      {list.shape === 'flat' && list.total > 0 && (
        <Pagination list={list} state={state} act={act} language={words.language} />
      )}
      {choosing && (
        <Suspense fallback={null}>
          <ColumnsDialog
            screen={screen}
            choice={choice}
            onChoose={choose}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** After the panel has been drawn. */
function focusSearch(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>('.search input, .search-phone input')?.focus(),
  );
}
