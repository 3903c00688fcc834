import type { GoodsParams } from '../../schemas/contract/calls/catalog/goods-search.ts';
import { decodeParams, encodeParams } from '../../schemas/rules/url-params.ts';

/** Longest search text, characters. */
export const maxKeywordsLength = 60;

/** Path of a search (docs/product.md#url-parameters); `/s` without conditions. */
export function searchPath(params: GoodsParams): string {
  const conditions = Object.entries(params).filter(
    ([, value]) =>
      value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return conditions.length === 0 ? '/s' : `/s/${encodeParams(Object.fromEntries(conditions))}`;
}

/** The searched words of an address, '' for a search without words; undefined outside of `/s`. */
export function keywordsAt({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): string | undefined {
  const match = /^\/s(?:\/([^/]*))?$/.exec(pathname);
  if (!match) return undefined;
  const keywords = decodeParams(match[1])?.keywords ?? new URLSearchParams(search).get('q');
  return typeof keywords === 'string' ? keywords : '';
}
