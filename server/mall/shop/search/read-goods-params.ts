import {
  type GoodsSort,
  type OfferKind,
  offerKinds,
  type SortOrder,
} from '../../../../schemas/contract/calls/catalog/goods-search.ts';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import { decodeParams } from '../../../../schemas/rules/url-params.ts';
import { toPointer } from '../../../../schemas/rules/values/json-pointer.ts';
import { parseInteger } from '../../../../schemas/rules/values/parse-scalar.ts';
import { plainText } from '../../../../schemas/rules/values/plain-text.ts';
import { searchWords } from '../../../../schemas/rules/values/search-text.ts';
import { badInput } from '../../../platform/http/response/errors.ts';
import { type Fen, fen } from '../../kernel/fen.ts';

/**
 * Filter and sort order of a goods list. Lists are sorted, so equal queries serialise to the same
 * cache key; empty lists filter nothing.
 */
export interface GoodsQuery {
  /** As `searchWords` returns them, in the order of the text, at most `maxWords`. */
  readonly words: readonly string[];
  readonly classes: { readonly lev: 1 | 2 | 3; readonly ids: readonly number[] } | undefined;
  readonly brands: readonly number[];
  readonly stores: readonly number[];
  readonly from: Fen | undefined;
  readonly to: Fen | undefined;
  readonly offers: readonly OfferKind[];
  readonly sort: GoodsSort | undefined;
  readonly order: SortOrder;
}

/** Limit on search words: each word costs one index lookup. */
const maxWords = 8;
const maxSearchLength = 100;
const maxIds = 50;
const sorts: Readonly<Record<GoodsSort, SortOrder>> = {
  goods_price: 'asc',
  goods_sale: 'desc',
  order_comment_count: 'desc',
};
const paramNames = new Set([
  'keywords',
  'pid',
  'sid',
  'tid',
  'class_id',
  'deep',
  'brand_id',
  'store_id',
  'price_from',
  'price_to',
  'offer',
  'sort_type',
  'sort_order',
]);

/**
 * Parses `params` of a goods list (docs/product.md#url-parameters). Empty, null and 0 mean "no
 * filter".
 *
 * @throws Refusal 422 with a pointer to each wrong value, and for unknown names: ignoring a filter
 * would return a wrong list
 */
export function readGoodsParams(text: string | undefined): GoodsQuery {
  const sent = readParams(text, paramNames);
  const errors: RuleError[] = [];
  const ids = (name: string): readonly number[] => idsOf(sent[name], name, errors);
  const query: GoodsQuery = {
    words: readWords(sent.keywords, errors),
    classes: readClasses(sent, ids, errors),
    brands: ids('brand_id'),
    stores: ids('store_id'),
    from: readPrice(sent, 'price_from', errors),
    to: readPrice(sent, 'price_to', errors),
    offers: readOffers(sent.offer, errors),
    ...readSort(sent, sorts, errors),
  };
  if (errors.length > 0) throw badInput(errors);
  return query;
}

/**
 * Decodes `params` into an object.
 *
 * @throws Refusal 422 for unreadable text and for names that are not in `names`
 */
export function readParams(
  text: string | undefined,
  names: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return {};
  const sent = decodeParams(text);
  if (!sent) throw badInput([wrong('params')]);
  const unknown = Object.keys(sent).filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw badInput(
      unknown.map((name) => ({
        pointer: toPointer(['params', name]),
        key: 'errors.input.unknown',
        params: {},
      })),
    );
  return sent;
}

const wrong = (path: string): RuleError => ({
  pointer: `/${path}`,
  key: 'errors.input.wrong',
  params: {},
});
const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === '0';

/**
 * Splits search text into words. It may be percent-encoded, because `btoa` accepts Latin-1 only.
 */
export function readWords(value: unknown, errors: RuleError[]): readonly string[] {
  // A shopper may search for "0"
  if (isAbsent(value) && value !== '0') return [];
  if (typeof value !== 'string' || value.length > maxSearchLength * 9) {
    errors.push(wrong('params/keywords'));
    return [];
  }
  const words = searchWords(plainText(decoded(value)).slice(0, maxSearchLength));
  return [...new Set(words.split(' ').filter((word) => word !== ''))].slice(0, maxWords);
}

function decoded(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded, so the text is used as it was sent
    return text;
  }
}

function idsOf(value: unknown, name: string, errors: RuleError[]): readonly number[] {
  if (isAbsent(value)) return [];
  const entries = typeof value === 'string' ? value.split(',') : [value].flat();
  const list = entries.flatMap((entry) => readId(entry) ?? []);
  if (list.length > maxIds || list.length < entries.length) {
    errors.push(wrong(`params/${name}`));
    return [];
  }
  return [...new Set(list)].toSorted((a, b) => a - b);
}

function readId(entry: unknown): number | undefined {
  const id = parseInteger(typeof entry === 'string' ? entry.trim() : entry);
  return id !== undefined && id > 0 ? id : undefined;
}

/**
 * The deepest class level counts. `class_id` takes precedence over all levels; its level is `deep`,
 * or 3.
 */
function readClasses(
  sent: Readonly<Record<string, unknown>>,
  ids: (name: string) => readonly number[],
  errors: RuleError[],
): GoodsQuery['classes'] {
  const deep = isAbsent(sent.deep) ? 3 : Number(sent.deep);
  if (deep !== 1 && deep !== 2 && deep !== 3) errors.push(wrong('params/deep'));
  const [chosen, first, second, third] = ['class_id', 'pid', 'sid', 'tid'].map(ids) as [
    readonly number[],
    readonly number[],
    readonly number[],
    readonly number[],
  ];
  if (chosen.length > 0) return { lev: deep as 1 | 2 | 3, ids: chosen };
  if (third.length > 0) return { lev: 3, ids: third };
  if (second.length > 0) return { lev: 2, ids: second };
  return first.length > 0 ? { lev: 1, ids: first } : undefined;
}

function readPrice(
  sent: Readonly<Record<string, unknown>>,
  name: 'price_from' | 'price_to',
  errors: RuleError[],
): Fen | undefined {
  const value = sent[name];
  if (value === undefined || value === null || value === '') return undefined;
  const text = String(value);
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) {
    errors.push(wrong(`params/${name}`));
    return undefined;
  }
  return fen(Math.round(Number(text) * 100));
}

function readOffers(value: unknown, errors: RuleError[]): readonly OfferKind[] {
  if (isAbsent(value)) return [];
  const kinds: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (kinds.some((kind) => !offerKinds.includes(kind as OfferKind)))
    errors.push(wrong('params/offer'));
  return offerKinds.filter((kind) => kinds.includes(kind));
}

/** Reads `sort_type`; without `sort_order` the default order of that type applies. */
export function readSort<Sort extends string>(
  sent: Readonly<Record<string, unknown>>,
  orders: Readonly<Record<Sort, SortOrder>>,
  errors: RuleError[],
): { readonly sort: Sort | undefined; readonly order: SortOrder } {
  const { sort_type: sort, sort_order: order } = sent;
  if (!isAbsent(order) && order !== 'asc' && order !== 'desc')
    errors.push(wrong('params/sort_order'));
  if (isAbsent(sort)) return { sort: undefined, order: order === 'asc' ? 'asc' : 'desc' };
  if (typeof sort !== 'string' || !Object.hasOwn(orders, sort)) {
    errors.push(wrong('params/sort_type'));
    return { sort: undefined, order: 'desc' };
  }
  return {
    sort: sort as Sort,
    order: order === 'asc' || order === 'desc' ? order : orders[sort as Sort],
  };
}
