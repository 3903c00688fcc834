import { specKey } from '../../../schemas/rules/spec-key.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { type Catalogue, type Goods, inBoth, type Text } from './catalogue.ts';
import { enterPictures, type StorePicture } from './pictures.ts';
import { brandOf } from './write-brands.ts';
import { classPathsSql, leafPaths } from './write-classes.ts';

/** `goods_verify` (docs/product.md#states): rejected 0, examined 1, to be reviewed 2. */
const verifyOf = { onSale: 1, pending: 2, rejected: 0, draft: 1 } as const;
const fen = (yuan: number): number => Math.round(yuan * 100);

/** The item number of the goods at an index of the catalogue. */
export const goodsNumber = (index: number): string => `SK${2600 + index * 7}`;

/** Days ago that goods were listed: a week before their first review at the latest. */
export const listedAgo = ({ listed, reviews }: Goods): number =>
  Math.max(listed, ...reviews.map(({ days }) => days + 8));

/** Folder of goods in the catalogue. */
export const goodsFolder = ({ owner, slug }: Goods): string => `stores/${owner}/goods/${slug}`;

/** Stores the pictures of goods and writes goods and SKUs. */
export async function prepareGoods(
  catalogue: Catalogue,
  storePicture: StorePicture,
): Promise<(tx: Transaction) => Promise<void>> {
  const pictures = await Promise.all(
    catalogue.goods.map(
      async (goods) =>
        new Map(
          await Promise.all(
            picturesOf(goods).map(
              async (name) => [name, await storePicture(goodsFolder(goods), name)] as const,
            ),
          ),
        ),
    ),
  );
  const urls = pictures.map(
    (views) => new Map([...views].map(([name, { url }]) => [name, url] as const)),
  );
  const paths = leafPaths(catalogue);
  const rows = catalogue.goods.map((goods, index) => ({
    ...columnsOf(goods, urls[index]!),
    no: goodsNumber(index),
    path: paths.get(goods.class),
    brand: textOf(brandOf(catalogue, goods)),
  }));
  return async (tx) => {
    await enterPictures(
      tx,
      catalogue.goods.flatMap(({ owner }, index) =>
        [...pictures[index]!.values()].map((picture) => ({ ...picture, owner })),
      ),
    );
    await writeGoods(tx, rows);
    await writeSkus(tx, catalogue.goods, urls);
  };
}

const picturesOf = ({ pictures, choices = [], details, reviews }: Goods): readonly string[] => [
  ...new Set([
    ...pictures,
    ...choices.flatMap(({ values }) => values.flatMap(({ picture }) => picture ?? [])),
    ...details.flatMap(({ picture }) => picture ?? []),
    ...reviews.flatMap((review) => review.pictures ?? []),
  ]),
];

const textOf = (text: Text | undefined): string => (text ? inBoth(text) : '');

function columnsOf(goods: Goods, urls: ReadonlyMap<string, string>): object {
  const { owner, price, market, weight, choices, state, freight = 'free' } = goods;
  return {
    owner,
    name: inBoth(goods.name),
    subname: inBoth(goods.subtitle),
    price: fen(price),
    market: fen(market ?? price),
    weight,
    content: contentOf(goods, urls),
    stock: choices ? 0 : (goods.stock ?? 60),
    sale: goods.sold,
    status: state === 'draft' ? 0 : 1,
    verify: verifyOf[state ?? 'onSale'],
    refused: textOf(goods.refused),
    freight: freight === 'free' ? -1 : null,
    recommend: goods.recommended ? 1 : 0,
    master: goods.master ? 1 : 0,
    age: listedAgo(goods),
    images: goods.pictures.map((name) => urls.get(name)),
  };
}

