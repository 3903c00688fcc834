import { expect, test } from 'vitest';
import { formats } from '../../../../schemas/rules/formats.ts';
import { hasText } from '../../../../server/platform/i18n/language.ts';

test('every form that has a name says in both languages what it wants', () => {
  expect(Object.keys(formats).filter((name) => !hasText(`errors.rules.${name}`))).toEqual([]);
});

test('no two forms are the same: a message is found by the form', () => {
  expect(new Set(Object.values(formats)).size).toBe(Object.keys(formats).length);
});
