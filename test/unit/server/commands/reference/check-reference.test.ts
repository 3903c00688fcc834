import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatProblem } from '../../../../../server/backoffice/check/authored-file.ts';
import {
  checkReference,
  missingText,
} from '../../../../../server/commands/reference/check-reference.ts';
import type { Schema } from '../../../../../server/commands/reference/meta-schemas.ts';
import { projectRoot } from '../../../../../server/platform/config/project-root.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'souk-reference-'));
  for (const path of ['docs', 'schemas/meta', 'server/commands/reference'])
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const problems = (): readonly string[] => checkReference(root).map(formatProblem);

test('the pages of the project are up to date and nothing lacks a description', () => {
  expect(problems()).toEqual([]);
});

test('a page that was edited by hand is out of date', () => {
  writeFileSync(join(root, 'docs/resources.md'), '# Resources\n');
  expect(problems()).toEqual([
    'docs/resources.md:1:1 / docs/resources.md is out of date: run npm run reference',
  ]);
});

test('a page that is missing is out of date', () => {
  rmSync(join(root, 'docs/screens.md'));
  expect(problems()).toEqual([
    'docs/screens.md:1:1 / docs/screens.md is out of date: run npm run reference',
  ]);
});

const missing = (schema: Schema, pointer: readonly string[]): string | undefined =>
  missingText({ name: 'screen', pointer, schema })?.message;

test('a property needs a description', () => {
  expect(missing({ type: 'string' }, ['properties', 'title'])).toBe('"title" has no description');
  expect(missing({ type: 'string' }, ['properties', 'form', 'items'])).toBeUndefined();
});

test('every value of an enum needs a description, numbers excepted', () => {
  const description = 'Where.';
  const pointer = ['properties', 'fixed'];
  expect(missing({ description, enum: ['left', 'right'] }, pointer)).toBe(
    '2 values and 0 "enumDescriptions"',
  );
  expect(
    missing({ description, enum: ['left'], enumDescriptions: ['At the left edge.'] }, pointer),
  ).toBeUndefined();
  expect(missing({ description, enum: [30, 100] }, pointer)).toBeUndefined();
});
