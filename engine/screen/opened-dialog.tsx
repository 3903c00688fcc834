import { lazy, Suspense } from 'react';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { loadChunk } from '../client/chunk.ts';
import { plain } from '../cells/labels.ts';
import type { Request } from '../table/opened.ts';
import type { Table } from '../table/use-table.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

const FormDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../form/form-dialog.tsx'))).FormDialog,
}));
const CommandDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../form/command-dialog.tsx'))).CommandDialog,
}));
const ViewDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../views/view-dialog.tsx'))).ViewDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../table/import-dialog.tsx'))).ImportDialog,
}));

export interface OpenedProps {
  readonly screen: ServedPage;
  readonly opened: Request;
  readonly table: Table;
  /** What files are named after (Spec §9). */
  readonly name: string;
  readonly onOpen: (request: Request) => void;
  readonly onClose: () => void;
}

/** The one dialog that is open over a list. After a write it closes and the list loads what the write touched (Spec §4). */
export function OpenedDialog(props: OpenedProps) {
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  );
}

function Opened({ screen, opened, table, name, onOpen, onClose }: OpenedProps) {
  const reload = () => {
    onClose();
    table.tick(new Set());
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
          id={opened.line.id}
          onClose={onClose}
          onSaved={(row) => {
            onClose();
            table.afterSave(row, opened.line);
          }}
        />
      );
    case 'view':
      return (
        <ViewDialog
          screen={screen}
          id={opened.line.id}
          onClose={onClose}
          {...(mayEdit(opened, table)
            ? { onEdit: () => onOpen({ kind: 'edit', line: opened.line }) }
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
          title={opened.row ? plain(opened.row[screen.display]) : ''}
          onClose={onClose}
          onSaved={reload}
        />
      );
    case 'delete':
    case 'restore':
      return null;
  }
}

const mayEdit = (opened: Extract<Request, { kind: 'edit' | 'view' }>, table: Table): boolean =>
  table.tools
    .actionsOf(opened.line)
    .some(({ key, disabled }) => key === 'edit' && disabled === undefined);
