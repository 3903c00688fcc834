import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { JsonObject } from '../../schemas/rules/types.ts';
import { menuNameAtom } from '../client/menus.ts';
import { fillVariables, useVariables } from '../client/variables.ts';
import { screenLink, type WireQuery } from '../table/list-query.ts';
import { ListPage } from '../table/list-page.tsx';
import { useOpeningView } from '../table/opening-view.ts';
import type { Request } from '../table/opened.ts';
import { type Place, pagePlace } from '../table/use-list-state.ts';
import { useTable } from '../table/use-table.ts';
import { useText } from '../ui/text.ts';
import { ScreenHeader } from './screen-header.tsx';
import { OpenedDialog } from './opened-dialog.tsx';

export interface TableScreenProps {
  readonly screen: ServedPage;
  /** Where the list keeps its state. Default: the address bar. */
  readonly place?: Place;
  /** Filters that whatever stands around the list demands; memoise them. */
  readonly fixed?: WireQuery;
  /** Values the add dialog opens with. */
  readonly preset?: JsonObject;
  /** `none` inside a dialog or card that has its own. */
  readonly titleBar?: 'shown' | 'none';
}
const nothing: WireQuery = {},
  empty: JsonObject = {};

/** The generic table screen (Spec §2): the list and the dialogs its buttons open. */
export function TableScreen(props: TableScreenProps) {
  const opening = useOpeningView(
    props.screen,
    props.place === undefined || props.place === pagePlace ? 'page' : 'elsewhere',
  );
  return opening === undefined ? (
    <OpenTable {...props} />
  ) : (
    <Navigate to={{ search: opening }} replace />
  );
}

function OpenTable({
  screen,
  place = pagePlace,
  fixed = nothing,
  preset = empty,
  titleBar = 'shown',
}: TableScreenProps) {
  const t = useText(),
    navigate = useNavigate(),
    variables = useVariables(),
    menuName = useAtomValue(menuNameAtom);
  const [opened, setOpened] = useState<Request>();
  const onRequest = useCallback(
    (request: Request) => {
      const path = pathOf(request, screen) ?? actionPath(request, variables);
      if (path) void navigate(path);
      else
        setOpened(
          request.kind === 'add'
            ? { kind: 'add', preset: { ...preset, ...request.preset } }
            : request,
        );
    },
    [screen, variables, navigate, preset],
  );
  const table = useTable(screen, { place, fixed, onRequest });
  const title = typeof screen.title === 'string' ? screen.title : menuName;
  // Files are named after the current menu, else `table` (Spec §9).
  const name = title || t('menu.name'),
    file = title || 'table';
  return (
    <>
      <ListPage
        table={table}
        name={name}
        file={file}
        titleBar={titleBar}
        header={<ScreenHeader screen={screen} />}
        keys={opened ? 'off' : 'on'}
      />
      {opened && (
        <OpenedDialog
          screen={screen}
          opened={opened}
          table={table}
          name={file}
          onOpen={onRequest}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** Buttons with a page of their own lead there instead of opening a dialog (Spec §6, `url`). */
function pathOf(request: Request, { buttons }: ServedPage): string | undefined {
  switch (request.kind) {
    case 'add':
      return buttons.store.url;
    case 'edit':
      return buttons.update.url && `${buttons.update.url}/${request.line.id}`;
    case 'view':
      return buttons.show.url && `${buttons.show.url}/${request.line.id}`;
    case 'import':
      return buttons.import.url;
    default:
      return undefined;
  }
}

/** `as: page` opens the other screen filtered by what the action passes on. */
function actionPath(
  request: Request,
  variables: ReturnType<typeof useVariables>,
): string | undefined {
  if (request.kind !== 'action' || request.action.as !== 'page') return undefined;
  return screenLink(
    request.action.open,
    fillVariables(request.action.with, request.row, variables),
  );
}
