import type { CommandConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Variables } from '../../../schemas/rules/types.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import type { Translate } from '../../ui/use-t.ts';
import type { Table } from '../use-table.ts';
import type { BulkAction } from './bulk-bar.tsx';
import { applicableRows, bulkCommands, canRestore, commandDisabledReason } from './row-actions.ts';

export interface BulkActionContext {
  readonly variables: Variables;
  readonly t: Translate;
  readonly exportSelected: () => void;
}

/** The actions for the selected rows: commands, export and delete; restore for deleted rows. */
export function bulkActions(table: Table, context: BulkActionContext): readonly BulkAction[] {
  const { screen, state, selectedRows, tools } = table;
  const { t } = context;
  if (state.trashed) {
    if (!canRestore(screen)) return [];
    const restore = () => tools.request({ kind: 'restore', gridRows: selectedRows });
    return [{ key: 'restore', label: t('table.restore'), look: 'plain', run: restore }];
  }
  const { export: download, deletes } = screen.buttons;
  const actions = bulkCommands(screen).map((command) => commandAction(command, table, context));
  if (download.show && !download.disabled) {
    actions.push({
      key: 'export',
      label: t('table.export'),
      look: 'plain',
      run: context.exportSelected,
    });
  }
  if (deletes.show && !deletes.disabled) {
    actions.push({
      key: 'delete',
      label: t('table.delete'),
      look: 'danger',
      run: () => tools.request({ kind: 'delete', gridRows: selectedRows }),
    });
  }
  return actions;
}

/** Runs a command on the selected rows it applies to; warns when it applies to none. */
function commandAction(
  command: CommandConfig,
  { selectedRows, tools }: Table,
  { variables, t }: BulkActionContext,
): BulkAction {
  const run = () => {
    const selected = selectedRows.map(({ row }) => row);
    const rows = applicableRows(command, selected, variables);
    if (rows.length > 0) {
      tools.request({ kind: 'command', command, rows });
      return;
    }
    const reasons = selected.map((row) => commandDisabledReason(command, row, variables));
    toast.warning(reasons.find((reason) => reason !== undefined) ?? t('table.noneFits'));
  };
  return {
    key: command.name,
    label: command.label,
    icon: command.icon,
    look: command.danger ? 'danger' : 'plain',
    run,
  };
}
