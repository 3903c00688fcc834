/** Longitude and latitude in degrees, as in GeoJSON. */
export type Position = readonly number[];
/** The visible part of the map, in degrees. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
/** One edge of the bounds, with its inside test and its intersection with a line. */
interface ClipEdge {
  readonly isInside: (corner: Position) => boolean;
  readonly intersect: (a: Position, b: Position) => Position;
}

/**
 * Clips a closed ring to the bounds (Sutherland and Hodgman, 1974), so that the map draws only
 * visible positions. Empty when the ring lies outside.
 */
export function clipRing(
  ring: readonly Position[],
  { west, south, east, north }: MapBounds,
): readonly Position[] {
  const edges: readonly ClipEdge[] = [
    clipEdge(0, west, 1),
    clipEdge(0, east, -1),
    clipEdge(1, south, 1),
    clipEdge(1, north, -1),
  ];
  const inside = edges.reduce<readonly Position[]>(
    (corners, { isInside, intersect }) =>
      corners.flatMap((corner, index) => {
        const before = corners[index === 0 ? corners.length - 1 : index - 1]!;
        if (!isInside(corner)) return isInside(before) ? [intersect(before, corner)] : [];
        return isInside(before) ? [corner] : [intersect(before, corner), corner];
      }),
    ring,
  );
  return inside.length < 3 ? [] : [...inside, inside[0]!];
}

/** `axis` 0 is longitude, 1 latitude; `direction` 1 keeps values above `edge`, -1 below. */
function clipEdge(axis: 0 | 1, edge: number, direction: 1 | -1): ClipEdge {
  return {
    isInside: (corner) => (corner[axis]! - edge) * direction >= 0,
    intersect(a, b) {
      const share = (edge - a[axis]!) / (b[axis]! - a[axis]!);
      const other = axis === 0 ? 1 : 0;
      const along = a[other]! + (b[other]! - a[other]!) * share;
      return axis === 0 ? [edge, along] : [along, edge];
    },
  };
}
