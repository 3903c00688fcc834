import { cellKind } from './cell-kind.ts';
import { plain } from './labels.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';

/** `116.46, 39.92`: longitude, latitude. */
export const map = cellKind(({ value }) => pointText(value), {
  width: 150,
  className: 'number small quiet',
});

function pointText(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return plain(value);
  const { lng, lat } = value as Row;
  return lng === undefined || lat === undefined ? '' : `${plain(lng)}, ${plain(lat)}`;
}
