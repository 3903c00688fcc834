import type { Transaction } from '../../../platform/database/sql.ts';
import { bannerSvg } from '../../pictures/banner.ts';
import { storeSvg } from '../../pictures/marks.ts';
import { type SceneName, sceneSvg } from '../../pictures/scene.ts';
import { enterPictures, type Studio } from '../../pictures/studio.ts';
import { classPathsSql } from '../catalog/write-classes.ts';
import { afterSaleService, type DemoStore, demoStores } from './stores.ts';

/** Scenes of store fronts; the page already draws an arch around them. */
const frontScenes: readonly SceneName[] = ['sweep', 'plinth', 'split', 'disc'];
/** Banner of a store page for wide screens and for phones, px. */
const bannerSizes = [
  [1200, 400],
  [780, 520],
] as const;

/**
 * Draws logos and fronts and writes the stores with their classes, goods attributes, freight
 * templates and documents.
 */
export async function prepareStores(studio: Studio): Promise<(tx: Transaction) => Promise<void>> {
  const signs = await Promise.all(
    demoStores.map(({ owner, icon, hue }) =>
      studio(storeSvg(owner.toUpperCase(), icon, hue), [242, 74], [[150, 150]]),
    ),
  );
  const fronts = await Promise.all(
    demoStores.map(({ icon, hue }, index) =>
      studio(
        sceneSvg(icon, frontScenes[index % frontScenes.length]!, hue),
        [400, 400],
        [[150, 150]],
      ),
    ),
  );
  const banners = await Promise.all(
    demoStores.map(({ icon, hue, open }) =>
      Promise.all(
        (open ? bannerSizes : []).map(([width, height]) =>
          studio(bannerSvg({ icons: [icon], hue, width, height }), [width, height], [[150, 150]]),
        ),
      ),
    ),
  );
  const rows = demoStores.map((store, index) => ({
    ...store,
    banners: banners[index]!.map(({ url }) => [url]),
    logo: signs[index]!.url,
    front: fronts[index]!.url,
    service: store.open ? afterSaleService : '',
    refused: store.refused ?? '',
    mobile: `400-800-${String(1000 + index)}`,
  }));
  return async (tx) => {
    await enterPictures(tx, [...signs, ...fronts, ...banners.flat()]);
    await writeStores(tx, rows);
    await writeClasses(tx);
    await writeAttrs(tx, demoStores);
    await writeFreights(tx);
    await setOpeningTimes(tx);
    await writeDocuments(tx);
  };
}

/**
 * Sets the times of creation: verified stores 29 days apart, the last one before the first demo
 * order; applying stores within the last days. Owners registered an hour earlier.
 */
async function setOpeningTimes(tx: Transaction): Promise<void> {
  await tx.run(
    `
      UPDATE stores s
      SET created_at = a.opened_at
      FROM (
        SELECT
          id,
          date_trunc('second', mall_now()) - interval '1 day' * (
            CASE store_verify
              WHEN 4 THEN 44 + 29 * row_number() OVER w
              ELSE 3 * row_number() OVER w - 2
            END
          ) AS opened_at
        FROM stores
        WINDOW w AS (PARTITION BY store_verify = 4 ORDER BY id DESC)
      ) a
      WHERE a.id = s.id`,
  );
  await tx.run(
    `
      UPDATE users u
      SET created_at = s.created_at - interval '1 hour'
      FROM stores s
      WHERE s.user_id = u.id`,
  );
}

/** Fills in the documents that an admin checks; people and numbers are invented. */
const writeDocuments = (tx: Transaction): Promise<number> =>
  tx.run(
    `
      UPDATE stores
      SET
        legal_person = (
          ARRAY['林云杉', '陈泽', '苏禾', '周山', '叶野', '于果', '莫白', '花晓集', '乐彤']
        )[1 + id % 9],
        business_license_no = '91' || lpad((id * 7919331)::text, 16, '3'),
        store_phone = '400800' || 1000 + id,
        emergency_contact = (
          ARRAY['林青', '陈一', '苏木', '周茶', '叶远', '于晴', '莫言心', '花语', '乐宁']
        )[1 + id % 9],
        emergency_contact_phone = '1990000' || 7000 + id
      WHERE store_company_name <> ''`,
  );

/** A store has the ids of its province, city and district, and their names as one text. */
const writeStores = (tx: Transaction, rows: readonly object[]): Promise<number> =>
  tx.run(
    `
      INSERT INTO stores (
        user_id, store_name, store_logo, store_face_image, store_company_name, store_mobile,
        store_description, province_id, city_id, region_id, area_info, store_address,
        after_sale_service, store_status, store_verify, store_refuse_info, store_slide,
        store_mobile_slide
      )
      SELECT
        u.id, w.name, w.logo, w.front, w.company, w.mobile, w.description, p.id, c.id, d.id,
        concat_ws(' ', p.name, c.name, d.name), w.address, w.service, w.open, w.verify, w.refused,
        coalesce(w.banners->0, '[]'), coalesce(w.banners->1, '[]')
      FROM ROWS
      FROM (
        jsonb_to_recordset($1::jsonb) AS (
          owner text, name text, logo text, front text, company text, mobile text,
          description text, area text, address text, service text, open smallint, verify smallint,
          refused text, banners jsonb
        )
      ) WITH ORDINALITY AS w(
        owner, name, logo, front, company, mobile, description, area, address, service, open,
        verify, refused, banners, ordinal
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

/** Writes the classes of stores: every third-level class below their first-level classes. */
const writeClasses = (tx: Transaction): Promise<number> =>
  tx.run(
    `
      INSERT INTO store_classes (store_id, class_id)
      SELECT s.id, c.id
      FROM jsonb_to_recordset($1::jsonb) AS w(name text, classes jsonb)
      JOIN stores s ON s.store_name = w.name AND s.deleted_at IS NULL
      JOIN (${classPathsSql}) c
        ON w.classes ? split_part(c.path, '/', 1)
        AND split_part(c.path, '/', 3) <> ''
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(demoStores)],
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
    WHERE s.store_verify = 4 AND s.deleted_at IS NULL
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
    [['15', '54', '62', '63', '64', '65']],
  );
}

async function writeAttrs(tx: Transaction, stores: readonly DemoStore[]): Promise<void> {
  const attrs = JSON.stringify(
    stores.flatMap(({ name: store, attrs: own }) =>
      Object.entries(own).map(([name, specs]) => ({ store, name, specs })),
    ),
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
