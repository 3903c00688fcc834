import type { GoodsComment, ShownPrice } from '../../schemas/contract/calls/catalog/shopping.ts';
import type { Language } from '../../schemas/contract/language.ts';
import type { ShownGoods } from '../api/catalog/goods.ts';
import { inClass } from './chosen-class.ts';
import { classNameIn } from './class-names.ts';
import { searchPath } from './search-params.ts';

/** Classes of the goods from the first level down, with their URLs. */
export function classCrumbs(
  { classList }: ShownGoods,
  language: Language,
): readonly { readonly name: string; readonly to: string }[] {
  const path = classList.toReversed();
  return path.map((goodsClass, index) => ({
    name: classNameIn(language, goodsClass),
    to: searchPath(inClass({}, path.slice(0, index + 1))),
  }));
}

/** JSON-LD of the goods (schema.org): price, availability and reviews. `currency`: ISO 4217. */
export function productData(
  goods: ShownGoods,
  comments: readonly GoodsComment[],
  { origin, currency: priceCurrency }: { readonly origin: string; readonly currency: string },
): object {
  const {
    id,
    goods_name: name,
    goods_subname: about,
    goods_images: images,
    goods_no: no,
    brand,
    shown_price: shown,
    skuList: skus,
    goods_stock: stock,
    store_info: store,
    comment_statistics: { all, score },
  } = goods;
  const url = `${origin}/goods/${id}`;
  const high = highestPrice(shown, skus);
  const common = {
    priceCurrency,
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url,
    seller: { '@type': 'Organization', name: store.store_name, url: `${origin}/store/${store.id}` },
  };
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    url,
    image: images.map((image) => new URL(image, origin).href),
    description: about || name,
    ...(no ? { sku: no } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    offers: {
      '@type': 'Offer',
      price: shown.amount,
      ...common,
      ...(shown.end_at > 0 ? { priceValidUntil: new Date(shown.end_at).toISOString() } : {}),
      ...(high === shown.amount
        ? {}
        : {
            priceSpecification: {
              '@type': 'PriceSpecification',
              minPrice: shown.amount,
              maxPrice: high,
              priceCurrency,
            },
          }),
    },
    ...(all > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: score,
            bestRating: 5,
            worstRating: 1,
            reviewCount: all,
          },
        }
      : {}),
    ...(comments.length > 0
      ? {
          review: comments.slice(0, 3).map((comment) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: comment.nickname },
            datePublished: comment.created_at.slice(0, 10),
            reviewBody: comment.content,
            reviewRating: {
              '@type': 'Rating',
              ratingValue: comment.score,
              bestRating: 5,
              worstRating: 1,
            },
          })),
        }
      : {}),
  };
}

/** Highest shown price of the SKUs in stock. */
function highestPrice(shown: ShownPrice, skus: ShownGoods['skuList']): string {
  const prices = skus
    .filter(({ goods_stock: stock }) => stock > 0)
    .map(({ shown_price: { amount } }) => amount);
  return prices.reduce(
    (high, amount) => (Number(amount) > Number(high) ? amount : high),
    shown.amount,
  );
}
