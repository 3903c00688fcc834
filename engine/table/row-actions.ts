import type { ServedCommand, ServedPage } from '../../schemas/contract/calls/screens.ts';
import { holds } from '../../schemas/rules/evaluate.ts';
import type { Cond, Row, Variables } from '../../schemas/rules/types.ts';
import { inSentence } from '../format/noun.ts';
import type { Translate } from '../ui/text.ts';
import type { Request } from './opened.ts';
import type { Line } from './tree-rows.ts';

/** One button of a row. `disabled` says why it cannot be used now (design/backoffice: never grey without words). */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly look: 'plain' | 'lead' | 'danger' | 'plus';
  readonly disabled: string | undefined;
  readonly request: Request;
}

export interface ActionSetting {
  readonly screen: ServedPage;
  readonly variables: Variables;
  readonly list: 'living' | 'trashed';
  readonly t: Translate;
}

/**
 * The buttons of one row, in the order shown: the row's commands, view, edit, delete (Spec §2), add below it in a tree, other screens.
 * A command whose state does not hold is absent, one that is held, edit and delete are there and say why not. Deleted rows are viewed and restored.
 */
export function rowActionsOf(line: Line, setting: ActionSetting): readonly RowAction[] {
  if (setting.list === 'trashed') return trashedActions(line, setting);
  return [
    ...commandActions(line, setting),
    ...crudActions(line, setting),
    ...childActions(line, setting),
    ...screenActions(line, setting),
  ];
}

function commandActions({ row }: Line, { screen, variables }: ActionSetting): readonly RowAction[] {
  return screen.commands
    .filter((command) => command.on !== 'list' && holds(command.when, row, variables))
    .map((command, at) => ({
      key: `command-${command.name}`,
      label: command.label,
      look: command.danger ? 'danger' : at === 0 ? 'lead' : 'plain',
      disabled: heldOf(command, row, variables),
      request: { kind: 'command', command, rows: [row] },
    }));
}

function childActions({ row, branch }: Line, { screen, t }: ActionSetting): readonly RowAction[] {
  const { tree, buttons } = screen;
  if (
    !tree ||
    !branch ||
    !buttons.store.show ||
    buttons.store.disabled ||
    (tree.levels !== undefined && branch.level >= tree.levels - 1)
  )
    return [];
  return [
    {
      key: 'child',
      label: t('table.addChild', { noun: inSentence(screen.noun) }),
      look: 'plus',
      disabled: undefined,
      request: { kind: 'add', preset: { [tree.field]: row[tree.key] ?? null } },
    },
  ];
}

function crudActions(line: Line, { screen, variables, t }: ActionSetting): readonly RowAction[] {
  const { show, update, destroy } = screen.buttons;
  const state = (cond: Cond | undefined) =>
    holds(cond, line.row, variables) ? undefined : t('table.notInThisState');
  const off = (button: { readonly disabled: boolean }) =>
    button.disabled ? t('table.switchedOff') : undefined;
  const all: readonly (RowAction & { readonly shown: boolean })[] = [
    {
      shown: show.show,
      key: 'view',
      label: show.label ?? t('table.view'),
      look: 'plain',
      disabled: off(show),
      request: { kind: 'view', line },
    },
    {
      shown: update.show,
      key: 'edit',
      label: update.label ?? t('table.edit'),
      look: 'plain',
      disabled: off(update) ?? state(screen.when.update),
      request: { kind: 'edit', line },
    },
    {
      shown: destroy.show,
      key: 'delete',
      label: destroy.label ?? t('table.delete'),
      look: 'danger',
      disabled: off(destroy) ?? state(screen.when.destroy),
      request: { kind: 'delete', lines: [line] },
    },
  ];
  return all.filter(({ shown }) => shown);
}

function screenActions({ row }: Line, { screen, variables }: ActionSetting): readonly RowAction[] {
  return screen.actions
    .filter((action) => !action.toolbar && holds(action.when, row, variables))
    .map((action, at) => ({
      key: `action-${at}`,
      label: action.label,
      look: 'plain',
      disabled: undefined,
      request: { kind: 'action', action, row },
    }));
}

function trashedActions(line: Line, { screen, t }: ActionSetting): readonly RowAction[] {
  if (!canRestore(screen)) return [];
  return [
    {
      key: 'restore',
      label: t('table.restore'),
      look: 'lead',
      disabled: undefined,
      request: { kind: 'restore', lines: [line] },
    },
  ];
}

/** What was deleted comes back by the right to delete. */
export const canRestore = ({
  softDelete,
  buttons,
}: Pick<ServedPage, 'softDelete' | 'buttons'>): boolean => softDelete && buttons.destroy.show;

/** Commands that act on the ticked rows at once. */
export const bulkCommands = (screen: Pick<ServedPage, 'commands'>): readonly ServedCommand[] =>
  screen.commands.filter(({ on, toolbar }) => on === 'rows' || (on === 'row' && toolbar));
/** Commands that need no row. */
export const listCommands = (screen: Pick<ServedPage, 'commands'>): readonly ServedCommand[] =>
  screen.commands.filter(({ on }) => on === 'list');

/** Why a command that is offered cannot be used on a row just now. */
export const heldOf = (
  { held }: ServedCommand,
  row: Row,
  variables: Variables,
): string | undefined => (held && holds(held.while, row, variables) ? held.why : undefined);
/** Rows of those ticked that a command takes; a state that does not hold leaves a row out. */
export const rowsFor = (
  command: ServedCommand,
  rows: readonly Row[],
  variables: Variables,
): readonly Row[] =>
  rows.filter(
    (row) => holds(command.when, row, variables) && heldOf(command, row, variables) === undefined,
  );