/** Details with pictures, then the parameters as a table; rich text in both languages. */
function contentOf({ details, parameters }: Goods, urls: ReadonlyMap<string, string>): string {
  const sections = details.map(({ heading, text, picture }) => {
    const image = picture
      ? `<p><img src="${urls.get(picture)}" alt="" width="800" height="800" loading="lazy"></p>`
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
        w.recommend, w.master, t.listed_at, t.listed_at
      FROM ROWS
      FROM (
        jsonb_to_recordset($1::jsonb) AS (
          owner text, path text, name text, subname text, brand text, no text, price bigint,
          market bigint, weight numeric, content text, stock bigint, sale bigint, status smallint,
          verify smallint, refused text, freight bigint, recommend smallint, master smallint,
          age numeric, images jsonb
        )
      ) WITH ORDINALITY AS w(
        owner, path, name, subname, brand, no, price, market, weight, content, stock, sale,
        status, verify, refused, freight, recommend, master, age, images, ordinal
      )
      JOIN users u ON u.username = w.owner AND u.deleted_at IS NULL
      JOIN stores s ON s.user_id = u.id AND s.deleted_at IS NULL
      JOIN (${classPathsSql}) c ON c.path = w.path
      LEFT JOIN goods_brands b ON b.name = w.brand AND b.deleted_at IS NULL
      CROSS JOIN LATERAL (
        SELECT
          ${nowSql} - w.age * interval '1 day'
            - (300 - w.ordinal) * interval '1 minute' AS listed_at
      ) t
      ORDER BY w.ordinal`,
    [JSON.stringify(rows)],
  );

interface Spec {
  readonly owner: string;
  readonly attr: string;
  readonly name: string;
  readonly id: number;
  readonly attr_id: number;
}

async function writeSkus(
  tx: Transaction,
  goods: readonly Goods[],
  urls: readonly ReadonlyMap<string, string>[],
): Promise<void> {
  const specs = await tx.rows<Spec>(
    `
      SELECT u.username AS owner, a.name AS attr, p.name, p.id, a.id AS attr_id
      FROM goods_specs p
      JOIN goods_attrs a ON a.id = p.attr_id
      JOIN stores s ON s.id = a.store_id
      JOIN users u ON u.id = s.user_id`,
  );
  const byNames = new Map(
    specs.map((spec) => [`${spec.owner}/${zh(spec.attr)}/${zh(spec.name)}`, spec]),
  );
  const skus = goods.flatMap((each, index) => skusOf(each, index, { byNames, urls: urls[index]! }));
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
          no text, key text, names jsonb, price bigint, market bigint, stock bigint,
          weight numeric, image text
        )
      ) WITH ORDINALITY AS w(no, key, names, price, market, stock, weight, image, ordinal)
      JOIN goods g ON g.goods_no = w.no
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

/** The Chinese part of a name; specs of a store are told apart by it. */
const zh = (name: string): string => name.split(' | ')[0]!;

interface Value {
  readonly name: string;
  readonly spec: Spec;
  readonly picture: string | undefined;
  readonly plus: number;
}

/** SKUs for every combination of the values. Stock that is not given is 10 to 120 pieces. */
function skusOf(
  { owner, choices = [], price, market, weight, stocks = {} }: Goods,
  index: number,
  {
    byNames,
    urls,
  }: {
    readonly byNames: ReadonlyMap<string, Spec>;
    readonly urls: ReadonlyMap<string, string>;
  },
): readonly object[] {
  if (choices.length === 0) return [];
  const lists = choices.map(({ name: attr, values }) =>
    values.map(
      ({ name, picture, plus = 0 }): Value => ({
        name: name.zh,
        spec: byNames.get(`${owner}/${attr.zh}/${name.zh}`)!,
        picture,
        plus,
      }),
    ),
  );
  const combinations = lists.reduce<readonly (readonly Value[])[]>(
    (combined, list) => combined.flatMap((chosen) => list.map((value) => [...chosen, value])),
    [[]],
  );
  return combinations.map((chosen, skuIndex) => {
    const plus = chosen.reduce((sum, value) => sum + value.plus, 0);
    const picture = chosen.find((value) => value.picture !== undefined)?.picture;
    return {
      no: goodsNumber(index),
      key: specKey(chosen.map(({ spec }) => spec.id)),
      names: chosen
        .toSorted((a, b) => a.spec.attr_id - b.spec.attr_id)
        .map(({ spec }) => spec.name),
      price: fen(price + plus),
      market: fen((market ?? price) + plus),
      stock:
        stocks[chosen.map(({ name }) => name).join('/')] ??
        10 + ((index * 37 + skuIndex * 29) % 111),
      weight,
      image: picture === undefined ? '' : urls.get(picture),
    };
  });
}
