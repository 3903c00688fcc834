import type { GoodsDetail } from '../../../../schemas/contract/calls/catalog.ts';
import type { GoodsComment } from '../../../../schemas/contract/calls/shopping.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { searchPath } from '../../../state/search-params.ts';
import type { Crumb } from '../../ui/breadcrumb.tsx';
import { inClass, classNameIn } from '../../search/chosen-class.ts';

/** Classes of the goods from the first level down, with their URLs. */
export function classCrumbs({ classList }: GoodsDetail, language: Language): readonly Crumb[] {
  const path = classList.toReversed();
  return path.map((goodsClass, index) => ({
    name: classNameIn(language, goodsClass),
    to: searchPath(inClass({}, path.slice(0, index + 1))),
  }));
}

/** JSON-LD of the goods (schema.org): price, availability and reviews. */
export function productData(
  goods: GoodsDetail,
  comments: readonly GoodsComment[],
  origin: string,
): object {
  const {
    id,
    goods_name: name,
    goods_subname: about,
    goods_images: images,
    goods_no: no,
    brand,
    goods_price: low,
    goods_price_to: high,
    goods_stock: stock,
    store_info: store,
    comment_statistics: { all, rate },
    seckills,
  } = goods;
  const url = `${origin}/goods/${id}`;
  const price = seckills ? seckills.price : low;
  const common = {
    priceCurrency: 'CNY',
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
      price,
      ...common,
      ...(high === low
        ? {}
        : {
            priceSpecification: {
              '@type': 'PriceSpecification',
              minPrice: price,
              maxPrice: high,
              priceCurrency: 'CNY',
            },
          }),
    },
    ...(all > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rate,
            bestRating: 100,
            worstRating: 0,
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
