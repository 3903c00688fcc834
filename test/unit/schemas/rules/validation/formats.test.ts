import { expect, test } from 'vitest';
import meta from '../../../../../schemas/meta/resource.v1.json' with { type: 'json' };
import { formats } from '../../../../../schemas/rules/validation/formats.ts';
import { hasText } from '../../../../../server/platform/i18n/language.ts';

test('every named format has a message in both languages', () => {
  expect(Object.keys(formats).filter((name) => !hasText(`errors.rules.${name}`))).toEqual([]);
});

test('formats are distinct, because a message is found by its format', () => {
  expect(new Set(Object.values(formats)).size).toBe(Object.keys(formats).length);
});

test('the meta-schema of resources knows every format', () => {
  expect(meta.definitions.rules.properties.format.enum.toSorted()).toEqual(
    Object.keys(formats).toSorted(),
  );
});
