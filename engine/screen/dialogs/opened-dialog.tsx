import { lazy, Suspense } from 'react';
import type { PageConfig } from '../../../schemas/contract/calls/screens.ts';
import { loadChunk } from '../../wire/chunk.ts';
import { toText } from '../../cells/to-text.ts';
import type { ListRequest } from '../../table/actions/list-request.ts';
import type { Table } from '../../table/use-table.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

const FormDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../form/form-dialog.tsx'))).FormDialog,
}));
const CommandDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../form/commands/command-dialog.tsx'))).CommandDialog,
}));
const ViewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../views/view-dialog.tsx'))).ViewDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../table/import-export/import-dialog.tsx')))
    .ImportDialog,
}));

export interface OpenedDialogProps {
  readonly screen: PageConfig;
  readonly opened: ListRequest;
  readonly table: Table;
  /** Base name of exported files and of the import template. */
  readonly name: string;
  readonly onOpen: (request: ListRequest) => void;
  readonly onClose: () => void;
}

/** The dialog that a list request opens. After a write it closes and the list reloads. */
export function OpenedDialog(props: OpenedDialogProps) {
  return (
    <Suspense fallback={null}>
      <RequestedDialog {...props} />
    </Suspense>
  );
}

function RequestedDialog({ screen, opened, table, name, onOpen, onClose }: OpenedDialogProps) {
  const reload = () => {
    onClose();
    table.select(new Set());
    table.reload();
  };
  switch (opened.kind) {
    case 'add':
      return (
        <FormDialog
          screen={screen}
          mode="store"
          preset={opened.preset}
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
          id={opened.gridRow.id}
          onClose={onClose}
          onSaved={(row) => {
            onClose();
            table.afterSave(row, opened.gridRow);
          }}
        />
      );
    case 'view':
      return (
        <ViewDialog
          screen={screen}
          id={opened.gridRow.id}
          onClose={onClose}
          {...(mayEdit(opened, table)
            ? { onEdit: () => onOpen({ kind: 'edit', gridRow: opened.gridRow }) }
            : {})}
        />
      );
    case 'command':
      return (
        <CommandDialog
          screen={screen}
          command={opened.command}
          rows={opened.rows}
          onClose={onClose}
          onDone={reload}
        />
      );
    case 'import':
      return <ImportDialog screen={screen} name={name} onClose={onClose} onDone={reload} />;
    case 'explain':
      return <ExplainDialog screen={screen} onClose={onClose} />;
    case 'action':
      return (
        <ActionDialog
          action={opened.action}
          row={opened.row}
          title={opened.row ? toText(opened.row[screen.display]) : ''}
          onClose={onClose}
          onSaved={reload}
        />
      );
    case 'delete':
    case 'restore':
      return null;
  }
}

const mayEdit = (opened: Extract<ListRequest, { kind: 'edit' | 'view' }>, table: Table): boolean =>
  table.tools
    .actionsOf(opened.gridRow)
    .some(({ key, disabledReason }) => key === 'edit' && disabledReason === undefined);
