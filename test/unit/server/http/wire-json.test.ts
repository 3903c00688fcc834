import { expect, test } from 'vitest';
import { envelopeAround, envelopeOf } from '../../../../server/http/answer.ts';
import { valueOf, WireJson } from '../../../../server/http/wire-json.ts';

const row = { id: 7, name: '台灯 "L"', price: '12.50', _labels: {} };
const written = new WireJson<typeof row>(JSON.stringify(row));

test('JSON that is written already goes out in the same envelope as its value', () => {
  expect(JSON.parse(envelopeAround(written, 'zh-cn'))).toEqual(envelopeOf(row, 'zh-cn'));
});

test('whoever looks into it finds the value, inside other JSON too', () => {
  expect(valueOf(written)).toEqual(row);
  expect(valueOf(row)).toBe(row);
  expect(JSON.parse(JSON.stringify({ answer: written }))).toEqual({ answer: row });
});
