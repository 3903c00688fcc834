import { expect, test } from 'vitest';
import { LogBudget } from '../../../../../server/platform/observability/log-budget.ts';

test('writes a bounded number of lines a minute and counts the others', () => {
  let now = 0;
  const lines: number[] = [];
  const budget = new LogBudget(2, () => now);
  const write = (): void => budget.write((leftOut) => lines.push(leftOut));
  for (let count = 0; count < 5; count += 1) write();
  expect(lines).toEqual([0, 0]);
  now = 60_000;
  write();
  write();
  expect(lines).toEqual([0, 0, 3, 0]);
});
