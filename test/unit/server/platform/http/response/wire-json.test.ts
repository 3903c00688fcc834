import { expect, test } from 'vitest';
import {
  envelopeAround,
  envelopeOf,
} from '../../../../../../server/platform/http/response/answer.ts';
import { readWire, WireJson } from '../../../../../../server/platform/http/response/wire-json.ts';

const row = { id: 7, name: '台灯 "L"', price: '12.50', _labels: {} };
const written = new WireJson<typeof row>(JSON.stringify(row));

test('JSON of the database gets the same envelope as its value', () => {
  expect(JSON.parse(envelopeAround(written, 'zh-cn'))).toEqual(envelopeOf(row, 'zh-cn'));
});

test('readWire returns the value, and JSON.stringify embeds it', () => {
  expect(readWire(written)).toEqual(row);
  expect(readWire(row)).toBe(row);
  expect(JSON.parse(JSON.stringify({ answer: written }))).toEqual({ answer: row });
});
