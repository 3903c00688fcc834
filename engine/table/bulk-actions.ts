import type { Variables } from '../../schemas/rules/types.ts';
import type { Translate } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import type { BulkAction } from './bulk-bar.tsx';
import { bulkCommands, canRestore, heldOf, rowsFor } from './row-actions.ts';
import type { Table } from './use-table.ts';

/** What can be done with the ticked rows: commands on many, export, delete; of deleted rows restore. A command that fits none of them says so. */
export function bulkActions(
  { screen, state, tickedLines, tools }: Table,
  {
    variables,
    t,
    exportTicked,
  }: { readonly variables: Variables; readonly t: Translate; readonly exportTicked: () => void },
): readonly BulkAction[] {
  if (state.trashed)
    return canRestore(screen)
      ? [
          {
            key: 'restore',
            label: t('table.restore'),
            look: 'plain',
            run: () => tools.request({ kind: 'restore', lines: tickedLines }),
          },
        ]
      : [];
  const commands = bulkCommands(screen).map(
    (command): BulkAction => ({
      key: command.name,
      label: command.label,
      look: command.danger ? 'danger' : 'plain',
      run: () => {
        const ticked = tickedLines.map(({ row }) => row),
          rows = rowsFor(command, ticked, variables);
        if (rows.length === 0)
          toast.warning(
            ticked.map((row) => heldOf(command, row, variables)).find((why) => why !== undefined) ??
              t('table.noneFits'),
          );
        else tools.request({ kind: 'command', command, rows });
      },
    }),
  );
  const exports: readonly BulkAction[] =
    screen.buttons.export.show && !screen.buttons.export.disabled
      ? [{ key: 'export', label: t('table.export'), look: 'plain', run: exportTicked }]
      : [];
  const deletes: readonly BulkAction[] =
    screen.buttons.deletes.show && !screen.buttons.deletes.disabled
      ? [
          {
            key: 'delete',
            label: t('table.delete'),
            look: 'danger',
            run: () => tools.request({ kind: 'delete', lines: tickedLines }),
          },
        ]
      : [];
  return [...commands, ...exports, ...deletes];
}
