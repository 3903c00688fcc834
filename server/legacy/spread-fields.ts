import type { Field, Resource } from '../../schemas/rules/types.ts';
import type { Sent } from './translation.ts';

/**
 * Legacy clients send an area or a map point as its columns, `province_id` and the like, and the
 * names of the area with it (docs/product.md#trading-tables). The columns become the field; the
 * names are dropped, because the server writes them.
 */
export const joinSpreadFields = (resource: Resource, sent: Sent): Sent =>
  [...resource.fields.values()].filter((field) => isSpread(field, sent)).reduce(joinField, sent);

const isSpread = ({ type, columns }: Field, sent: Sent): boolean =>
  (type === 'area' || type === 'map') &&
  columns !== undefined &&
  columns.some((name) => sent[name] !== undefined);

function joinField(sent: Sent, { name, type, columns = [] }: Field): Sent {
  const others = Object.entries(sent).filter(
    ([key]) => !columns.includes(key) && !(type === 'area' && key === 'area_info'),
  );
  const parts = columns.map((column) => sent[column]);
  const value = type === 'area' ? parts : pointOf(parts);
  return { [name]: value, ...Object.fromEntries(others) };
}

function pointOf(parts: readonly unknown[]): unknown {
  const isMissing = parts.some((part) => part === '' || part === undefined);
  return isMissing ? '' : { lng: parts[0], lat: parts[1] };
}
