import {
  type GoodsSort,
  type OfferKind,
  offerKinds,
  type SortOrder,
} from '../../schemas/contract/calls/catalog.ts';
import type { RuleError } from '../../schemas/rules/types.ts';
import { decodeParams } from '../../schemas/rules/url-params.ts';
import { badInput } from '../http/errors.ts';
import { type Fen, fen } from '../money/fen.ts';

/** What goods are asked for; lists are sorted, so that the same wish is always the same text. Empty lists choose nothing. */
export interface GoodsWish {
  /** Small letters, at most eight. */
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

/** Our choice: nobody writes more, and each costs a look into the index. */
const mostWords = 8,
  longestWords = 100,
  mostIds = 50;
const sorts: Readonly<Record<GoodsSort, SortOrder>> = {
  goods_price: 'asc',
  goods_sale: 'desc',
  order_comment_count: 'desc',
};
const known = new Set([
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
 * Reads `params` of a list of goods (reference §7.3). What is empty, null or 0 was not asked.
 *
 * @throws Refusal 422 at each wrong place, and for a name nobody knows: a list that drops a condition would lie
 */
export function readGoodsParams(text: string | undefined): GoodsWish {
  const sent = readParams(text, known);
  const errors: RuleError[] = [];
  const ids = (name: string): readonly number[] => idsOf(sent[name], name, errors);
  const wish: GoodsWish = {
    words: readWords(sent['keywords'], errors),
    classes: readClasses(sent, ids, errors),
    brands: ids('brand_id'),
    stores: ids('store_id'),
    from: readPrice(sent, 'price_from', errors),
    to: readPrice(sent, 'price_to', errors),
    offers: readOffers(sent['offer'], errors),
    ...readSort(sent, sorts, errors),
  };
  if (errors.length > 0) throw badInput(errors);
  return wish;
}

/** The object of `params`. @throws Refusal 422 for what is unreadable, or has names beyond `names` */
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
        pointer: `/params/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        key: 'errors.input.unknown',
        params: {},
      })),
    );
  return sent;
}

const wrong = (place: string): RuleError => ({
  pointer: `/${place}`,
  key: 'errors.input.wrong',
  params: {},
});
const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === '0';

/** Older clients percent-encode them first, for base64 of a browser holds Latin letters only. */
export function readWords(value: unknown, errors: RuleError[]): readonly string[] {
  if (isAbsent(value)) return [];
  if (typeof value !== 'string' || value.length > longestWords * 9) {
    errors.push(wrong('params/keywords'));
    return [];
  }
  const plain = decoded(value)
    .normalize('NFKC')
    .slice(0, longestWords)
    .replaceAll('\u0000', '')
    .toLowerCase();
  return [...new Set(plain.split(/\s+/).filter((word) => word !== ''))]
    .slice(0, mostWords)
    .toSorted();
}

function decoded(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  } // a percent sign that means itself
}

function idsOf(value: unknown, name: string, errors: RuleError[]): readonly number[] {
  if (isAbsent(value)) return [];
  const list = (
    Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
  ).map(Number);
  if (list.length > mostIds || list.some((id) => !Number.isSafeInteger(id) || id < 1)) {
    errors.push(wrong(`params/${name}`));
    return [];
  }
  return [...new Set(list)].toSorted((a, b) => a - b);
}

/** The deepest chosen class counts; `class_id` is deeper than all of them when it stands alone or has no `deep`. */
function readClasses(
  sent: Readonly<Record<string, unknown>>,
  ids: (name: string) => readonly number[],
  errors: RuleError[],
): GoodsWish['classes'] {
  const deep = isAbsent(sent['deep']) ? 3 : Number(sent['deep']);
  if (deep !== 1 && deep !== 2 && deep !== 3) errors.push(wrong('params/deep'));
  const [own, first, second, third] = ['class_id', 'pid', 'sid', 'tid'].map(ids) as [
    readonly number[],
    readonly number[],
    readonly number[],
    readonly number[],
  ];
  if (own.length > 0) return { lev: deep as 1 | 2 | 3, ids: own };
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
  const asked: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (asked.some((one) => !offerKinds.includes(one as OfferKind)))
    errors.push(wrong('params/offer'));
  return offerKinds.filter((kind) => asked.includes(kind));
}

/** `sort_type` of those that are known, and its own order when none is said. */
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
