import { expect, test } from 'vitest';
import { invariantProofs } from '../../../../../../server/backoffice/check/sources/invariant-proofs.ts';
import { treeOf } from './tree-of.ts';

const files = {
  'server/mall/orders/place-order.ts': '',
  'server/doctor/checks/money-checks.ts': "    name: 'balance',",
  'test/e2e/orders.e2e.test.ts': '',
  'test/unit/server/price-cart.test.ts': '',
};
const problemsOf = (row: string, others: Readonly<Record<string, string>> = files) =>
  invariantProofs
    .find(treeOf({ ...others, 'docs/invariants.md': `# Invariants\n${row}` }))
    .map(({ line, message }) => `${line} ${message}`);

test('a rule whose sources, tests and doctor check exist has no problem', () => {
  const row =
    '| O1 | Text. | `place-order.ts`, `uq_x` | `orders.e2e`, `price-cart`, doctor: `balance` |';
  expect(problemsOf(row)).toEqual([]);
  expect(problemsOf('| D1 | Text. | `place-order.ts` | `npm ci` |')).toEqual([]);
});

test('reports what does not exist', () => {
  const row = '| O1 | Text. | `gone.ts` | `gone.e2e`, doctor: `gone` |';
  expect(problemsOf(row)).toEqual([
    '2 O1: no source file is named gone.ts',
    '2 O1: no test is named gone.e2e',
    '2 O1: the doctor has no check gone',
  ]);
});

test('reports a rule or a part of it without a proof', () => {
  expect(problemsOf('| O1 | Text. | `place-order.ts` | by review |')).toEqual([
    '2 O1: no test or check proves it',
  ]);
  const row = '| O1 | Text. | `place-order.ts` | fee: `orders.e2e`; the rest: not yet proven |';
  expect(problemsOf(row)).toEqual(['2 O1: a part is not yet proven']);
});

test('an installation without tests is not examined', () => {
  expect(problemsOf('| O1 | Text. | `gone.ts` | `gone.e2e` |', {})).toEqual([]);
});
