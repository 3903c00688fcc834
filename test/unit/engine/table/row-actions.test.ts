import { describe, expect, it } from 'vitest';
import admins from '../../../../schemas/resources/admins.json' with { type: 'json' };
import type { UserInfo } from '../../../../schemas/contract/calls/auth.ts';
import type { ServedCommand } from '../../../../schemas/contract/calls/screens.ts';
import {
  bulkCommands,
  heldOf,
  listCommands,
  rowActionsOf,
  rowsFor,
} from '../../../../engine/table/row-actions.ts';
import type { Line } from '../../../../engine/table/tree-rows.ts';
import { variablesOf } from '../../../../engine/client/variables.ts';
import { aScreen } from './a-screen.ts';

const variables = variablesOf(undefined, new Date(0));
const t = (key: string) => key;
const line = (row: object, level?: number): Line => ({
  id: '1',
  row: { id: 1, ...row },
  branch:
    level === undefined
      ? undefined
      : { level, node: '1', parent: '0', leaf: true, open: false, busy: false },
});
const command = (name: string, more: Partial<ServedCommand> = {}): ServedCommand => ({
  name,
  label: name,
  icon: undefined,
  toolbar: false,
  widget: undefined,
  on: 'row',
  each: false,
  when: undefined,
  held: undefined,
  input: [],
  form: [],
  rules: undefined,
  result: 'message',
  confirm: false,
  danger: false,
  proof: false,
  ...more,
});
const keys = (row: Line, screen = aScreen(), list: 'living' | 'trashed' = 'living') =>
  rowActionsOf(row, { screen, variables, list, t }).map(({ key }) => key);
const off = { show: false, disabled: false, url: undefined, label: undefined };

describe('the buttons of a row (Spec §6)', () => {
  it('are view, edit and delete', () => expect(keys(line({}))).toEqual(['view', 'edit', 'delete']));
  it('leave out what the server switched off', () =>
    expect(
      keys(line({}), aScreen({ buttons: { ...aScreen().buttons, update: off, show: off } })),
    ).toEqual(['delete']));
  it('say what is done there, where the screen has a word for it', () => {
    const screen = aScreen({
      buttons: { ...aScreen().buttons, update: { ...aScreen().buttons.update, label: 'Reply' } },
    });
    expect(
      rowActionsOf(line({}), { screen, variables, list: 'living', t }).map(({ label }) => label),
    ).toEqual(['table.view', 'Reply', 'table.delete']);
  });
  it('say why a row cannot be changed in its state', () => {
    const screen = aScreen({ when: { update: { order_status: [1, 2] } } });
    const edit = (status: number) =>
      rowActionsOf(line({ order_status: status }), { screen, variables, list: 'living', t }).find(
        ({ key }) => key === 'edit',
      )!.disabled;
    expect([edit(1), edit(6)]).toEqual([undefined, 'table.notInThisState']);
  });
  it('offer nobody to delete oneself (schemas/resources/admins.json)', () => {
    const me = variablesOf({ id: 1, belong_id: 0 } as UserInfo, new Date(0)),
      { destroy } = admins.scope.Admin.when;
    const held = (id: number) =>
      rowActionsOf(
        { ...line({}), row: { id } },
        { screen: aScreen({ when: { destroy } }), variables: me, list: 'living', t },
      ).find(({ key }) => key === 'delete')!.disabled;
    expect([held(1), held(2)]).toEqual(['table.notInThisState', undefined]);
  });
  it('show a command only while its state holds', () => {
    const screen = aScreen({ commands: [command('ship', { when: { order_status: 2 } })] });
    expect([
      keys(line({ order_status: 2 }), screen)[0],
      keys(line({ order_status: 3 }), screen)[0],
    ]).toEqual(['command-ship', 'view']);
  });
  it('offer a command that is held and say why it cannot be used', () => {
    const screen = aScreen({
      commands: [command('ship', { held: { while: { group: 2 }, why: 'The group is open' } })],
    });
    expect(
      [2, 1].map(
        (group) =>
          rowActionsOf(line({ group }), { screen, variables, list: 'living', t })[0]!.disabled,
      ),
    ).toEqual(['The group is open', undefined]);
  });
  it('add below a row of a tree, but not below its deepest level', () => {
    const screen = aScreen({
      tree: { field: 'pid', key: 'id', root: 0, levels: 3, lazy: true, expand: 0 },
    });
    expect([keys(line({}, 1), screen), keys(line({}, 2), screen)]).toEqual([
      ['view', 'edit', 'delete', 'child'],
      ['view', 'edit', 'delete'],
    ]);
  });
  it('restore what was deleted, and nothing else', () =>
    expect(keys(line({}), aScreen({ softDelete: true }), 'trashed')).toEqual(['restore']));
});

describe('commands', () => {
  const screen = aScreen({
    commands: [
      command('ship', { on: 'rows', when: { order_status: 2 } }),
      command('clear', { on: 'list' }),
      command('price'),
    ],
  });
  it('stand where they act', () => {
    expect(bulkCommands(screen).map(({ name }) => name)).toEqual(['ship']);
    expect(listCommands(screen).map(({ name }) => name)).toEqual(['clear']);
    expect(keys(line({ order_status: 2 }), screen).slice(0, 2)).toEqual([
      'command-ship',
      'command-price',
    ]);
  });
  it('take only the ticked rows that they fit', () => {
    expect(
      rowsFor(
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
      rowsFor(held, [{ id: 1 }, { id: 2 }], variables),
      heldOf(held, { id: 1 }, variables),
    ]).toEqual([[{ id: 2 }], 'Not yet']);
  });
});
