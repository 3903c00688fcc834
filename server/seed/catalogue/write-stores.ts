import { storeVerify } from '../../mall/kernel/statuses.ts';
import { nowSql } from '../../platform/database/now-sql.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { areaNamesSql } from '../areas.ts';
import { type Catalogue, inBoth, type Store, skuNames } from './catalogue.ts';
import { enterPictures, hasPicture, type StorePicture } from './pictures.ts';
import { classPathsSql, leafPaths } from './write-classes.ts';

const verifyOf = {
  closed: storeVerify.approved,
  pending: storeVerify.verifying,
  rejected: storeVerify.denied,
  incomplete: storeVerify.incomplete,
} as const;
/** Provinces with dearer freight. */
const remoteProvinces = ['15', '54', '62', '63', '64', '65'];

/**
 * Writes the stores with their classes, goods attributes, freight templates and documents. A store
 * has a logo, a banner, and as its front the first picture of its first goods.
 */
export async function prepareStores(
  catalogue: Catalogue,
  storePicture: StorePicture,
): Promise<(tx: Transaction) => Promise<void>> {
  const { folder, stores, goods } = catalogue;
  const rows = await Promise.all(
    stores.map(async (store, index) => {
      const base = `stores/${store.owner}`;
      const own = goods.filter(({ owner }) => owner === store.owner);
      const stored = async (name: string) =>
        hasPicture(folder, base, name) ? [await storePicture(base, name)] : [];
      const [first] = own;
      const [logo, banner, front] = await Promise.all([
        stored('logo'),
        store.state ? [] : stored('banner'),
        first
          ? [await storePicture(base, `${first.owner}/${first.slug}/${first.pictures[0]}`)]
          : [],
      ]);
      return {
        ...rowOf(store, index),
        pictures: [...logo, ...banner, ...front].map((picture) => ({
          ...picture,
          owner: store.owner,
        })),
        logo: logo[0]?.url ?? '',
        front: (front[0] ?? logo[0])?.url ?? '',
        slides: banner.map(({ url }) => url),
        classes: [...new Set(own.map((each) => leafPaths(catalogue).get(each.class)))],
        attrs: attrsOf(own.flatMap(({ choices = [] }) => choices)),
      };
    }),
  );
  return async (tx) => {
    await writeStores(tx, rows);
    await enterPictures(
      tx,
      rows.flatMap(({ pictures }) => pictures),
    );
    await writeClasses(tx, rows);
    await writeAttrs(tx, rows);
    await writeFreights(tx);
    await setRegistrations(tx);
  };
}

const rowOf = (store: Store, index: number) => ({
  owner: store.owner,
  name: inBoth(store.name),
  company: store.company ?? '',
  description: store.description ? inBoth(store.description) : '',
  area: store.area,
  address: store.address ? inBoth(store.address) : '',
  service: afterSaleOf(store),
  open: store.state ? 0 : 1,
  verify: store.state ? verifyOf[store.state] : storeVerify.approved,
  refused: store.refused ? inBoth(store.refused) : '',
  mobile: `400-800-${1000 + index}`,
  licence: store.licence ?? `91${String((index + 1) * 7_919_331).padStart(16, '3')}`,
  opened: store.opened ? `${store.opened}-01` : null,
});

/** Story, promises, and what the store does not sell; rich text in both languages. */
function afterSaleOf({ story, service, never, state }: Store): string {
  if (state && state !== 'closed') return '';
  const ship = service && {
    zh: `付款后 ${service.ship_hours} 小时内发货`,
    en: `Ships within ${service.ship_hours} hours of payment`,
  };
  const returns = service?.returns ?? {
    zh: '签收后七天内，不影响二次销售的商品可无理由退货',
    en: 'Return items in resaleable condition within seven days of receipt, for any reason',
  };
  const promises = [
    ...(ship ? [ship] : []),
    returns,
    {
      zh: '质量问题由本店承担往返运费',
      en: 'We pay shipping both ways if the quality is at fault',
    },
    {
      zh: '客服时间：每日 9:00 至 21:00',
      en: 'Customer service: 9:00 to 21:00 every day',
    },
  ];
  return [
    ...(story ? [`<h3>我们的故事 | Our story</h3><p>${inBoth(story)}</p>`] : []),
    `<h3>售后承诺 | Our after-sale promise</h3><ul>${promises
      .map((promise) => `<li>${inBoth(promise)}</li>`)
      .join('')}</ul>`,
    ...(never ? [`<h3>我们不卖 | What we do not sell</h3><p>${inBoth(never)}</p>`] : []),
  ].join('');
}

/** The attributes of a store with the values that its goods have. */
function attrsOf(choices: Parameters<typeof skuNames>[0] = []) {
  const attrs = new Map<string, { name: string; specs: Map<string, string> }>();
  for (const { name, values } of choices) {
    const attr = attrs.get(name.zh) ?? { name: inBoth(name), specs: new Map() };
    attrs.set(name.zh, attr);
    for (const value of values)
      if (!attr.specs.has(value.name.zh)) attr.specs.set(value.name.zh, inBoth(value.name));
  }
  return [...attrs.values()].map(({ name, specs }) => ({ name, specs: [...specs.values()] }));
}

/**
 * A store has the ids of its province, city and district, and their names as one text. People and
 * numbers of its documents are invented. A store opened before its first goods; a store that
 * applies did so in the last days.
 */
