/** Coordinates in degrees in the GCJ-02 system of AMap. */
export interface Point {
  readonly lng: number;
  readonly lat: number;
}

/**
 * Parses coordinates that are copied from a map: `120.155,30.274`, also with spaces or a Chinese
 * comma. Longitude comes first, as in AMap's picker, unless only the other order is valid.
 * Undefined for other text.
 */
export function readPoint(text: string): Point | undefined {
  const [, first = '', second = ''] =
    /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [a, b] = [first, second].map((part) => Number(Number(part).toFixed(7)));
  if (first === '' || a === undefined || b === undefined) return undefined;
  if (Math.abs(a) <= 180 && Math.abs(b) <= 90) return { lng: a, lat: b };
  return Math.abs(a) <= 90 && Math.abs(b) <= 180 ? { lng: b, lat: a } : undefined;
}

/** URL of an AMap page with a marker at the point (lbs.amap.com, "URI API", marker). */
export function mapLink({ lng, lat }: Point, name: string): string {
  const position = `${lng},${lat}`;
  const query = new URLSearchParams({ position, name, coordinate: 'gaode', callnative: '0' });
  return `https://uri.amap.com/marker?${query.toString()}`;
}

/** AMap page where a click on the map shows coordinates to copy. */
export const pointPicker = 'https://lbs.amap.com/tools/picker';

/**
 * Rounds a point to the precision of one pixel at the zoom level, 2 to 7 decimals. Wraps longitudes
 * into -180 to 180 and limits latitudes to -85 to 85.
 */
export function roundPoint({ lng, lat }: Point, zoom: number): Point {
  const pixel = 360 / (256 * 2 ** zoom);
  const decimals = Math.min(7, Math.max(2, Math.ceil(-Math.log10(pixel))));
  const wrappedLng = ((((lng + 180) % 360) + 360) % 360) - 180;
  return {
    lng: Number(wrappedLng.toFixed(decimals)),
    lat: Number(Math.min(85, Math.max(-85, lat)).toFixed(decimals)),
  };
}

/** `{lng, lat}` of a value; undefined when one is missing or out of range. */
export function pointOf(value: unknown): Point | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { lng, lat } = value as Readonly<Record<string, unknown>>;
  const isComplete = [lng, lat].every((part) => part !== null && part !== undefined && part !== '');
  const [x, y] = [Number(lng), Number(lat)];
  return isComplete && Math.abs(x) <= 180 && Math.abs(y) <= 90 ? { lng: x, lat: y } : undefined;
}

/** Movement of an arrow key in px: 5, or 50 when `far`. Undefined for other keys. */
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
