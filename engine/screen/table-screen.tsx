import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { JsonObject } from '../../schemas/rules/types.ts';
import type { ListRequest } from '../table/actions/list-request.ts';
import { ListPage } from '../table/list-page.tsx';
import type { GridRow } from '../table/rows/grid-rows.ts';
import { useDefaultView } from '../table/saved-views/use-default-view.ts';
import { screenLink, type WireQuery } from '../table/state/list-query.ts';
import { type ListStateLocation, pageLocation } from '../table/state/use-list-state.ts';
import { useTable } from '../table/use-table.ts';
import { useT } from '../ui/use-t.ts';
import { menuNameAtom } from '../wire/menus.ts';
import { fillVariables, useVariables } from '../wire/variables.ts';
import { ListRequestDialog } from './dialogs/list-request-dialog.tsx';
import { rowsBelow } from './rows-below.ts';
import { ScreenHeader } from './screen-header.tsx';

export interface TableScreenProps {
  readonly screen: PageConfig;
  /** Where the list stores its state. Default: the URL. */
  readonly stateLocation?: ListStateLocation;
  /** Filters that the surrounding page sets and users cannot remove; memoise them. */
  readonly fixed?: WireQuery;
  /** Initial values of the add dialog. */
  readonly preset?: JsonObject;
  /** `none` inside a dialog or card with its own title. */
  readonly titleBar?: 'shown' | 'none';
}
const noFilter: WireQuery = {};
const noPreset: JsonObject = {};

/**
 * The table screen: the list and the dialogs of its buttons. Opens with the account's default saved
 * view when there is one.
 */
export function TableScreen(props: TableScreenProps) {
  const defaultView = useDefaultView(
    props.screen,
    props.stateLocation === undefined || props.stateLocation === pageLocation
      ? 'page'
      : 'elsewhere',
  );
  return defaultView === undefined ? (
    <OpenTable {...props} />
  ) : (
    <Navigate to={{ search: defaultView }} replace />
  );
}

function OpenTable({
  screen,
  stateLocation = pageLocation,
  fixed = noFilter,
  preset = noPreset,
  titleBar = 'shown',
}: TableScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const variables = useVariables();
  const menuName = useAtomValue(menuNameAtom);
  const [opened, setOpened] = useState<ListRequest>();
  const shownRows = useRef<readonly GridRow[]>([]);
  const onRequest = useCallback(
    (request: ListRequest) => {
      const path = pathOf(request, screen) ?? actionPath(request, variables);
      const state = request.kind === 'view' ? rowsBelow(request.gridRow, shownRows.current) : null;
      if (path) void navigate(path, { state });
      else
        setOpened(
          request.kind === 'add'
            ? { kind: 'add', preset: { ...preset, ...request.preset } }
            : { ...request },
        );
    },
    [screen, variables, navigate, preset],
  );
  const table = useTable(screen, { stateLocation, fixed, onRequest });
  useEffect(() => {
    shownRows.current = table.list.rows;
  }, [table.list.rows]);
  const title = typeof screen.title === 'string' ? screen.title : menuName;
  const name = title || t('menu.name');
  const fileName = title || 'table';
  return (
    <>
      <ListPage
        table={table}
        name={name}
        file={fileName}
        titleBar={titleBar}
        header={<ScreenHeader screen={screen} />}
        keys={opened ? 'off' : 'on'}
      />
      {opened && (
        <ListRequestDialog
          screen={screen}
          request={opened}
          table={table}
          name={fileName}
          onOpen={onRequest}
          // A dialog that was closed while it saved must not close the next one
          onClose={() => setOpened((current) => (current === opened ? undefined : current))}
        />
      )}
    </>
  );
}

/** The page that a button opens instead of a dialog: the `url` of the button, with the row id. */
function pathOf(request: ListRequest, { buttons }: PageConfig): string | undefined {
  switch (request.kind) {
    case 'add':
      return buttons.store.url;
    case 'edit':
      return buttons.update.url && `${buttons.update.url}/${request.gridRow.id}`;
    case 'view':
      return buttons.show.url && `${buttons.show.url}/${request.gridRow.id}`;
    case 'import':
      return buttons.import.url;
    default:
      return undefined;
  }
}

/** The URL of an action with `as: page`: the other screen, filtered by the values of `with`. */
function actionPath(
  request: ListRequest,
  variables: ReturnType<typeof useVariables>,
): string | undefined {
  if (request.kind !== 'action' || request.action.as !== 'page') return undefined;
  return screenLink(
    request.action.open,
    fillVariables(request.action.with, request.row, variables),
  );
}
