import { expect, test } from 'vitest';
import cityPlaces from '../../../../schemas/contract/city-places.json';
import { sortByRank, placeLabels, type Place } from '../../../../engine/format/place-labels.ts';
import { divisions } from '../../../../server/seed/areas.ts';

const place = (code: string, lng: number, lat: number): Place => ({ code, lng, lat, name: code });
const toScreen = ({ lng, lat }: Place) => ({ x: lng, y: lat });
const named = (places: readonly Place[], zoom: number) =>
  placeLabels(sortByRank(places), { zoom, size: { x: 500, y: 500 }, toScreen }).map(
    ({ code }) => code,
  );

test.each([
  [
    'a capital comes before a city beside it',
    [place('3302', 100, 100), place('3301', 110, 104)],
    8,
    ['3301'],
  ],
  [
    'a better-known city comes before a lesser-known one',
    [place('4419', 100, 100), place('4403', 110, 104)],
    8,
    ['4403'],
  ],
  [
    'shows all names without overlap',
    [place('3302', 100, 100), place('3301', 300, 100)],
    8,
    ['3301', '3302'],
  ],
  [
    'shows only capitals of a whole country',
    [place('3302', 100, 100), place('3301', 300, 100)],
    4,
    ['3301'],
  ],
  ['omits places outside the window', [place('3301', 900, 100)], 8, []],
])('%s', (_name, places, zoom, expected) => expect(named(places, zoom)).toEqual(expected));

test('has a place inside the country for every city that a store can choose', () => {
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
