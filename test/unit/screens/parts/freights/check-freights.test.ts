import { expect, test } from 'vitest';
import { formShape } from '../../../../../engine/index.ts';
import type { PageConfig } from '../../../../../schemas/contract/calls/backoffice/screens.ts';
import {
  initialRows,
  rowsToSend,
  withCell,
} from '../../../../../screens/parts/freights/freight-rows.ts';
import { checkFreights } from '../../../../../screens/parts/freights/use-freight-form.ts';
import { variables } from '../../../../helpers/values/examples.ts';
import { aField, anItem } from '../../../engine/a-screen.ts';

const fields = [aField('name'), aField('f_price', { type: 'money' })];
const shape = formShape('update', [anItem('name'), anItem('f_price')], fields);
const template = (id: number, is_type: number) => ({
  id,
  rev: 1,
  is_type,
  name: `T${id}`,
  f_price: '1.00',
});

test('an error stands at the row and the field that have it', () => {
  const loaded = initialRows([template(1, 0), template(2, 1), template(3, 1)], shape.fields, '');
  const rows = withCell(withCell(loaded, '2', 'f_price', 'x'), '3', 'f_price', 'x');
  const errors = checkFreights(rows, rowsToSend(rows, shape.fields), {
    screen: { checks: [] } as unknown as PageConfig,
    shape,
    rules: { check: () => [] } as never,
    variables,
    t: (key) => key,
  });
  expect([...errors.keys()]).toEqual(['/1/f_price', '/2/f_price']);
});
