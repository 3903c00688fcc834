import type { GoodsParams } from '../../schemas/contract/calls/catalog.ts';
import { encodeParams } from '../../schemas/rules/url-params.ts';

/**
 * The address of a search; what it asks for travels in it (docs/product.md#url-parameters), `/s` when that is
 * nothing.
 */
export function searchPath(params: GoodsParams): string {
  const asked = Object.entries(params).filter(
    ([, value]) =>
      value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return asked.length === 0 ? '/s' : `/s/${encodeParams(Object.fromEntries(asked))}`;
}
