import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseValue } from '../../../../../schemas/rules/values/parse-value.ts';
import { plainText } from '../../../../../schemas/rules/values/plain-text.ts';
import { fieldOf } from '../../../../helpers/values/examples.ts';

test.each([
  ['a blank at an end', '韵达快递 ', '韵达快递'],
  ['a blank of another script', '\u3000韵达\u00a0', '韵达'],
  ['the empty cell of Braille', '\u2800Anna\u2800', 'Anna'],
  ['a composed letter', 'cafe\u0301', 'café'],
  ['a composed syllable', '\u1112\u1161\u11ab', '한'],
  ['a composed letter after a removed character', 'e\u200b\u0301', 'é'],
  ['zero-width characters only', '\u200b\u200d\u2060\ufeff\u00ad', ''],
  ['letters without a width', '\u3164\u115f\uffa0', ''],
  ['a direction override', 'Anna\u202egpj.exe', 'Annagpj.exe'],
  ['direction isolates', '\u2066李\u2069雷\u200e', '李雷'],
  ['control characters', 'A\u0007n\u001bn\u009fa', 'Anna'],
  ['a line break', '红富士\r\n礼盒\t5kg', '红富士 礼盒 5kg'],
  ['a separator of lines', 'a\u2028b', 'a b'],
  ['a variant without a character', 'a\ufe0f', 'a'],
  ['a family', '👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['a profession with a skin colour', '👩🏽‍⚕️', '👩🏽‍⚕️'],
  ['a flag of a country', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a keycap', '1️⃣', '1️⃣'],
  ['a Persian plural', 'کتاب‌ها', 'کتاب‌ها'],
  ['a Hindi conjunct', 'क्‍ष', 'क्‍ष'],
  ['a Malayalam chillu', 'ന്‍', 'ന്‍'],
  ['a joiner in Latin', 'a\u200db', 'ab'],
  ['a joiner in Chinese', '红\u200d富士', '红富士'],
  ['a variant of a Chinese character', '葛󠄀城', '葛󠄀城'],
  ['full width and compatibility forms', '２００ｍｌ ㎏', '２００ｍｌ ㎏'],
])('a text of one line has one spelling: %s', (_, typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

test('a text of several lines keeps its lines and tabs', () => {
  expect(plainText(' a\r\n\tb\u2028c\rd \u200b\n', { lines: true })).toBe('a\n\tb\nc\nd');
});

test('the spelling of a text is stable', () => {
  const character = fc.oneof(
    fc.constantFrom(...'\u200b\u200c\u200d\u2060\ufe0f\ufe0e\u202e\t\n\r\u0301👩❤🏴ک्क1a 红'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), fc.boolean(), (parts, lines) => {
      const once = plainText(parts.join(''), { lines });
      expect(plainText(once, { lines })).toBe(once);
    }),
  );
});

test.each([
  ['text', ' a\u200b\n', 'a'],
  ['textarea', ' a\r\nb ', 'a\nb'],
  ['password', ' secret ', ' secret '],
  ['secret', ' key\n', ' key\n'],
  ['integer', ' 12 ', 12],
  ['integer', '\u200b', null],
  ['number', '\u00a01.5', 1.5],
  ['money', '12.5\u3000', '12.50'],
  ['switch', ' 1', 1],
  ['date', '2026-11-28 ', '2026-11-28'],
  ['datetime', ' 2026-11-28 10:00:00', '2026-11-28 10:00:00'],
  ['tags', 'a ,\u200b, b', ['a', 'b']],
  ['tags', '["a\\u200b"," b"]', ['a', 'b']],
  ['tags', [' a', '\ufeff', 'b\n'], ['a', 'b']],
])('a %s is read from %j', (type, raw, value) => {
  expect(parseValue(fieldOf({ type }), raw, '/it')).toEqual({ value });
});
