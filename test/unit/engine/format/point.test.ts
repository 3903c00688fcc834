import { expect, test } from 'vitest';
import { mapLink, readPoint } from '../../../../engine/format/point.ts';

test.each([
  ['AMap’s own spelling', '120.155070,30.274085', { lng: 120.15507, lat: 30.274085 }],
  ['with a blank', ' 120.155 , 30.274 ', { lng: 120.155, lat: 30.274 }],
  ['a Chinese comma', '116.46，39.92', { lng: 116.46, lat: 39.92 }],
  ['latitude first, as other maps say it', '39.92, 116.46', { lng: 116.46, lat: 39.92 }],
  ['south-west', '-70.6,-33.4', { lng: -70.6, lat: -33.4 }],
  ['to a centimetre', '120.12345678,30.1', { lng: 120.1234568, lat: 30.1 }],
  ['one number', '120.155', undefined], ['words', 'West Lake', undefined], ['off the earth', '200,95', undefined], ['three numbers', '1,2,3', undefined],
])('%s', (_, text, point) => { expect(readPoint(text)).toEqual(point); });

test('a link names its pin, whatever the name holds', () => {
  expect(mapLink({ lng: 120.1, lat: 30.2 }, 'A & B')).toBe('https://uri.amap.com/marker?position=120.1%2C30.2&name=A+%26+B&src=souk&coordinate=gaode&callnative=0');
});
