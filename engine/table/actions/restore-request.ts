import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Translate } from '../../ui/use-t.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import type { ListRequest } from './list-request.ts';

/** Whether deleted rows come back only with the caller's password. */
export const needsProof = ({ fields }: Pick<PageConfig, 'fields'>): boolean =>
  fields.some(
    ({ proof, changes }) => proof || Object.values(changes).some((change) => change.proof),
  );

/** The built-in command `restore` as a dialog that asks for the password. */
export const restoreRequest = (
  gridRows: readonly GridRow[],
  t: Translate,
): Extract<ListRequest, { kind: 'command' }> => ({
  kind: 'command',
  rows: gridRows.map(({ row }) => row),
  command: {
    name: 'restore',
    label: t('table.restore'),
    icon: undefined,
    toolbar: false,
    widget: undefined,
    on: 'rows',
    each: false,
    when: undefined,
    held: undefined,
    input: [],
    form: [],
    rules: undefined,
    result: 'message',
    reveals: false,
    confirm: true,
    danger: false,
    proof: true,
    due: false,
    amount: [],
    texts: {
      consequence: undefined,
      undo: undefined,
      submit: undefined,
      done: t('table.restored', { count: gridRows.length }),
    },
    show: [],
    tiles: undefined,
    prefill: [],
  },
});
