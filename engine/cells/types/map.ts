import type { Json, Row } from '../../../schemas/rules/types.ts';
import { cellKind } from '../cell-kind.ts';
import { toText } from '../to-text.ts';

/** Longitude and latitude: `116.46, 39.92`. */
export const map = cellKind(({ value }) => pointText(value), {
  width: 150,
  className: 'number small quiet',
});

/** A point as text; '' for no value. */
export function pointText(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return toText(value);
  const { lng, lat } = value as Row;
  return lng === undefined || lat === undefined ? '' : `${toText(lng)}, ${toText(lat)}`;
}
