/** A place on earth in degrees; of AMap's kind (GCJ-02), as the reference's map gives it. */
export interface Point {
  readonly lng: number;
  readonly lat: number;
}

/**
 * A pair of degrees as people copy it from a map: `120.155,30.274`, with blanks or a Chinese comma.
 * Longitude comes first, as AMap's picker writes it,
 * unless only the other order can be meant. Undefined for anything else.
 */
export function readPoint(text: string): Point | undefined {
  const [, first = '', second = ''] =
    /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [a, b] = [first, second].map((part) => Number(Number(part).toFixed(7)));
  if (first === '' || a === undefined || b === undefined) return undefined;
  if (Math.abs(a) <= 180 && Math.abs(b) <= 90) return { lng: a, lat: b };
  return Math.abs(a) <= 90 && Math.abs(b) <= 180 ? { lng: b, lat: a } : undefined;
}

/**
 * AMap's page with a pin there (lbs.amap.com, "URI API", marker). It is opened only when somebody
 * asks for it.
 */
export const mapLink = ({ lng, lat }: Point, name: string): string =>
  `https://uri.amap.com/marker?${new URLSearchParams({ position: `${lng},${lat}`, name, src: 'souk', coordinate: 'gaode', callnative: '0' }).toString()}`;

/** Where a click on a map gives its degrees, to be copied. */
export const pointPicker = 'https://lbs.amap.com/tools/picker';

/**
 * A place chosen on a map, to as many decimals as a pixel of that zoom can mean: 2 for a whole
 * country, 6 for a door. Longitudes beyond the edge of the
 * world come round to its other side.
 */
export function roundPoint({ lng, lat }: Point, zoom: number): Point {
  const pixel = 360 / (256 * 2 ** zoom);
  const places = Math.min(7, Math.max(2, Math.ceil(-Math.log10(pixel))));
  const around = ((((lng + 180) % 360) + 360) % 360) - 180;
  return {
    lng: Number(around.toFixed(places)),
    lat: Number(Math.min(85, Math.max(-85, lat)).toFixed(places)),
  };
}

/**
 * `{lng, lat}` of a value when both are degrees on earth; undefined while one is missing or wrong.
 */
export function pointOf(value: unknown): Point | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { lng, lat } = value as Readonly<Record<string, unknown>>;
  const given = [lng, lat].every((part) => part !== null && part !== undefined && part !== '');
  const [x, y] = [Number(lng), Number(lat)];
  return given && Math.abs(x) <= 180 && Math.abs(y) <= 90 ? { lng: x, lat: y } : undefined;
}

/** Steps of the arrow keys, px on the map; with Shift the larger one. Undefined for other keys. */
export function arrowStep(
  key: string,
  far: boolean,
): { readonly x: number; readonly y: number } | undefined {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    key
  ];
  const px = far ? 50 : 5;
  return direction && { x: direction[0]! * px, y: direction[1]! * px };
}
