import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import type { ListRequest } from '../../table/actions/list-request.ts';
import type { GridRow } from '../../table/rows/grid-rows.ts';
import type { Table } from '../../table/use-table.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { rowTitle } from '../../views/load-row.ts';
import type { ViewCommand } from '../../views/view-dialog.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

const FormDialog = lazyComponent(
  async () => (await import('../../form/form-dialog.tsx')).FormDialog,
);
const CommandDialog = lazyComponent(
  async () => (await import('../../form/commands/command-dialog.tsx')).CommandDialog,
);
const ViewDialog = lazyComponent(
  async () => (await import('../../views/view-dialog.tsx')).ViewDialog,
);
const ImportDialog = lazyComponent(
  async () => (await import('../../table/import-export/import-dialog.tsx')).ImportDialog,
);

export interface ListRequestDialogProps {
  readonly screen: PageConfig;
  readonly request: ListRequest;
  readonly table: Table;
  /** Base name of exported files and of the import template. */
  readonly name: string;
  readonly onOpen: (request: ListRequest) => void;
  readonly onClose: () => void;
}

/** The dialog that a list request opens. After a write it closes and the list reloads. */
export function ListRequestDialog({
  screen,
  request,
  table,
  name,
  onOpen,
  onClose,
}: ListRequestDialogProps) {
  const locale = useCellLocale();
  const reload = () => {
    onClose();
    table.select(new Set());
    table.reload();
  };
  switch (request.kind) {
    case 'add':
      return (
        <FormDialog
          screen={screen}
          mode="store"
          preset={request.preset}
          onClose={onClose}
          onSaved={(row) => {
            onClose();
            table.afterSave(row, undefined);
          }}
        />
      );
    case 'edit':
      return (
        <FormDialog
          screen={screen}
          mode="update"
          id={request.gridRow.id}
          onClose={onClose}
          onSaved={(row) => {
            onClose();
            table.afterSave(row, request.gridRow);
          }}
        />
      );
    case 'view':
      return (
        <RequestedView
          screen={screen}
          gridRow={request.gridRow}
          table={table}
          onOpen={onOpen}
          onClose={onClose}
        />
      );
    case 'command':
      return (
        <CommandDialog
          screen={screen}
          command={request.command}
          rows={request.rows}
          onClose={onClose}
          onDone={() => {
            reload();
            if (request.next) onOpen({ kind: 'view', gridRow: request.next });
          }}
        />
      );
    case 'import':
      return (
        <ImportDialog
          screen={screen}
          name={name}
          dispatch={table.dispatch}
          onClose={onClose}
          onDone={() => {
            table.select(new Set());
            table.reload();
          }}
        />
      );
    case 'explain':
      return <ExplainDialog screen={screen} onClose={onClose} />;
    case 'action':
      return (
        <ActionDialog
          action={request.action}
          row={request.row}
          title={request.row ? rowTitle(request.row, screen, locale) : ''}
          onClose={onClose}
          onSaved={reload}
        />
      );
    case 'delete':
    case 'restore':
    case 'restoreAll':
      return null;
  }
}

interface RequestedViewProps extends Omit<ListRequestDialogProps, 'request' | 'name'> {
  readonly gridRow: GridRow;
}

/** The details of a row, with its commands, the edit button and the next row of the list. */
function RequestedView({ screen, gridRow, table, onOpen, onClose }: RequestedViewProps) {
  const next = rowAfter(gridRow, table);
  const edit = () => onOpen({ kind: 'edit', gridRow });
  return (
    <ViewDialog
      key={gridRow.id}
      screen={screen}
      id={gridRow.id}
      onClose={onClose}
      commands={commandsOf(gridRow, table, (command) => onOpen({ ...command, next }))}
      onNext={next && (() => onOpen({ kind: 'view', gridRow: next }))}
      {...(mayEdit(gridRow, table) ? { onEdit: edit } : {})}
    />
  );
}

const rowAfter = (gridRow: GridRow, { list }: Table): GridRow | undefined =>
  list.rows[list.rows.findIndex(({ id }) => id === gridRow.id) + 1];

/** The commands of a row that can run now, as buttons of its view. */
const commandsOf = (
  gridRow: GridRow,
  { tools }: Table,
  open: (request: Extract<ListRequest, { kind: 'command' }>) => void,
): readonly ViewCommand[] =>
  tools
    .actionsOf(gridRow)
    .flatMap(({ key, label, look, disabledReason, request }) =>
      request.kind === 'command' && disabledReason === undefined
        ? [{ key, label, look, run: () => open(request) }]
        : [],
    );

const mayEdit = (gridRow: GridRow, { tools }: Table): boolean =>
  tools
    .actionsOf(gridRow)
    .some(({ key, disabledReason }) => key === 'edit' && disabledReason === undefined);
