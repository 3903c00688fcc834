/** A corner of an outline: longitude and latitude in degrees, as GeoJSON writes it. */
export type Corner = readonly number[];
/** A window of the map in degrees. */
export interface Window {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
interface Side {
  readonly keeps: (corner: Corner) => boolean;
  readonly cut: (a: Corner, b: Corner) => Corner;
}

/**
 * The part of a closed outline that lies inside a window (Sutherland and Hodgman, 1974): the coast
 * of a continent becomes the few corners that are looked at.
 * Empty when nothing of it does.
 */
export function clipRing(
  ring: readonly Corner[],
  { west, south, east, north }: Window,
): readonly Corner[] {
  const sides: readonly Side[] = [
    side(0, west, 1),
    side(0, east, -1),
    side(1, south, 1),
    side(1, north, -1),
  ];
  const inside = sides.reduce<readonly Corner[]>(
    (corners, { keeps, cut }) =>
      corners.flatMap((corner, at) => {
        const before = corners[at === 0 ? corners.length - 1 : at - 1]!;
        if (!keeps(corner)) return keeps(before) ? [cut(before, corner)] : [];
        return keeps(before) ? [corner] : [cut(before, corner), corner];
      }),
    ring,
  );
  return inside.length < 3 ? [] : [...inside, inside[0]!];
}

/**
 * One side of the window: `axis` 0 is longitude, 1 latitude; `towards` 1 keeps what is greater than
 * `edge`.
 */
function side(axis: 0 | 1, edge: number, towards: 1 | -1): Side {
  return {
    keeps: (corner) => (corner[axis]! - edge) * towards >= 0,
    cut(a, b) {
      const share = (edge - a[axis]!) / (b[axis]! - a[axis]!);
      const other = axis === 0 ? 1 : 0;
      const along = a[other]! + (b[other]! - a[other]!) * share;
      return axis === 0 ? [edge, along] : [along, edge];
    },
  };
}
