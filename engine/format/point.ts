/** A place on earth in degrees; of AMap's kind (GCJ-02), as the reference's map gives it. */
export interface Point { readonly lng: number; readonly lat: number }

/**
 * A pair of degrees as people copy it from a map: `120.155,30.274`, with blanks or a Chinese comma. Longitude comes first, as AMap's picker writes it,
 * unless only the other order can be meant. Undefined for anything else.
 */
export function readPoint(text: string): Point | undefined {
  const [, first = '', second = ''] = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [a, b] = [first, second].map((part) => Number(Number(part).toFixed(7)));
  if (first === '' || a === undefined || b === undefined) return undefined;
  if (Math.abs(a) <= 180 && Math.abs(b) <= 90) return { lng: a, lat: b };
  return Math.abs(a) <= 90 && Math.abs(b) <= 180 ? { lng: b, lat: a } : undefined;
}

/** AMap's page with a pin there (lbs.amap.com, "URI API", marker). It is opened only when somebody asks for it. */
export const mapLink = ({ lng, lat }: Point, name: string): string => `https://uri.amap.com/marker?${new URLSearchParams({ position: `${lng},${lat}`, name, src: 'souk', coordinate: 'gaode', callnative: '0' }).toString()}`;

/** Where a click on a map gives its degrees, to be copied. */
export const pointPicker = 'https://lbs.amap.com/tools/picker';
