import { expect, test } from 'vitest';
import { testNames } from '../../../../../../server/backoffice/check/sources/test-names.ts';
import { treeOf } from './tree-of.ts';

const problemsOf = (findings: string, tests: Readonly<Record<string, string>>) =>
  testNames
    .find(treeOf({ 'docs/findings.md': findings, ...tests }))
    .map(({ line, message }) => `${line}: ${message}`);

const tests = {
  'test/a.test.ts': "test('money is exact', run);\ntest('a seller\\'s row stays', run);",
  'test/b.test.ts': "test('%s is read unchanged', run);",
};

test('each quoted name is in the file of the link before it', () => {
  const text = [
    '### One',
    '',
    'Test: [a](../test/a.test.ts), "money is exact" and "a seller\'s',
    'row stays", [b](../test/b.test.ts), “… is read unchanged”',
  ].join('\n');
  expect(problemsOf(text, tests)).toEqual([]);
});

test('a test that was renamed, and a name behind another link, are reported', () => {
  const text = [
    'About "prices of goods".',
    '',
    'Test: [a](../test/a.test.ts), "money is lost", [b](../test/b.test.ts), "money is exact"',
  ].join('\n');
  expect(problemsOf(text, tests)).toEqual([
    '3: test/a.test.ts has no test "money is lost"',
    '3: test/b.test.ts has no test "money is exact"',
  ]);
  expect(problemsOf(text, {}), 'an installation without tests').toEqual([]);
});
