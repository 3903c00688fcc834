import { describe, expect, it } from 'vitest';
import {
  applicableRows,
  bulkCommands,
  commandDisabledReason,
  listCommands,
  rowActionsOf,
} from '../../../../../engine/table/actions/row-actions.ts';
import type { GridRow } from '../../../../../engine/table/rows/grid-rows.ts';
import { variablesOf } from '../../../../../engine/wire/variables.ts';
import type { UserInfo } from '../../../../../schemas/contract/calls/accounts/auth.ts';
import admins from '../../../../../schemas/resources/admins.json' with { type: 'json' };
import { aScreen, aCommand as command } from '../a-screen.ts';

const variables = variablesOf(undefined, () => 0);
const t = (key: string) => key;
const gridRow = (row: object, level?: number): GridRow => ({
  id: '1',
  row: { id: 1, ...row },
  treeNode:
    level === undefined
      ? undefined
      : { level, key: '1', parentKey: '0', isLeaf: true, expanded: false, loading: false },
});
const keys = (row: GridRow, screen = aScreen(), list: 'active' | 'trashed' = 'active') =>
  rowActionsOf(row, { screen, variables, list, t }).map(({ key }) => key);
const off = { show: false, disabled: false, url: undefined, label: undefined };

describe('the buttons of a row', () => {
  it('are view, edit and delete', () =>
    expect(keys(gridRow({}))).toEqual(['view', 'edit', 'delete']));
  it('leave out buttons that the server disabled', () =>
    expect(
      keys(gridRow({}), aScreen({ buttons: { ...aScreen().buttons, update: off, show: off } })),
    ).toEqual(['delete']));
  it('have the icons of their commands, for the menu', () => {
    const screen = aScreen({ commands: [command('ship', { icon: 'fa-truck' })] });
    const [ship] = rowActionsOf(gridRow({}), { screen, variables, list: 'active', t });
    expect(ship).toMatchObject({ key: 'command-ship', icon: 'fa-truck' });
  });
  it('use the label of the screen', () => {
    const screen = aScreen({
      buttons: { ...aScreen().buttons, update: { ...aScreen().buttons.update, label: 'Reply' } },
    });
    expect(
      rowActionsOf(gridRow({}), { screen, variables, list: 'active', t }).map(({ label }) => label),
    ).toEqual(['table.view', 'Reply', 'table.delete']);
  });
  it('are disabled with a reason while the condition of the row does not hold', () => {
    const screen = aScreen({ when: { update: { order_status: [1, 2] } } });
    const edit = (status: number) =>
      rowActionsOf(gridRow({ order_status: status }), {
        screen,
        variables,
        list: 'active',
        t,
      }).find(({ key }) => key === 'edit')!.disabledReason;
    expect([edit(1), edit(6)]).toEqual([undefined, 'table.notInThisState']);
  });
  it('disable deleting the own account (schemas/resources/admins.json)', () => {
    const me = variablesOf({ id: 1, belong_id: 0 } as UserInfo, () => 0);
    const { destroy } = admins.scope.Admin.when;
    const disabledReasonOf = (id: number) =>
      rowActionsOf(
        { ...gridRow({}), row: { id } },
        { screen: aScreen({ when: { destroy } }), variables: me, list: 'active', t },
      ).find(({ key }) => key === 'delete')!.disabledReason;
    expect([disabledReasonOf(1), disabledReasonOf(2)]).toEqual(['table.notInThisState', undefined]);
  });
  it('show a command only while its condition holds', () => {
    const screen = aScreen({ commands: [command('ship', { when: { order_status: 2 } })] });
    expect([
      keys(gridRow({ order_status: 2 }), screen)[0],
      keys(gridRow({ order_status: 3 }), screen)[0],
    ]).toEqual(['command-ship', 'view']);
  });
  it('disable a command with its disabled reason', () => {
    const screen = aScreen({
      commands: [command('ship', { held: { while: { group: 2 }, why: 'The group is open' } })],
    });
    expect(
      [2, 1].map(
        (group) =>
          rowActionsOf(gridRow({ group }), { screen, variables, list: 'active', t })[0]!
            .disabledReason,
      ),
    ).toEqual(['The group is open', undefined]);
  });
  it('add a child to a tree row, except at the deepest level', () => {
    const screen = aScreen({
      tree: { field: 'pid', key: 'id', root: 0, levels: 3, lazy: true, expand: 0 },
    });
    expect([keys(gridRow({}, 1), screen), keys(gridRow({}, 2), screen)]).toEqual([
      ['view', 'edit', 'delete', 'child'],
      ['view', 'edit', 'delete'],
    ]);
  });
  it('offer only restoring for a deleted row', () =>
    expect(keys(gridRow({}), aScreen({ softDelete: true }), 'trashed')).toEqual(['restore']));
});

describe('commands', () => {
  const screen = aScreen({
    commands: [
      command('ship', { on: 'rows', when: { order_status: 2 } }),
      command('clear', { on: 'list' }),
      command('price'),
    ],
  });
  it('are split into row, bulk and list commands', () => {
    expect(bulkCommands(screen).map(({ name }) => name)).toEqual(['ship']);
    expect(listCommands(screen).map(({ name }) => name)).toEqual(['clear']);
    expect(keys(gridRow({ order_status: 2 }), screen).slice(0, 2)).toEqual([
      'command-ship',
      'command-price',
    ]);
  });
  it('apply only to selected rows whose condition holds', () => {
    expect(
      applicableRows(
        screen.commands[0]!,
        [
          { id: 1, order_status: 2 },
          { id: 2, order_status: 3 },
        ],
        variables,
      ),
    ).toEqual([{ id: 1, order_status: 2 }]);
    const held = command('ship', { on: 'rows', held: { while: { id: 1 }, why: 'Not yet' } });
    expect([
      applicableRows(held, [{ id: 1 }, { id: 2 }], variables),
      commandDisabledReason(held, { id: 1 }, variables),
    ]).toEqual([[{ id: 2 }], 'Not yet']);
  });
});

describe('due', () => {
  it('a command is the leading button only while its action is due', () => {
    const screen = aScreen({ commands: [command('ship', { due: { order_status: 2 } })] });
    const looks = [2, 3].map(
      (order_status) =>
        rowActionsOf(gridRow({ order_status }), { screen, variables, list: 'active', t })[0]?.look,
    );
    expect(looks).toEqual(['lead', 'plain']);
  });
});
