import { expect, test } from 'vitest';
import { printSourceProblems } from '../../../../../../server/backoffice/check/sources/lint-sources.ts';

test('prints each problem with its place, then the count of each rule', () => {
  const written: string[] = [];
  const problem = { file: 'server/a.ts', line: 2, column: 5, message: 'is wrong' };
  const problems = ['form', 'form', 'size'].map((rule) => ({ rule, ...problem }));
  printSourceProblems(problems, (line) => written.push(line));
  expect(written).toEqual([
    'server/a.ts:2:5 is wrong (form)',
    'server/a.ts:2:5 is wrong (form)',
    'server/a.ts:2:5 is wrong (size)',
    '     2 form',
    '     1 size',
  ]);
});
