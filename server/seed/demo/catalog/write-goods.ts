import { specKey } from '../../../../schemas/rules/spec-key.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { enterPictures, type ViewStudio } from '../../pictures/studio.ts';
import { colourView, goodsViews, isColour } from '../../pictures/views.ts';
import { inBoth, subtitlesInEnglish } from '../english.ts';
import { brandName } from './brands.ts';
import type { DemoGoods } from './goods/demo-goods.ts';
import { demoGoods, goodsNumber } from './goods.ts';
import { classPathsSql } from './write-classes.ts';

const thumbs = [
  [400, 400],
  [300, 300],
  [150, 150],
] as const;
/** `goods_verify` (docs/product.md#states): rejected 0, examined 1, to be reviewed 2. */
const verifyOf = { onSale: 1, pending: 2, rejected: 0, draft: 1 } as const;

/**
 * Draws and writes the goods of the demo stores, a third of them with SKUs. Colour SKUs have their
 * own picture. Sales and stock are derived from the index of the goods.
 */
export async function prepareGoods(
  studio: ViewStudio,
): Promise<(tx: Transaction) => Promise<void>> {
  const drawings = await Promise.all(
    demoGoods.map(async ({ icon, more }, index) => {
      const specs = Object.values(more.specs ?? {}).flat();
      const colour = more.tint ?? specs.find(isColour);
      const colours = specs
        .filter((name) => name !== colour)
        .flatMap((name) => {
          const view = colourView(index, name);
          return view ? [{ name, view }] : [];
        });
      // Goods that are not on sale have one picture.
      const views = goodsViews(index, colour).slice(0, more.state === undefined ? undefined : 1);
      const pictures = await studio(icon, [...views, ...colours.map(({ view }) => view)], thumbs);
      return {
        pictures,
        images: pictures.slice(0, views.length).map(({ url }) => url),
        imageOf: new Map([
          ...(colour === undefined ? [] : [[colour, pictures[0]!.url] as const]),
          ...colours.map(
            ({ name }, offset) => [name, pictures[views.length + offset]!.url] as const,
          ),
        ]),
      };
    }),
  );
  const rows = demoGoods.map((goods, index) => ({
    ...columnsOf(goods, index, drawings[index]!.images),
    images: drawings[index]!.images,
  }));
  const owned = demoGoods.flatMap(({ store }, index) =>
    drawings[index]!.pictures.map(({ url }) => ({ store, url })),
  );
  return async (tx) => {
    await enterPictures(
      tx,
      drawings.flatMap(({ pictures }) => pictures),
    );
    await writeGoods(tx, rows);
    await writeSkus(
      tx,
      drawings.map(({ imageOf }) => imageOf),
    );
    await tx.run(
      `
        UPDATE files f
        SET owner_area = 'Seller', owner_id = s.id
        FROM jsonb_to_recordset($1::jsonb) AS w(store text, url text)
        JOIN stores s ON s.store_name = w.store
        WHERE f.url = w.url`,
      [JSON.stringify(owned)],
    );
  };
}

/** Every fourth goods are reduced; the market price of the others is their price. */
const marketOf = ({ price, market }: DemoGoods, index: number): number =>
  100 * (index % 4 === 0 ? market : price);

function columnsOf(goods: DemoGoods, index: number, images: readonly string[]): object {
  const { store, leaf, name, price, weight, points, more } = goods;
  const { state } = more;
  return {
    store,
    leaf,
    name,
    subname: points.join('，'),
    brand: brandName(more.brand ?? ''),
    no: goodsNumber(index),
    price: price * 100,
    market: marketOf(goods, index),
    weight,
    content: contentOf(goods, images.slice(1)),
    stock: more.specs ? 0 : 20 + ((index * 37) % 180),
    sale: state ? 0 : (index * 53) % 900,
    status: state === 'draft' ? 0 : 1,
    verify: verifyOf[state ?? 'onSale'],
    refused: more.refused ?? '',
    freight: index % 3 === 0 ? null : -1,
    recommend: index % 4 === 0 ? 1 : 0,
    master: more.master ? 1 : 0,
    age: demoGoods.length - index,
  };
}

/** Description of goods in both languages, with a picture below each point. */
function contentOf({ name, english, points }: DemoGoods, images: readonly string[]): string {
  const translated = (subtitlesInEnglish[name] ?? '').split(', ');
  const isChinese = /\p{Script=Han}/u.test(name);
  const parts = points.map((point, index) => {
    const image = images[index];
    return `<p><strong>${inBoth(point, translated[index])}</strong></p>${image ? pictureOf(image) : ''}`;
  });
  const title = inBoth(name, isChinese ? english : '');
  const promise = inBoth(
    '签收七天内可无理由退换。',
    'Return or exchange within seven days of receipt, for any reason.',
  );
  return `<h3>${title}</h3>${parts.join('')}<p>${promise}</p>`;
}

const pictureOf = (url: string): string =>
  `<p><img src="${url}" alt="" width="560" height="560" loading="lazy"></p>`;

