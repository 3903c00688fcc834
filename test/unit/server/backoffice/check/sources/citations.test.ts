import { expect, test } from 'vitest';
import {
  citationForm,
  citationTarget,
  markdownLink,
} from '../../../../../../server/backoffice/check/sources/citations.ts';
import type { SourceRule } from '../../../../../../server/backoffice/check/sources/source-file.ts';
import { treeOf } from './tree-of.ts';

const docs = {
  'docs/invariants.md': '# Invariants\n\n## Stock\n\n## Lock order\n\n## Stock\n',
  'docs/decisions/0013-placing-orders.md': '# 0013 Placing orders\n',
};
const find = (rule: SourceRule, path: string, text: string): readonly string[] =>
  rule
    .find(treeOf({ ...docs, [path]: text }))
    .map(({ line, column, message }) => `${line}:${column} ${message}`);

/** Composed, so that a search of the repository for such citations finds none. */
const section = '\u00a7';
const documents = ['house', 'engine', 'stack', 'performance'].map((name) => `${name}.md`);

test.each([
  `Spec ${section}7`,
  `must-${'hold'} 21`,
  'invariant 12',
  'invariants 12, 13',
  'decisions 8',
  'decision 8',
  `reference ${section}2.7`,
  'reference 1.2',
  ...documents,
  'Our choice',
  'our choice',
])('refuses the citation "%s"', (form) => {
  const [problem = ''] = find(citationForm, 'server/a.ts', `/** Something (${form}). */`);
  expect(problem).toMatch(/^1:16 .* cannot be followed; name /);
});

test.each([
  'RFC 9110 §5',
  'docs/decisions/0013-placing-orders.md',
  'by reference',
  'decision 0013',
])('allows "%s"', (form) => {
  expect(find(citationForm, 'server/a.ts', `// ${form}`)).toEqual([]);
});

test('accepts a document and a heading that exist', () => {
  const text = '// docs/invariants.md#lock-order, docs/decisions/0013-placing-orders.md.';
  expect(find(citationTarget, 'server/a.ts', text)).toEqual([]);
});

test('refuses a document or a heading that does not exist', () => {
  expect(find(citationTarget, 'server/a.ts', '// docs/gone.md')).toEqual([
    '1:4 docs/gone.md does not exist',
  ]);
  expect(find(citationTarget, 'server/a.ts', '\n// See docs/invariants.md#locks.')).toEqual([
    '2:8 docs/invariants.md has no heading #locks',
  ]);
});

test('leaves documents of other repositories', () => {
  const text = '// https://github.com/example/x/blob/main/docs/gone.md';
  expect(find(citationTarget, 'server/a.ts', text)).toEqual([]);
});

test('follows relative links of Markdown files', () => {
  const good =
    '[a](../invariants.md#stock-1) [b](./0013-placing-orders.md) [c](#here) [d](..)\n# Here';
  expect(find(markdownLink, 'docs/decisions/0014-a.md', good)).toEqual([]);
  const bad = '[a](../gone.md)\n[b](../invariants.md#gone)\n[c]: gone.png';
  expect(find(markdownLink, 'docs/decisions/0014-a.md', bad)).toEqual([
    '1:3 docs/gone.md does not exist',
    '2:3 docs/invariants.md has no heading #gone',
    '3:1 docs/decisions/gone.png does not exist',
  ]);
});

test('leaves links to other sites and links in code', () => {
  const text =
    '[a](https://example.org) [b](mailto:a@example.org) `[c](gone.md)`\n```\n[d](gone.md)\n```';
  expect(find(markdownLink, 'README.md', text)).toEqual([]);
});
