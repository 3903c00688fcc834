import { expect, test } from 'vitest';
import {
  arrowStep,
  mapLink,
  pointOf,
  readPoint,
  roundPoint,
} from '../../../../engine/format/point.ts';

test.each([
  ['AMap’s own spelling', '120.155070,30.274085', { lng: 120.15507, lat: 30.274085 }],
  ['with a blank', ' 120.155 , 30.274 ', { lng: 120.155, lat: 30.274 }],
  ['a Chinese comma', '116.46，39.92', { lng: 116.46, lat: 39.92 }],
  ['latitude first, as on other maps', '39.92, 116.46', { lng: 116.46, lat: 39.92 }],
  ['south-west', '-70.6,-33.4', { lng: -70.6, lat: -33.4 }],
  ['to a centimetre', '120.12345678,30.1', { lng: 120.1234568, lat: 30.1 }],
  ['one number', '120.155', undefined],
  ['words', 'West Lake', undefined],
  ['beyond the range of latitude', '200,95', undefined],
  ['three numbers', '1,2,3', undefined],
])('%s', (_, text, point) => {
  expect(readPoint(text)).toEqual(point);
});

test('a map link labels its pin with any name', () => {
  expect(mapLink({ lng: 120.1, lat: 30.2 }, 'A & B')).toBe(
    'https://uri.amap.com/marker?position=120.1%2C30.2&name=A+%26+B&coordinate=gaode&callnative=0',
  );
});

test.each([
  [
    'a country rounds to hundredths',
    { lng: 120.1550789, lat: 30.2740851 },
    4,
    { lng: 120.16, lat: 30.27 },
  ],
  [
    'a city rounds to thousandths',
    { lng: 120.1550789, lat: 30.2740851 },
    9,
    { lng: 120.155, lat: 30.274 },
  ],
  [
    'a street rounds to a metre',
    { lng: 120.1550789, lat: 30.2740851 },
    17,
    { lng: 120.15508, lat: 30.27409 },
  ],
  ['a longitude above 180 wraps', { lng: 190.5, lat: 10 }, 4, { lng: -169.5, lat: 10 }],
])('%s', (_name, point, zoom, expected) => expect(roundPoint(point, zoom)).toEqual(expected));

test.each([
  ['a whole pair is a point', { lng: '120.1', lat: 30.2 }, { lng: 120.1, lat: 30.2 }],
  ['the origin is a point', { lng: 0, lat: 0 }, { lng: 0, lat: 0 }],
  ['half a pair is undefined', { lng: 120.1, lat: null }, undefined],
  ['a point beyond the range is undefined', { lng: 120.1, lat: 95 }, undefined],
  ['words are undefined', { lng: 'east', lat: 1 }, undefined],
  ['an empty pair is undefined', null, undefined],
])('%s', (_name, value, expected) => expect(pointOf(value)).toEqual(expected));

test.each([
  ['ArrowLeft', false, { x: -5, y: 0 }],
  ['ArrowDown', true, { x: 0, y: 50 }],
  ['a', false, undefined],
] as const)('the key %s (Shift: %s) moves the pin by this distance', (key, far, step) =>
  expect(arrowStep(key, far)).toEqual(step),
);
