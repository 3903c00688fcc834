import type {
  GoodsAttr,
  GoodsDetail,
  GoodsRating,
  GoodsSku,
} from '../../../../schemas/contract/calls/catalog/goods.ts';
import type {
  CollectiveOffer,
  OpenGroup,
  SeckillOffer,
} from '../../../../schemas/contract/calls/catalog/offers.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import type { Field } from '../../../../schemas/rules/types.ts';
import { moneyText } from '../../../../schemas/rules/values/parse-scalar.ts';
import { labelText } from '../../../backoffice/resources/read/labels.ts';
import { translate } from '../../../platform/i18n/language.ts';
import {
  type FoundPrices,
  groupPrice,
  optionalMoney,
  priceFields,
  seckillPrice,
  shownPrice,
} from '../../catalog/goods-prices.ts';
import { type BasisPoints, type Fen, fen } from '../../kernel/fen.ts';
import { maskName } from '../../kernel/mask-name.ts';
import {
  type FreightTemplate,
  freeFreight,
  templateFee,
} from '../../shipping/freights/freight-fee.ts';
import { goodRate } from '../store-info.ts';

type Round = Omit<SeckillOffer, 'price' | 'discount'> & { readonly discount: BasisPoints };
type FoundSku = Pick<GoodsSku, 'id' | 'spec_id' | 'sku_name' | 'goods_image' | 'goods_stock'> & {
  readonly price: Fen;
  readonly market: Fen;
  /** Hundredths of a kilogram. */
  readonly weight: number;
};
type CopiedField =
  | 'id'
  | 'store_id'
  | 'class_id'
  | 'brand_id'
  | 'goods_name'
  | 'goods_subname'
  | 'goods_no'
  | 'goods_images'
  | 'goods_master_image'
  | 'goods_content'
  | 'goods_sale'
  | 'freight_id'
  | 'is_recommend'
  | 'is_master'
  | 'created_at'
  | 'updated_at'
  | 'store_name'
  | 'goods_collect';
/** A row of `goodsSql`. */
export interface FoundGoods extends Pick<GoodsDetail, CopiedField> {
  /** Values of the fields with `spec`. */
  readonly specs: readonly (string | number | null)[];
  readonly prices: FoundPrices;
  readonly goods_market_price: Fen;
  /** Hundredths of a kilogram. */
  readonly weight: number;
  readonly comments: number;
  readonly class_1: number;
  readonly class_2: number | null;
  readonly class_3: number | null;
  readonly skus: readonly FoundSku[] | null;
  readonly attrs:
    | readonly {
        readonly id: number;
        readonly name: string;
        readonly specs: readonly { readonly id: number; readonly name: string }[] | null;
      }[]
    | null;
  readonly comment_counts: Omit<GoodsRating, 'rate'> | null;
  readonly has_offers: boolean;
  readonly now: number;
}
/** A row of `offersSql`. */
export interface FoundOffers {
  readonly seckill: Round | null;
  readonly next_seckill: Round | null;
  readonly collective: {
    readonly id: number;
    readonly discount: BasisPoints;
    readonly need: number;
  } | null;
  readonly groups: readonly OpenGroup[] | null;
}
const noComments = { all: 0, good: 0, commonly: 0, bad: 0, pictures: 0, score: 5 } as const;

/** `GoodsDetail` without the parts that are cached across goods. */
type GoodsOwnDetail = Omit<
  GoodsDetail,
  | 'classList'
  | 'brand'
  | 'attrList'
  | 'specs'
  | 'store_info'
  | 'rate'
  | 'sale_list'
  | 'coupons'
  | 'full_reductions'
  | 'offers'
  | 'freight'
>;

