import {
  type GoodsParams,
  type GoodsSort,
  offerKinds,
} from '../../schemas/contract/calls/catalog/goods-search.ts';
import { decodeParams, encodeParams } from '../../schemas/rules/url-params.ts';
import { maxKeywordsLength, searchPath } from './search-path.ts';

/** Conditions of a search (docs/product.md#url-parameters). */
export type SearchParams = GoodsParams;
type Raw = Readonly<Record<string, unknown>>;

const sorts: readonly GoodsSort[] = ['goods_price', 'goods_sale', 'order_comment_count'];
/** Most classes, brands or stores in one search. */
export const maxIds = 20;

/**
 * Parses the URL of a search page. Invalid values are dropped, so that a truncated link still finds
 * goods. Forms submitted without JavaScript add `?q=`, `?price_from=` and `?price_to=`.
 *
 * @param text the base64url path segment
 */
export function readSearch(text: string | undefined, query = new URLSearchParams()): SearchParams {
  return readConditions({ ...decodeParams(text), ...fromForm(query) });
}

/** Reads conditions that a visitor may have written; invalid values are dropped. */
export function readConditions(raw: Raw): SearchParams {
  const keywords = readKeywords(raw.keywords);
  const from = readPrice(raw.price_from);
  const to = readPrice(raw.price_to);
  const [low, high] =
    from !== undefined && to !== undefined && Number(from) > Number(to) ? [to, from] : [from, to];
  const sort = sorts.find((name) => name === raw.sort_type);
  const { pid, sid, tid, deep, brand_id: brands, store_id: stores, offer } = raw;
  return defined({
    keywords,
    pid: readId(pid),
    sid: readId(sid),
    tid: readId(tid),
    class_id: readIds(raw.class_id),
    deep: deep === 1 || deep === 2 ? deep : undefined,
    brand_id: readIds(brands),
    store_id: readIds(stores),
    price_from: low,
    price_to: high,
    offer: readOffers(offer),
    sort_type: sort,
    sort_order:
      sort && (raw.sort_order === 'asc' || raw.sort_order === 'desc') ? raw.sort_order : undefined,
  });
}

/** Whether the URL has form fields; the page then redirects to `searchPath`. */
export const isFormSearch = (query: URLSearchParams): boolean =>
  formFields.some((field) => query.has(field));
const formFields = ['q', 'price_from', 'price_to'] as const;
const fromForm = (query: URLSearchParams): Raw =>
  Object.fromEntries(
    formFields
      .filter((field) => query.has(field))
      .map((field) => [field === 'q' ? 'keywords' : field, query.get(field)]),
  );

/** Normalises one id or several to an array. */
export function idsOf(ids: number | readonly number[] | undefined): readonly number[] {
  if (ids === undefined) return [];
  return typeof ids === 'number' ? [ids] : ids;
}
/** Adds the id, or removes it if present. */
export const toggled = (
  ids: number | readonly number[] | undefined,
  id: number,
): readonly number[] =>
  idsOf(ids).includes(id) ? idsOf(ids).filter((other) => other !== id) : [...idsOf(ids), id];

/** Keywords may be percent-encoded, because `btoa` accepts Latin-1 only. */
function readKeywords(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const words = /%[0-9A-Fa-f]{2}/.test(value)
    ? (attempt(() => decodeURIComponent(value)) ?? value)
    : value;
  return words.replace(/\s+/g, ' ').trim().slice(0, maxKeywordsLength) || undefined;
}
/** Price in yuan; thousands separators, spaces and ¥ are removed. */
function readPrice(value: unknown): string | undefined {
  const raw = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const text = raw.replace(/[\s,¥]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? text : undefined;
}
function readOffers(value: unknown): SearchParams['offer'] {
  const offers = offerKinds.filter((kind) => Array.isArray(value) && value.includes(kind));
  return offers.length === 0 ? undefined : offers;
}
/** An id in a link that a visitor may have written: a number, or its digits. */
export function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
function readIds(value: unknown): number | readonly number[] | undefined {
  if (!Array.isArray(value)) return readId(value);
  const ids = [...new Set(value.map(readId).filter((id) => id !== undefined))].slice(0, maxIds);
  return ids.length === 0 ? undefined : ids;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
const defined = (
  params: { readonly [key in keyof SearchParams]: SearchParams[key] | undefined },
): SearchParams =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined),
  ) as SearchParams;

export { encodeParams, searchPath };