const writeStores = (tx: Transaction, rows: readonly object[]): Promise<number> =>
  tx.run(
    `
      INSERT INTO stores (
        user_id, store_name, store_logo, store_face_image, store_company_name, store_mobile,
        store_description, province_id, city_id, region_id, area_info, store_address,
        after_sale_service, store_status, store_verify, store_refuse_info, store_slide,
        store_mobile_slide, created_at, business_license_no, legal_person, store_phone,
        emergency_contact, emergency_contact_phone
      )
      SELECT
        u.id, w.name, w.logo, w.front, w.company, w.mobile, w.description, p.id, c.id, d.id,
        ${areaNamesSql}, w.address, w.service, w.open, w.verify, w.refused,
        w.slides, w.slides,
        coalesce(
          least(w.opened, ${nowSql} - interval '420 days'),
          ${nowSql} - interval '1 day' * (w.ordinal % 7 + 1)
        ),
        CASE w.company WHEN '' THEN '' ELSE w.licence END,
        CASE w.company
          WHEN '' THEN ''
          ELSE (
            ARRAY['林云杉', '陈泽', '苏禾', '周山', '叶野', '于果', '莫白', '花晓集', '乐彤', '陶然', '鹿鸣', '麦香']
          )[1 + w.ordinal % 12]
        END,
        '400800' || 1000 + w.ordinal,
        (
          ARRAY['林青', '陈一', '苏木', '周茶', '叶远', '于晴', '莫言心', '花语', '乐宁', '陶可', '鹿遥', '麦穗']
        )[1 + w.ordinal % 12],
        '1990000' || 7000 + w.ordinal
      FROM ROWS
      FROM (
        jsonb_to_recordset($1::jsonb) AS (
          owner text, name text, logo text, front text, company text, mobile text,
          description text, area text, address text, service text, open smallint, verify smallint,
          refused text, slides jsonb, licence text, opened timestamptz
        )
      ) WITH ORDINALITY AS w(
        owner, name, logo, front, company, mobile, description, area, address, service, open,
        verify, refused, slides, licence, opened, ordinal
      )
      JOIN users u ON u.username = w.owner AND u.deleted_at IS NULL
      JOIN areas d ON d.code = w.area
      JOIN areas c ON c.code = d.pid
      JOIN areas p ON p.code = c.pid
      ORDER BY w.ordinal
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(rows)],
  );

/** Owners registered an hour before they opened their store. */
const setRegistrations = (tx: Transaction): Promise<number> =>
  tx.run(`
    UPDATE users u
    SET created_at = s.created_at - interval '1 hour'
    FROM stores s
    WHERE s.user_id = u.id`);

/** A store sells in the classes of its goods. */
const writeClasses = (tx: Transaction, rows: readonly object[]): Promise<number> =>
  tx.run(
    `
      INSERT INTO store_classes (store_id, class_id)
      SELECT s.id, c.id
      FROM jsonb_to_recordset($1::jsonb) AS w(name text, classes jsonb)
      JOIN stores s ON s.store_name = w.name AND s.deleted_at IS NULL
      JOIN (${classPathsSql}) c ON w.classes ? c.path
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(rows)],
  );

/** Writes a default freight template and one for remote provinces for every verified store. */
async function writeFreights(tx: Transaction): Promise<void> {
  await tx.run(`
    INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
    SELECT s.id, w.name, w.is_type, w.f_weight, w.f_price, w.o_weight, w.o_price
    FROM stores s
    CROSS JOIN (
      VALUES ('默认模板', 0, 1, 800, 1, 200), ('偏远地区', 1, 1, 1800, 1, 1200)
    ) AS w(name, is_type, f_weight, f_price, o_weight, o_price)
    WHERE s.store_verify = ${storeVerify.approved} AND s.deleted_at IS NULL
    ON CONFLICT
    DO NOTHING`);
  await tx.run(
    `
      INSERT INTO freight_areas (freight_id, area_id)
      SELECT f.id, a.id
      FROM freights f
      JOIN areas a ON a.code = ANY($1)
      WHERE f.is_type = 1
      ON CONFLICT
      DO NOTHING`,
    [remoteProvinces],
  );
}

async function writeAttrs(
  tx: Transaction,
  rows: readonly { readonly name: string; readonly attrs: readonly object[] }[],
): Promise<void> {
  const attrs = JSON.stringify(
    rows.flatMap(({ name: store, attrs: own }) => own.map((attr) => ({ store, ...attr }))),
  );
  await tx.run(
    `
      INSERT INTO goods_attrs (store_id, name)
      SELECT s.id, w.name
      FROM jsonb_to_recordset($1::jsonb) AS w(store text, name text)
      JOIN stores s ON s.store_name = w.store AND s.deleted_at IS NULL
      ON CONFLICT
      DO NOTHING`,
    [attrs],
  );
  await tx.run(
    `
      INSERT INTO goods_specs (attr_id, name)
      SELECT a.id, spec.name
      FROM jsonb_to_recordset($1::jsonb) AS w(store text, name text, specs jsonb)
      JOIN stores s ON s.store_name = w.store AND s.deleted_at IS NULL
      JOIN goods_attrs a ON a.store_id = s.id AND a.name = w.name
      CROSS JOIN LATERAL jsonb_array_elements_text(w.specs) WITH ORDINALITY AS spec(name, ordinal)
      ORDER BY a.id, spec.ordinal
      ON CONFLICT
      DO NOTHING`,
    [attrs],
  );
}
