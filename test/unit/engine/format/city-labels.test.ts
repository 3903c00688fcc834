import { expect, test } from 'vitest';
import { type City, labelledCities, sortByRank } from '../../../../engine/format/city-labels.ts';
import cityPlaces from '../../../../schemas/contract/city-places.json';
import { divisions } from '../../../../server/seed/areas.ts';

const city = (code: string, lng: number, lat: number): City => ({ code, lng, lat, name: code });
const toScreen = ({ lng, lat }: City) => ({ x: lng, y: lat });
const named = (cities: readonly City[], zoom: number) =>
  labelledCities(sortByRank(cities), { zoom, size: { x: 500, y: 500 }, toScreen }).map(
    ({ code }) => code,
  );

test.each([
  [
    'a capital comes before a city beside it',
    [city('3302', 100, 100), city('3301', 110, 104)],
    8,
    ['3301'],
  ],
  [
    'a better-known city comes before a lesser-known one',
    [city('4419', 100, 100), city('4403', 110, 104)],
    8,
    ['4403'],
  ],
  [
    'shows all names without overlap',
    [city('3302', 100, 100), city('3301', 300, 100)],
    8,
    ['3301', '3302'],
  ],
  [
    'shows only capitals of a whole country',
    [city('3302', 100, 100), city('3301', 300, 100)],
    4,
    ['3301'],
  ],
  ['omits cities outside the window', [city('3301', 900, 100)], 8, []],
])('%s', (_name, cities, zoom, expected) => expect(named(cities, zoom)).toEqual(expected));

test('has a city inside the country for every city that a store can choose', () => {
  const groups = /直辖县级行政区划$|^县$/; // counties directly under the province belong to no city
  const missing = divisions().filter(
    ({ deep, code, name }) => deep === 1 && !groups.test(name) && !Object.hasOwn(cityPlaces, code),
  );
  expect(missing).toEqual([]);
  for (const [code, [lng, lat]] of Object.entries(cityPlaces)) {
    expect(Number(lng), code).toSatisfy((degrees: number) => degrees > 73 && degrees < 135.1);
    expect(Number(lat), code).toSatisfy((degrees: number) => degrees > 16 && degrees < 53.6);
  }
});
