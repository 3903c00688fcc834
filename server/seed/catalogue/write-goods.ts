import { specKey } from '../../../schemas/rules/spec-key.ts';
import { insertRows } from '../insert-rows.ts';
import { combinations, type Goods, inBoth, skuKey, type Text } from './catalogue.ts';
import type { Demo } from './demo.ts';
import { writeBrands, writeClasses } from './write-classes.ts';
import type { WrittenStore } from './write-stores.ts';

/** `goods_verify` (docs/product.md#states): rejected 0, examined 1, to be reviewed 2. */
const verifyOf = { onSale: 1, pending: 2, rejected: 0, draft: 1 } as const;
const fen = (yuan: number): number => Math.round(yuan * 100);

/**
 * Writes classes, brands, goods, SKUs, and which store sells in which class.
 *
 * @returns ids of goods by `owner/folder`
 */
export async function writeGoods(
  demo: Demo,
  stores: ReadonlyMap<string, WrittenStore>,
): Promise<ReadonlyMap<string, number>> {
  const { tx, catalogue } = demo;
  const classes = await writeClasses(demo);
  const brands = await writeBrands(demo);
  const ids = await insertRows(
    tx,
    'goods',
    catalogue.goods.map((goods, index) => ({
      store_id: stores.get(goods.owner)!.id,
      class_id: classes.get(goods.class),
      brand_id: goods.brand && brands.get(goods.brand.zh),
      ...columnsOf(goods, index, demo),
    })),
  );
  await tx.run(`
    INSERT INTO store_classes (store_id, class_id)
    SELECT DISTINCT store_id, class_id FROM goods ORDER BY store_id, class_id`);
  const skus = catalogue.goods.flatMap((goods, index) =>
    skusOf(goods, index, stores.get(goods.owner)!.specs, demo).map((sku) => ({
      ...sku,
      row: { goods_id: ids[index], ...sku.row },
    })),
  );
  const skuIds = await insertRows(
    tx,
    'goods_skus',
    skus.map(({ row }) => row),
  );
  await insertRows(
    tx,
    'goods_sku_specs',
    skus.flatMap(({ specs }, index) =>
      specs.map((spec_id) => ({ sku_id: skuIds[index], spec_id })),
    ),
  );
  return new Map(
    catalogue.goods.map(({ owner, slug }, index) => [`${owner}/${slug}`, ids[index]!]),
  );
}

function columnsOf(goods: Goods, index: number, { urlOf, ago }: Demo): object {
  const { price, market = price, weight, choices, state, freight = 'free' } = goods;
  const images = goods.pictures.map((name) => urlOf(goods.base, name));
  const listedAt = ago(goods.listed + (299 - index) / 1440);
  return {
    goods_name: inBoth(goods.name),
    goods_subname: inBoth(goods.subtitle),
    goods_no: goods.no,
    goods_images: images,
    goods_master_image: images[0],
    goods_price: fen(price),
    goods_market_price: fen(market),
    goods_weight: weight,
    goods_stock: choices ? 0 : (goods.stock ?? 60),
    goods_sale: goods.sold,
    freight_id: freight === 'free' ? -1 : null,
    goods_content: contentOf(goods, urlOf),
    goods_status: state === 'draft' ? 0 : 1,
    goods_verify: verifyOf[state ?? 'onSale'],
    refuse_info: inBoth(goods.refused),
    is_recommend: Number(goods.recommended ?? false),
    is_master: Number(goods.master ?? false),
    created_at: listedAt,
    updated_at: listedAt,
  };
}

/** Details with pictures, then the parameters as a table; rich text in both languages. */
function contentOf({ base, details, parameters }: Goods, urlOf: Demo['urlOf']): string {
  const sections = details.map(({ heading, text, picture }) => {
    const image = picture
      ? `<p><img src="${urlOf(base, picture)}" alt="" width="800" height="800" loading="lazy"></p>`
      : '';
    return `<h3>${html(heading)}</h3><p>${html(text)}</p>${image}`;
  });
  const rows = parameters.map(
    ({ name, value }) => `<tr><th>${html(name)}</th><td>${html(value)}</td></tr>`,
  );
  const table = rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : '';
  return sections.join('') + table;
}

const html = (text: Text): string =>
  inBoth(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** SKUs for every combination of the values. Stock that is not given is 10 to 120 pieces. */
function skusOf(goods: Goods, index: number, specIds: WrittenStore['specs'], { urlOf }: Demo) {
  const { base, choices = [], price, market = price, weight, stocks = {} } = goods;
  return combinations(choices).map((values, skuIndex) => {
    const attrs = values.map(({ name }, at) => ({
      attr: specIds.get(choices[at]!.name.zh)!,
      spec: specIds.get(`${choices[at]!.name.zh}/${name.zh}`)!,
      name: inBoth(name),
    }));
    const plus = values.reduce((sum, value) => sum + (value.plus ?? 0), 0);
    const { picture } = values.find((value) => value.picture !== undefined) ?? {};
    const specs = attrs.map(({ spec }) => spec);
    const row = {
      spec_key: specKey(specs),
      sku_name: attrs.toSorted((a, b) => a.attr - b.attr).map(({ name }) => name),
      goods_price: fen(price + plus),
      goods_market_price: fen(market + plus),
      goods_stock: stocks[skuKey(values)] ?? 10 + ((index * 37 + skuIndex * 29) % 111),
      goods_weight: weight,
      goods_image: picture === undefined ? '' : urlOf(base, picture),
    };
    return { specs, row };
  });
}