/** Later goods are newer: five hours apart, ending now. */
const writeGoods = (tx: Transaction, rows: readonly object[]): Promise<number> =>
  tx.run(
    `
      INSERT INTO goods (
        store_id, class_id, brand_id, goods_name, goods_subname, goods_no, goods_images,
        goods_master_image, goods_price, goods_market_price, goods_weight, goods_stock,
        goods_sale, freight_id, goods_content, goods_status, goods_verify, refuse_info,
        is_recommend, is_master, created_at, updated_at
      )
      SELECT
        s.id, c.id, b.id, w.name, w.subname, w.no, w.images, w.images->>0, w.price, w.market,
        w.weight, w.stock, w.sale, w.freight, w.content, w.status, w.verify, w.refused,
        w.recommend, w.master, date_trunc('second', mall_now()) - w.age * interval '5 hours',
        date_trunc('second', mall_now()) - w.age * interval '5 hours'
      FROM ROWS
      FROM (
        jsonb_to_recordset($1::jsonb) AS (
          store text, leaf text, name text, subname text, brand text, no text, price bigint,
          market bigint, weight numeric, content text, stock bigint, sale bigint, status smallint,
          verify smallint, refused text, freight bigint, recommend smallint, master smallint,
          age bigint, images jsonb
        )
      ) WITH ORDINALITY AS w(
        store, leaf, name, subname, brand, no, price, market, weight, content, stock, sale,
        status, verify, refused, freight, recommend, master, age, images, ordinal
      )
      JOIN stores s ON s.store_name = w.store AND s.deleted_at IS NULL
      JOIN (${classPathsSql}) c ON split_part(c.path, '/', 3) = w.leaf
      LEFT JOIN goods_brands b ON b.name = w.brand AND b.deleted_at IS NULL
      ORDER BY w.ordinal`,
    [JSON.stringify(rows)],
  );

interface Spec {
  readonly store: string;
  readonly attr: string;
  readonly name: string;
  readonly id: number;
  readonly attr_id: number;
}

async function writeSkus(
  tx: Transaction,
  imagesOf: readonly ReadonlyMap<string, string>[],
): Promise<void> {
  const specs = await tx.rows<Spec>(
    `
      SELECT s.store_name AS store, a.name AS attr, p.name, p.id, a.id AS attr_id
      FROM goods_specs p
      JOIN goods_attrs a ON a.id = p.attr_id
      JOIN stores s ON s.id = a.store_id`,
  );
  const skus = demoGoods.flatMap((goods, index) =>
    skusOf(goods, index, { specs, imageOf: imagesOf[index]! }),
  );
  await tx.run(
    `
      INSERT INTO goods_skus (
        goods_id, spec_key, sku_name, goods_price, goods_market_price, goods_stock, goods_weight,
        goods_image
      )
      SELECT
        g.id, w.key, ARRAY(SELECT jsonb_array_elements_text(w.names)), w.price, w.market, w.stock,
        w.weight, w.image
      FROM ROWS
      FROM (
        jsonb_to_recordset($1::jsonb) AS (
          store text, name text, key text, names jsonb, price bigint, market bigint, stock bigint,
          weight numeric, image text
        )
      ) WITH ORDINALITY AS w(store, name, key, names, price, market, stock, weight, image, ordinal)
      JOIN stores s ON s.store_name = w.store
      JOIN goods g ON g.store_id = s.id AND g.goods_name = w.name
      ORDER BY w.ordinal`,
    [JSON.stringify(skus)],
  );
  await tx.run(
    `
      INSERT INTO goods_sku_specs (sku_id, spec_id)
      SELECT s.id, spec::bigint
      FROM goods_skus s, unnest(string_to_array(s.spec_key, '-')) AS spec
      ON CONFLICT
      DO NOTHING`,
  );
}

/**
 * SKUs for every combination of the selected specs. Each further spec of the first attribute costs
 * `step` yuan more.
 */
function skusOf(
  goods: DemoGoods,
  index: number,
  {
    specs,
    imageOf,
  }: { readonly specs: readonly Spec[]; readonly imageOf: ReadonlyMap<string, string> },
): readonly object[] {
  const { store, name, price, weight, more } = goods;
  const lists = Object.entries(more.specs ?? {}).map(([attr, names]) =>
    names.map(
      (specName) =>
        specs.find((spec) => spec.store === store && spec.attr === attr && spec.name === specName)!,
    ),
  );
  if (lists.length === 0) return [];
  const combinations = lists.reduce<readonly (readonly Spec[])[]>(
    (combined, list) =>
      combined.flatMap((combination) => list.map((spec) => [...combination, spec])),
    [[]],
  );
  return combinations.map((chosen, skuIndex) => {
    const surcharge = lists[0]!.indexOf(chosen[0]!) * (more.step ?? 0) * 100;
    return {
      store,
      name,
      key: specKey(chosen.map(({ id }) => id)),
      names: chosen.toSorted((a, b) => a.attr_id - b.attr_id).map((spec) => spec.name),
      price: price * 100 + surcharge,
      market: marketOf(goods, index) + surcharge,
      stock: (index * 13 + skuIndex * 29) % 90,
      weight,
      image: chosen.map((spec) => imageOf.get(spec.name)).find((url) => url !== undefined) ?? '',
    };
  });
}
