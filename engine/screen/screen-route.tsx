import { type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PageConfig, ScreenConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { PickerContext } from '../fields/picker-context.ts';
import { CommandTilesContext } from '../form/commands/command-tiles-context.ts';
import { formTitle } from '../form/form-title.ts';
import { ListBody } from '../table/list-body.tsx';
import { Pagination } from '../table/pagination.tsx';
import { conditionQuery, type WireQuery } from '../table/state/list-query.ts';
import { memoryLocation } from '../table/state/use-list-state.ts';
import { useTable } from '../table/use-table.ts';
import { NoRight, Skeleton } from '../ui/elements/states.tsx';
import { TitleBar } from '../ui/elements/title-bar.tsx';
import { useFrame } from '../ui/frame.ts';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { useT } from '../ui/use-t.ts';
import { EmbeddedListContext, type EmbeddedListProps } from '../views/embedded-list-context.ts';
import { fillCondition, useVariables } from '../wire/variables.ts';
import { NotReady } from './dialogs/action-dialog.tsx';
import { ListInDialogContext, type ListInDialogProps } from './dialogs/list-in-dialog-context.ts';
import { Picker } from './dialogs/picker.tsx';
import { useScreen } from './load-screen.ts';
import { MissingScreen } from './missing-screen.tsx';
import { noColumnChoice, withReadOnlyColumns } from './read-only-columns.ts';
import type { RowRouteParams } from './row-screen.tsx';
import { HeaderTiles } from './screen-header.tsx';
import { SingleScreen } from './single-screen.tsx';
import { TableScreen } from './table-screen.tsx';

const BoardScreen = lazyComponent(
  async () => (await import('./board/board-screen.tsx')).BoardScreen,
);
const RowScreen = lazyComponent(async () => (await import('./row-screen.tsx')).RowScreen);

/**
 * Loads and shows the screen at `path` (`Admin/goods_brands`), with its loading, denied and failed
 * states. Provides the components that fields, views and dialogs take from higher layers: the
 * picker, the list in a dialog, the embedded list and the tiles of a command.
 *
 * @param form shows the form page instead of the list
 * @param row shows the page of one row instead of the list
 * @param missing shown when no page has this path, and when `form` or `row` is given but the screen
 *   is not a table
 */
export function ScreenRoute({
  path,
  form,
  row,
  missing,
}: {
  readonly path: string;
  readonly form?: FormRouteParams | undefined;
  readonly row?: RowRouteParams | undefined;
  readonly missing: ReactNode;
}) {
  const loaded = useScreen(path);
  if (loaded.state === 'failed' && loaded.isMissing) return <NoRoute>{missing}</NoRoute>;
  if (loaded.state !== 'ready') return <MissingScreen loaded={loaded} />;
  return (
    <PickerContext value={Picker}>
      <ListInDialogContext value={ListInDialog}>
        <EmbeddedListContext value={EmbeddedList}>
          <CommandTilesContext value={HeaderTiles}>
            <ScreenPart screen={loaded.screen} form={form} row={row} missing={missing} />
          </CommandTilesContext>
        </EmbeddedListContext>
      </ListInDialogContext>
    </PickerContext>
  );
}

/** A page that a menu entry or an address names and that does not exist. */
function NoRoute({ children }: { readonly children: ReactNode }) {
  useEffect(() => console.log('No Route'), []);
  return children;
}

function ListInDialog(props: ListInDialogProps) {
  return <TableScreen {...props} stateLocation={memoryLocation} titleBar="none" />;
}

/** The whole screen, its form page, or the page of one row. */
function ScreenPart({
  screen,
  form,
  row,
  missing,
}: {
  readonly screen: ScreenConfig;
  readonly form: FormRouteParams | undefined;
  readonly row: RowRouteParams | undefined;
  readonly missing: ReactNode;
}) {
  if (!form && !row) return <WholeScreen screen={screen} />;
  if (screen.kind !== 'table') return missing;
  if (form) return <FormScreen screen={screen} {...form} />;
  return row && <RowScreen fallback={loadingPage} key={row.id} screen={screen} {...row} />;
}

const loadingPage = (
  <>
    <TitleBar />
    <Skeleton />
  </>
);

function WholeScreen({ screen }: { readonly screen: ScreenConfig }) {
  useFrame(screen.frame ? 'shown' : 'hidden');
  if (screen.kind === 'board') return <BoardScreen fallback={loadingPage} board={screen} />;
  return screen.kind === 'single' ? (
    <SingleScreen screen={screen} />
  ) : (
    <TableScreen screen={screen} />
  );
}

const FormPage = lazyComponent(async () => (await import('../form/form-page.tsx')).FormPage);

/** Row id, undefined for a new row, and path of the list (`/Admin/gifts`). */
interface FormRouteParams {
  readonly id: string | undefined;
  readonly list: string;
}

/**
 * The form of a list as a page: `<list>/form` adds a row, `<list>/form/<id>` edits one. Buttons of
 * the list open it when their `url` is `<list>/form`.
 */
function FormScreen({ screen, id, list }: FormRouteParams & { readonly screen: PageConfig }) {
  const t = useT();
  const navigate = useNavigate();
  const mode = id === undefined ? 'store' : 'update';
  // Going back restores the search and page of the list. `idx` is 0 or missing when the form was
  // opened by its URL.
  const leave = () =>
    void ((history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate(list));
  if (!screen.rules[mode]) return <NoRight heading="h1" />;
  return (
    <section className="list">
      <TitleBar title={formTitle(screen, mode, t)} />
      <div className="list-body">
        <FormPage fallback={<Skeleton />} key={id ?? ''} screen={screen} id={id} onDone={leave} />
      </div>
    </section>
  );
}

const ignore = () => undefined;

/** A read-only list of related rows inside a view (schemas/meta/screen.v1.json, `viewList`). */
function EmbeddedList({ screenPath, where, row }: EmbeddedListProps) {
  const loaded = useScreen(screenPath);
  const variables = useVariables();
  const fixed = useMemo(
    () => conditionQuery(fillCondition(where, row, variables)),
    [where, row, variables],
  );
  return loaded.state === 'ready' && loaded.screen.kind === 'table' ? (
    <Rows screen={loaded.screen} fixed={fixed} />
  ) : (
    <NotReady loaded={loaded} />
  );
}

function Rows({
  screen: authored,
  fixed,
}: {
  readonly screen: PageConfig;
  readonly fixed: WireQuery;
}) {
  const screen = useMemo(() => withReadOnlyColumns(authored), [authored]);
  const table = useTable(screen, { stateLocation: memoryLocation, fixed, onRequest: ignore });
  const { list, state, dispatch, locale } = table;
  return (
    <div className="picker">
      <ListBody
        table={table}
        label={screen.noun}
        choice={noColumnChoice}
        onChoose={ignore}
        use="readonly"
      />
      {list.shape === 'flat' && list.total > state.perPage && (
        <Pagination list={list} state={state} dispatch={dispatch} language={locale.language} />
      )}
    </div>
  );
}
