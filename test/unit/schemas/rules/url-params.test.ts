import { expect, test } from 'vitest';
import { decodeParams, encodeParams } from '../../../../schemas/rules/url-params.ts';

test.each([
  { name: 'nothing', value: {} },
  { name: 'Chinese words', value: { keywords: '黑胡桃木餐椅 & <b>' } },
  { name: 'bytes whose base64 has + and /', value: { keywords: '>>>???~~~ÿÿÿ' } },
  { name: 'lists and numbers', value: { brand_id: [1, 2], price_min: '9.90' } },
])('$name survives encoding and decoding', ({ value }) => {
  const text = encodeParams(value);
  expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
  expect(decodeParams(text)).toEqual(value);
});

test('accepts standard base64 of other clients, also percent-encoded (docs/decisions/0001-wire-envelope.md)', () => {
  expect(decodeParams('eyJrZXl3b3JkcyI6IiJ9')).toEqual({ keywords: '' });
  const standard = Buffer.from(JSON.stringify({ keywords: '>>>???' })).toString('base64');
  expect(standard).toMatch(/[+/=]/);
  expect(decodeParams(standard)).toEqual({ keywords: '>>>???' });
  expect(decodeParams(encodeURIComponent(standard))).toEqual({ keywords: '>>>???' });
});

test.each([
  undefined,
  '',
  '%',
  'not base64 at all!',
  'e30x',
  Buffer.from('[1]').toString('base64'),
  Buffer.from('null').toString('base64'),
  '/w==',
  'A'.repeat(9000),
])('%j decodes to undefined', (text) => {
  expect(decodeParams(text)).toBeUndefined();
});
