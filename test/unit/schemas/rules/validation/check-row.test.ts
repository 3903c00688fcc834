import { expect, test } from 'vitest';
import type { Row } from '../../../../../schemas/rules/types.ts';
import { checkRow } from '../../../../../schemas/rules/validation/check-row.ts';
import { resourceOf, variables } from '../../../../helpers/values/examples.ts';

const offers = resourceOf({
  name: { type: 'text', required: true },
  kind: { type: 'integer' },
  price: { type: 'money', rules: { min: '1.00', max: '9.00' } },
  end_time: { type: 'datetime', endOfDay: true },
  reason: { type: 'text', required: true, when: { kind: 2 } },
});
const stored: Row = { name: 'Cup', kind: 1, price: '5.00', end_time: '2026-06-01 23:59:59' };
const ended = '2026-06-14 23:59:59';
const runs = '2026-06-15 23:59:59';

test.each<[string, Row, Row, readonly string[]]>([
  ['an offer that has ended may get another name', stored, { name: 'Mug' }, []],
  ['an end that has passed is refused', stored, { end_time: ended }, ['/end_time past']],
  ['an end today is accepted', stored, { end_time: runs }, []],
  ['a price below the least is refused', stored, { price: '0.99' }, ['/price minimum']],
  ['a price above the most is refused', stored, { price: '9.01' }, ['/price maximum']],
  ['the least and the most are accepted', stored, { price: '1.00' }, []],
  ['a stored price out of later bounds stays', { ...stored, price: '20.00' }, { kind: 3 }, []],
  ['a field that is not asked for is refused', stored, { reason: 'late' }, ['/reason notNow']],
  ['its empty value is accepted', stored, { reason: '' }, []],
  ['a field that is asked for is required', stored, { kind: 2 }, ['/reason required']],
  ['blanks are no value', stored, { kind: 2, reason: ' ' }, ['/reason required']],
  ['its value is accepted', stored, { kind: 2, reason: 'late' }, []],
])('%s', (_, row, sent, expected) => {
  const rules = { fields: offers.fields, checks: offers.checks, name: offers.name };
  const errors = checkRow(rules, { ...row, ...sent }, new Set(Object.keys(sent)), variables);
  expect(errors.map(({ pointer, key }) => `${pointer} ${key.split('.').at(-1)}`)).toEqual(expected);
});
