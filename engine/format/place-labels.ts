/** A city as drawn on the map: its degrees and its name. */
export interface Place {
  readonly code: string;
  readonly lng: number;
  readonly lat: number;
  readonly name: string;
}
/** Where a place lies on the screen, px. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Well-known cities beside the capitals; they are labelled first where there is not enough room.
 */
const wellKnown: ReadonlySet<string> = new Set([
  '4403',
  '3205',
  '3702',
  '3302',
  '2102',
  '3502',
  '3202',
  '4406',
  '4602',
  '3303',
  '1302',
  '1502',
  '4503',
  '4205',
  '5307',
  '6531',
  '5425',
  '1507',
]);
/** Below this zoom only capitals are named. */
const everyCityZoom = 5;
/** px of the dot, the room around a name, and a line of it. */
const dot = 6;
const room = 4;
const line = 16;

/** Capitals of provinces, the four cities under the state, and the three regions beside them. */
const isCapital = ({ code }: Place): boolean => code.endsWith('01');

/** The order in which cities get their names. */
export const byRank = (places: readonly Place[]): readonly Place[] => {
  const rank = (place: Place): number => {
    if (isCapital(place)) return 0;
    return wellKnown.has(place.code) ? 1 : 2;
  };
  return [...places].sort((a, b) => rank(a) - rank(b));
};

/**
 * The cities that can be named on a map `size` px wide and high so that no name covers another, the
 * most important first.
 * @param places in the order of `byRank`
 * @param spotOf where a place lies
 */
export function placeLabels(
  places: readonly Place[],
  {
    zoom,
    size,
    spotOf,
  }: { readonly zoom: number; readonly size: Spot; readonly spotOf: (place: Place) => Spot },
): readonly Place[] {
  const taken: Box[] = [];
  return places.filter((place) => {
    if (zoom < everyCityZoom && !isCapital(place)) return false;
    const box = boxOf(spotOf(place), place.name);
    if (
      box.right < 0 ||
      box.bottom < 0 ||
      box.left > size.x ||
      box.top > size.y ||
      taken.some((other) => meet(box, other))
    )
      return false;
    taken.push(box);
    return true;
  });
}

const boxOf = ({ x, y }: Spot, name: string): Box => ({
  left: x - dot - room,
  right: x + dot + widthOf(name) + room,
  top: y - line / 2 - room,
  bottom: y + line / 2 + room,
});
const widthOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 12 : 6.8), 0);
const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
