import { alignmentsOf, codewordsOf, sizeOf } from './codewords.ts';

type Grid = (boolean | undefined)[][];
type Mask = (x: number, y: number) => boolean;

const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A text as a QR code of level M (ISO/IEC 18004): rows of modules, true is dark. The quiet border of four modules is left to who draws it. */
export function qrMatrix(text: string): readonly (readonly boolean[])[] {
  const { version, codewords } = codewordsOf(text);
  const fixed = fixedPatterns(version),
    places = dataPlaces(fixed);
  const bits = codewords.flatMap((word) =>
    Array.from({ length: 8 }, (_, at) => ((word >> (7 - at)) & 1) === 1),
  );
  const drawn = masks.map((mask, number) => {
    const grid = fixed.map((row) => row.slice());
    places.forEach(([x, y], at) => {
      grid[y]![x] = (bits[at] ?? false) !== mask(x, y);
    });
    drawFormat(grid, number);
    return grid.map((row) => row.map((dark) => dark ?? false));
  });
  return drawn.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best));
}

/** Finders, timing and alignment patterns, version; the format's places are kept free with false. */
function fixedPatterns(version: number): Grid {
  const size = sizeOf(version),
    grid: Grid = Array.from({ length: size }, () =>
      Array<boolean | undefined>(size).fill(undefined),
    );
  const set = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark;
  };
  const square = (cx: number, cy: number, radius: number, light: readonly number[]): void => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const centres = alignmentsOf(version),
    last = size - 7;
  for (const x of centres)
    for (const y of centres)
      if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) square(x, y, 2, [1]);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  if (version >= 7) drawVersion(set, version, size);
  drawFormat(grid, 0);
  return grid;
}

function drawVersion(
  set: (x: number, y: number, dark: boolean) => void,
  version: number,
  size: number,
): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1,
      a = size - 11 + (at % 3),
      b = Math.floor(at / 3);
    set(a, b, dark);
    set(b, a, dark);
  }
}

/** Level and mask, twice, and the one module that is always dark. Level M is 00. */
function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length,
    bits = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412;
  const set = (x: number, y: number, at: number): void => {
    grid[y]![x] = ((bits >> at) & 1) === 1;
  };
  for (let at = 0; at < 15; at++) {
    set(8, at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, at);
    set(at < 8 ? size - 1 - at : at < 9 ? 15 - at : 14 - at, 8, at);
  }
  grid[size - 8]![8] = true;
}

function remainder(value: number, bits: number, divisor: number): number {
  let rest = value;
  for (let at = 0; at < bits; at++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return rest;
}

/** Places of the bits: two columns at a time from the right, up and down in turn, the timing column left out. */
function dataPlaces(fixed: Grid): readonly (readonly [number, number])[] {
  const size = fixed.length,
    places: [number, number][] = [];
  for (let right = size - 1, up = true; right >= 1; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (fixed[y]![x] === undefined) places.push([x, y]);
      }
  }
  return places;
}

const finder = /10111010000|00001011101/g;

/** How hard a drawing is to read: long runs, blocks, false finders, too much of one colour. */
function penaltyOf(grid: readonly (readonly boolean[])[]): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))].map((line) =>
    line.map(Number).join(''),
  );
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, { length }) => sum + length - 2, 0);
  const finders = lines.reduce((sum, line) => sum + (line.match(finder)?.length ?? 0) * 40, 0);
  const blocks =
    grid.flatMap((row, y) =>
      row.filter(
        (dark, x) =>
          y > 0 &&
          x > 0 &&
          [row[x - 1], grid[y - 1]![x], grid[y - 1]![x - 1]].every((other) => other === dark),
      ),
    ).length * 3;
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return runs + finders + blocks + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}
