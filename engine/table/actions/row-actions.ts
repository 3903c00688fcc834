import type {
  CommandConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import { holds } from '../../../schemas/rules/conditions/evaluate.ts';
import type { Cond, Row, Variables } from '../../../schemas/rules/types.ts';
import { inSentence } from '../../format/noun.ts';
import type { Translate } from '../../ui/use-t.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import type { ListRequest } from './list-request.ts';

/** One button of a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly look: 'plain' | 'lead' | 'danger' | 'plus';
  /** Name of an icon, for menus. */
  readonly icon?: string | undefined;
  /** Why the button is disabled, as its tooltip; undefined while it is enabled. */
  readonly disabledReason: string | undefined;
  readonly request: ListRequest;
}

export interface RowActionContext {
  readonly screen: PageConfig;
  readonly variables: Variables;
  readonly list: 'active' | 'trashed';
  readonly t: Translate;
}

/**
 * The buttons of one row in the order shown: commands, view, edit, delete, add child, links to
 * other screens. A command whose `when` does not hold is left out. A command whose `held`
 * holds, edit and delete are disabled with a reason. Deleted rows can only be restored.
 */
export function rowActionsOf(gridRow: GridRow, context: RowActionContext): readonly RowAction[] {
  if (context.list === 'trashed') return trashedActions(gridRow, context);
  return [
    ...commandActions(gridRow, context),
    ...crudActions(gridRow, context),
    ...childActions(gridRow, context),
    ...screenActions(gridRow, context),
  ];
}

function commandActions(
  { row }: GridRow,
  { screen, variables }: RowActionContext,
): readonly RowAction[] {
  return screen.commands
    .filter((command) => command.on !== 'list' && holds(command.when, row, variables))
    .map((command, index) => ({
      key: `command-${command.name}`,
      label: command.label,
      icon: command.icon,
      look: commandLook(command, { index, isDue: isDue(command, row, variables) }),
      disabledReason: commandDisabledReason(command, row, variables),
      request: { kind: 'command', command, rows: [row] },
    }));
}

/** The first command is the main button while an action is due; other rows have no main button. */
function commandLook(
  { danger }: CommandConfig,
  { index, isDue: due }: { readonly index: number; readonly isDue: boolean },
): RowAction['look'] {
  if (danger) return 'danger';
  return index === 0 && due ? 'lead' : 'plain';
}

/** Whether a command waits for its user in this row, and can run now. */
export const isDue = (command: CommandConfig, row: Row, variables: Variables): boolean => {
  if (commandDisabledReason(command, row, variables) !== undefined) return false;
  return typeof command.due === 'object' ? holds(command.due, row, variables) : command.due;
};

function childActions(
  { row, treeNode }: GridRow,
  { screen, t }: RowActionContext,
): readonly RowAction[] {
  const { tree, buttons } = screen;
  if (!tree || !treeNode || !buttons.store.show || buttons.store.disabled) return [];
  const isDeepest = tree.levels !== undefined && treeNode.level >= tree.levels - 1;
  if (isDeepest) return [];
  return [
    {
      key: 'child',
      label: t('table.addChild', { noun: inSentence(screen.noun) }),
      look: 'plus',
      disabledReason: undefined,
      request: { kind: 'add', preset: { [tree.field]: row[tree.key] ?? null } },
    },
  ];
}

function crudActions(
  gridRow: GridRow,
  { screen, variables, t }: RowActionContext,
): readonly RowAction[] {
  const { show, update, destroy } = screen.buttons;
  const disabledReason = (
    button: { readonly disabled: boolean },
    when?: Cond,
  ): string | undefined => {
    if (button.disabled) return t('table.switchedOff');
    return holds(when, gridRow.row, variables) ? undefined : t('table.notInThisState');
  };
  const actions: RowAction[] = [];
  if (show.show) {
    actions.push({
      key: 'view',
      label: show.label ?? t('table.view'),
      look: 'plain',
      disabledReason: disabledReason(show),
      request: { kind: 'view', gridRow },
    });
  }
  if (update.show) {
    actions.push({
      key: 'edit',
      label: update.label ?? t('table.edit'),
      look: 'plain',
      disabledReason: disabledReason(update, screen.when.update),
      request: { kind: 'edit', gridRow },
    });
  }
  if (destroy.show) {
    actions.push({
      key: 'delete',
      label: destroy.label ?? t('table.delete'),
      look: 'danger',
      disabledReason: disabledReason(destroy, screen.when.destroy),
      request: { kind: 'delete', gridRows: [gridRow] },
    });
  }
  return actions;
}

function screenActions(
  { row }: GridRow,
  { screen, variables }: RowActionContext,
): readonly RowAction[] {
  return screen.actions
    .filter((action) => !action.toolbar && holds(action.when, row, variables))
    .map((action, index) => ({
      key: `action-${index}`,
      label: action.label,
      icon: action.icon,
      look: 'plain',
      disabledReason: undefined,
      request: { kind: 'action', action, row },
    }));
}

function trashedActions(gridRow: GridRow, { screen, t }: RowActionContext): readonly RowAction[] {
  if (!canRestore(screen)) return [];
  return [
    {
      key: 'restore',
      label: t('table.restore'),
      look: 'lead',
      disabledReason: undefined,
      request: { kind: 'restore', gridRows: [gridRow] },
    },
  ];
}

/** The right to delete rows includes the right to restore them. */
export const canRestore = ({
  softDelete,
  buttons,
}: Pick<PageConfig, 'softDelete' | 'buttons'>): boolean => softDelete && buttons.destroy.show;

/** Commands that run on the selected rows together. */
export const bulkCommands = (screen: Pick<PageConfig, 'commands'>): readonly CommandConfig[] =>
  screen.commands.filter(({ on, toolbar }) => on === 'rows' || (on === 'row' && toolbar));

/** Commands that need no row. */
export const listCommands = (screen: Pick<PageConfig, 'commands'>): readonly CommandConfig[] =>
  screen.commands.filter(({ on }) => on === 'list');

/** Why a command cannot run on a row now (`held` of the command); undefined when it can. */
export const commandDisabledReason = (
  { held }: CommandConfig,
  row: Row,
  variables: Variables,
): string | undefined => (held && holds(held.while, row, variables) ? held.why : undefined);

/** The rows that a command can run on now. */
export const applicableRows = (
  command: CommandConfig,
  rows: readonly Row[],
  variables: Variables,
): readonly Row[] =>
  rows.filter(
    (row) =>
      holds(command.when, row, variables) &&
      commandDisabledReason(command, row, variables) === undefined,
  );
