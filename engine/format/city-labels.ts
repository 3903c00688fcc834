/** A city on the map: coordinates in degrees, name, and administrative code. */
export interface City {
  readonly code: string;
  readonly lng: number;
  readonly lat: number;
  readonly name: string;
}
/** A point on the screen, px. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Codes of well-known cities that are no capitals. They are labelled before other cities. */
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
/** Below this zoom level only capitals are labelled. */
const allCitiesZoom = 5;
/** Sizes of a label in px: its dot, the space around its text, and the height of its text. */
const dotRadius = 6;
const padding = 4;
const lineHeight = 16;

/** Provincial capitals, the four municipalities, Hong Kong, Macao and Taipei. */
const isCapital = ({ code }: City): boolean => code.endsWith('01');

/** Cities in the order in which they are labelled. */
export const sortByRank = (cities: readonly City[]): readonly City[] => {
  const rank = (city: City): number => {
    if (isCapital(city)) return 0;
    return wellKnown.has(city.code) ? 1 : 2;
  };
  return [...cities].sort((a, b) => rank(a) - rank(b));
};

/**
 * The cities that can be labelled on a map of `size` px without overlapping labels.
 *
 * @param cities in the order of `sortByRank`
 * @param toScreen converts a city to its point on the map
 */
export function labelledCities(
  cities: readonly City[],
  {
    zoom,
    size,
    toScreen,
  }: {
    readonly zoom: number;
    readonly size: ScreenPoint;
    readonly toScreen: (city: City) => ScreenPoint;
  },
): readonly City[] {
  const labelBoxes: Box[] = [];
  return cities.filter((city) => {
    if (zoom < allCitiesZoom && !isCapital(city)) return false;
    const box = boxOf(toScreen(city), city.name);
    if (
      box.right < 0 ||
      box.bottom < 0 ||
      box.left > size.x ||
      box.top > size.y ||
      labelBoxes.some((other) => overlap(box, other))
    )
      return false;
    labelBoxes.push(box);
    return true;
  });
}

const boxOf = ({ x, y }: ScreenPoint, name: string): Box => ({
  left: x - dotRadius - padding,
  right: x + dotRadius + widthOf(name) + padding,
  top: y - lineHeight / 2 - padding,
  bottom: y + lineHeight / 2 + padding,
});
/** Estimated width of a name in px: Chinese characters 12, other letters 6.8. */
const widthOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 12 : 6.8), 0);
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
