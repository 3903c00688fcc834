import { expect, test } from 'vitest';
import { clipRing, type Position } from '../../../../engine/format/clip-ring.ts';

const bounds = { west: 0, south: 0, east: 10, north: 10 };
const square = (west: number, south: number, east: number, north: number): readonly Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const corners = (ring: readonly Position[]): readonly string[] =>
  [...new Set(ring.map(([lng, lat]) => `${lng},${lat}`))].sort();

test.each([
  ['an island inside is unchanged', square(2, 2, 4, 4), ['2,2', '2,4', '4,2', '4,4']],
  ['a coast is cut at the edge', square(5, 5, 20, 8), ['10,5', '10,8', '5,5', '5,8']],
  ['a ring around the bounds fills it', square(-50, -50, 50, 50), ['0,0', '0,10', '10,0', '10,10']],
  ['a ring outside is empty', square(20, 20, 30, 30), []],
])('%s', (_name, ring, expected) => expect(corners(clipRing(ring, bounds))).toEqual(expected));