/** Answers of the goods page from its rows; amounts become decimal strings. */
export function toDetail(
  {
    class_1: _1,
    class_2: _2,
    class_3: _3,
    attrs: _attrs,
    specs: _specs,
    has_offers: _offers,
    skus: foundSkus,
    comments,
    comment_counts: counted,
    weight,
    prices,
    now,
    ...row
  }: FoundGoods,
  { seckill, next_seckill: next, collective, groups }: FoundOffers,
): GoodsOwnDetail {
  const counts = counted ?? noComments;
  const skus = foundSkus ?? [];
  const toSeckillOffer = (found: Round | null): SeckillOffer | false =>
    found !== null && {
      ...found,
      discount: found.discount / 100,
      price: optionalMoney(seckillPrice(prices.price, found.discount)),
    };
  const fields = priceFields(prices);
  const collectiveOffer: CollectiveOffer | false = collective !== null && {
    ...collective,
    discount: collective.discount / 100,
    price: fields.collective_price,
  };
  return {
    ...row,
    goods_images: row.goods_images,
    goods_images_thumb_150: row.goods_images.map(thumbnail(150)),
    goods_images_thumb_400: row.goods_images.map(thumbnail(400)),
    is_open: true,
    goods_status: 1,
    ...fields,
    goods_price_to: moneyText(prices.price_to),
    goods_market_price: moneyText(row.goods_market_price),
    goods_weight: weight / 100,
    skuList: skus.map(({ price, market, weight: skuWeight, ...sku }) => ({
      ...sku,
      goods_price: moneyText(price),
      goods_market_price: moneyText(market),
      goods_weight: skuWeight / 100,
      seckill_price: optionalMoney(seckillPrice(price, prices.seckill_discount)),
      next_seckill_price: optionalMoney(seckillPrice(price, next?.discount ?? null)),
      collective_price: optionalMoney(groupPrice(price, prices.group_discount)),
      shown_price: shownPrice({ price, market }, prices),
    })),
    seckills: toSeckillOffer(seckill),
    next_seckill: toSeckillOffer(next),
    collectives: collectiveOffer,
    collective_list: (groups ?? []).map((open) => ({ ...open, nickname: maskName(open.nickname) })),
    order_comment_count: comments,
    comment_statistics: { ...counts, rate: goodRate(counts.good, counts.all) },
    server_time: now,
  };
}

/** Thumbnails are addressed by their width before the extension (docs/product.md#catalogue). */
const thumbnail =
  (width: number) =>
  (url: string): string =>
    url.replace(/(\.[a-z0-9]+)$/i, `_${width}$1`);

/** The values of the fields with `spec`, each with its label, without empty ones. */
export const specsOf = (
  { specs }: FoundGoods,
  fields: readonly Field[],
  language: Language,
): GoodsDetail['specs'] =>
  fields.flatMap(({ label, unit }, index) => {
    const value = specs[index];
    if (!value) return [];
    const text = unit === undefined ? `${value}` : `${value} ${translate(language, unit)}`;
    return [{ label: labelText(label, language), value: text }];
  });

/** Attributes with their specs; `check` marks those that a SKU has. `onlyUsed`: no others. */
export function attrsOf({ attrs, skus }: FoundGoods, onlyUsed: boolean): readonly GoodsAttr[] {
  const used = new Set((skus ?? []).flatMap(({ spec_id: specs }) => specs));
  return (attrs ?? []).map(({ id, name, specs }) => ({
    id,
    name,
    specs: (specs ?? [])
      .map((spec) => ({ ...spec, check: used.has(spec.id) }))
      .filter(({ check }) => check || !onlyUsed),
  }));
}

/** The range of freight for one piece over all regions; for goods with SKUs, of the heaviest. */
export function freightRange(
  { freight_id: freight, weight, skus }: FoundGoods,
  templates: readonly FreightTemplate[],
): GoodsDetail['freight'] {
  const heaviest = Math.max(...(skus ?? []).map((sku) => sku.weight), weight);
  const fees =
    freight === freeFreight
      ? []
      : templates
          .filter(({ id, isDefault }) => isDefault || id === freight)
          .map((template) => templateFee(template, heaviest));
  const shownFees = fees.length > 0 ? fees : [fen(0)];
  return { from: moneyText(Math.min(...shownFees)), to: moneyText(Math.max(...shownFees)) };
}
