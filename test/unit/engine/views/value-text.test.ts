import { expect, test } from 'vitest';
import { valueText } from '../../../../engine/views/value-text.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import { aField } from '../a-screen.ts';

test.each([
  { language: 'en', text: 'Moon white' },
  { language: 'zh-cn', text: '月白' },
] as const)(
  'a name in two languages is cut to the reader’s half: $language',
  ({ language, text }) => {
    const formatName = (name: string) => localName(name, language);
    const value = '月白 | Moon white';
    const field = aField('name');
    const locale = { language, yes: '', no: '', formatName };
    expect(valueText({ value, row: { name: value }, name: 'name', field, locale })).toBe(text);
  },
);
