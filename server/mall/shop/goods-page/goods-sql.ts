import { groupStatus } from '../../../../schemas/contract/order-statuses.ts';
import { quote } from '../../../backoffice/resources/tables/columns.ts';
import { dateTimeSql } from '../../../platform/database/wire-types.ts';
import { couponClasses } from '../../promotions/coupon-classes.ts';
import { shownRulesSql } from '../../promotions/promotions.ts';
import { isOpenStoreSql } from '../../stores/store-state.ts';

const epoch = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** A seckill round `k` as JSON, without its price. */
const roundJson = `
  jsonb_build_object(
    'id', k.id, 'discount', round(k.discount * 100)::int, 'stock', k.stock,
    'left', k.stock - k.sold, 'per_limit', k.per_limit,
    'start_time', ${dateTimeSql('k.start_time')}, 'end_time', ${dateTimeSql('k.end_time')},
    'start_at', ${epoch('k.start_time')}, 'end_at', ${epoch('k.end_time')}
  )`;

/**
 * Goods `$1` without their offers and without data of their store, classes and brand. No row when
 * shoppers may not see them.
 *
 * @param specs the columns of `specs`
 */
export const goodsSql = (specs: readonly string[]): string => `
  SELECT
    g.id, g.store_id, g.class_id, coalesce(g.brand_id, 0) AS brand_id, g.goods_name,
    g.goods_subname, g.goods_no, g.goods_images, g.goods_master_image,
    jsonb_build_array(${specs.map((name) => `g.${quote(name)}`).join(', ')}) AS specs,
    rich_text(g.goods_content) AS goods_content, g.goods_market_price, g.goods_sale,
    (SELECT to_jsonb(p) FROM goods_prices(ARRAY[$1::bigint]) p) AS prices,
    round(g.goods_weight * 100)::bigint AS weight, coalesce(g.freight_id, 0) AS freight_id,
    g.is_recommend, g.is_master, ${dateTimeSql('g.created_at')} AS created_at,
    ${dateTimeSql('g.updated_at')} AS updated_at, t.store_name, s.class_1, s.class_2, s.class_3,
    s.comments,
    (
      SELECT jsonb_agg(
        jsonb_build_object(
          'id', k.id, 'spec_id', string_to_array(k.spec_key, '-')::bigint[], 'sku_name',
          k.sku_name, 'goods_image', k.goods_image, 'price', k.goods_price, 'market',
          coalesce(k.goods_market_price, 0), 'goods_stock', k.goods_stock, 'weight',
          round(coalesce(k.goods_weight, 0) * 100)::bigint
        ) ORDER BY k.id
      )
      FROM goods_skus k
      WHERE k.goods_id = g.id
    ) AS skus,
    (
      SELECT jsonb_agg(
        jsonb_build_object(
          'id', a.id, 'name', a.name, 'specs',
          (
            SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.id)
            FROM goods_specs p
            WHERE p.attr_id = a.id
          )
        ) ORDER BY a.id
      )
      FROM goods_attrs a
      WHERE a.id IN (
        SELECT p.attr_id
        FROM goods_skus k
        JOIN goods_sku_specs j ON j.sku_id = k.id
        JOIN goods_specs p ON p.id = j.spec_id
        WHERE k.goods_id = g.id
      )
    ) AS attrs,
    (
      SELECT count(*)::int FROM favorites v WHERE v.is_type = 0 AND v.out_id = g.id
    ) AS goods_collect,
    CASE WHEN s.comments > 0 THEN (
      SELECT jsonb_build_object(
        'all', count(*), 'good', count(*) FILTER (WHERE c.total >= 15), 'commonly',
        count(*) FILTER (WHERE c.total > 10 AND c.total < 15), 'bad',
        count(*) FILTER (WHERE c.total <= 10), 'pictures', count(*) FILTER (WHERE c.image <> '[]'),
        'score', coalesce(round(avg(c.total) / 4, 1), 5)
      )
      FROM (
        SELECT score + agree + service + speed AS total, image
        FROM order_comments
        WHERE goods_id = g.id AND deleted_at IS NULL
      ) c
    ) END AS comment_counts,
    EXISTS (
      SELECT
      FROM seckills k
      WHERE k.goods_id = g.id AND k.deleted_at IS NULL AND k.end_time > mall_now()
    ) OR EXISTS (
      SELECT FROM collectives r WHERE r.goods_id = g.id AND r.deleted_at IS NULL
    ) AS has_offers,
    ${epoch('mall_now()')} AS now
  FROM goods_shelf s
  JOIN goods g
    ON g.id = s.goods_id
    AND g.goods_status = 1
    AND g.goods_verify = 1
    AND g.deleted_at IS NULL
  JOIN stores t
    ON t.id = g.store_id
    AND ${isOpenStoreSql}
  WHERE s.goods_id = $1`;

/**
 * Offers of goods `$1` and the groups that wait for members. Read only for goods with `has_offers`.
 */
export const offersSql = `
  SELECT
    (
      SELECT ${roundJson}
      FROM seckills k
      WHERE k.id = (
        SELECT r.id
        FROM running_rounds() r
        WHERE r.goods_id = g.id AND r.store_id = g.store_id
      )
    ) AS seckill,
    (
      SELECT ${roundJson}
      FROM seckills k
      WHERE k.goods_id = g.id
        AND k.store_id = g.store_id
        AND k.deleted_at IS NULL
        AND k.start_time > mall_now()
      ORDER BY k.start_time, k.id
      LIMIT 1
    ) AS next_seckill,
    (
      SELECT jsonb_build_object(
        'id', r.id, 'discount', round(r.discount * 100)::int, 'need', r.need
      )
      FROM collectives r
      WHERE r.goods_id = g.id AND r.store_id = g.store_id AND r.deleted_at IS NULL
      ORDER BY r.id DESC
      LIMIT 1
    ) AS collective,
    (
      SELECT jsonb_agg(m.open)
      FROM (
        SELECT jsonb_build_object(
          'id', m.id, 'need', m.need, 'orders_count', m.paid, 'left', m.need - m.joined,
          'nickname', u.nickname, 'avatar', u.avatar, 'end_time', ${dateTimeSql('m.end_time')},
          'end_at', ${epoch('m.end_time')}
        ) AS open
        FROM collective_logs m
        JOIN collectives r
          ON r.id = m.collective_id
          AND r.goods_id = m.goods_id
          AND r.deleted_at IS NULL
        JOIN users u ON u.id = m.user_id
        WHERE m.goods_id = g.id
          AND m.status = ${groupStatus.open}
          AND m.end_time > mall_now()
          AND m.joined < m.need
          AND m.paid > 0
        ORDER BY m.end_time, m.id
        LIMIT 10
      ) m
    ) AS groups
  FROM goods g
  WHERE g.id = $1`;

/** Classes by id, `$1`. */
export const classNamesSql =
  'SELECT id, name, ename FROM goods_classes WHERE id = ANY($1::bigint[])';
export const brandSql =
  'SELECT id, name, thumb FROM goods_brands WHERE id = $1 AND deleted_at IS NULL';

/** Average of one score over the store's comments; 5 without comments. */
const averageSql = (score: string): string =>
  `coalesce(round(r.${score}_sum / nullif(r.comments, 0), 1), 5)::float AS ${score}_all`;

/** A store as its own page and its goods pages show it; `$1` is its id. */
export const storeSql = `
  SELECT
    t.id, t.store_name, t.store_logo, t.store_face_image, t.store_mobile,
    t.store_company_name, t.store_description, t.area_info, t.store_address,
    rich_text(t.after_sale_service) AS after_sale_service, t.store_slide, t.store_mobile_slide,
    t.business_license_no,
    coalesce(t.store_lng::text, '') AS store_lng, coalesce(t.store_lat::text, '') AS store_lat,
    ${dateTimeSql('t.created_at')} AS created_at, coalesce(r.comments, 0) AS comments,
    coalesce(r.good_comments, 0) AS good,
    ${['score', 'agree', 'service', 'speed'].map(averageSql).join(', ')},
    coalesce(r.goods, 0) AS goods_count, coalesce(r.favorites, 0) AS favorite_count,
    (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', c.id, 'store_id', t.id, 'name', c.name, 'money', c.money, 'use_money',
            c.use_money, 'stock', c.stock, 'per_limit', c.per_limit, 'is_platform', c.is_platform,
            'content', c.content, 'start_time', ${dateTimeSql('c.start_time')}, 'end_time',
            ${dateTimeSql('c.end_time')}, 'class_id', ${couponClasses('c.id')}
          ) ORDER BY c.money DESC,
          c.id
        ),
        '[]'
      )
      FROM (
        SELECT *
        FROM coupons c
        WHERE (c.store_id = t.id OR c.store_id IS NULL)
          AND c.deleted_at IS NULL
          AND c.stock > 0
          AND c.start_time <= mall_now()
          AND c.end_time > mall_now()
        ORDER BY c.money DESC, c.id
        LIMIT 20
      ) c
    ) AS coupons,
    ${shownRulesSql} AS rules,
    (
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', f.id, 'isDefault', f.is_type = 0, 'firstWeight',
            round(f.f_weight * 100)::bigint, 'firstFee', f.f_price, 'stepWeight',
            round(f.o_weight * 100)::bigint, 'stepFee', f.o_price, 'provinces',
            ARRAY(SELECT a.area_id FROM freight_areas a WHERE a.freight_id = f.id)
          ) ORDER BY f.id
        ),
        '[]'
      )
      FROM (SELECT * FROM freights f WHERE f.store_id = t.id ORDER BY f.id LIMIT 100) f
    ) AS freights
  FROM stores t
  LEFT JOIN store_figures r ON r.store_id = t.id
  WHERE t.id = $1 AND ${isOpenStoreSql}`;

/**
 * Best sellers of store `$1`, limited to `$2`, in class `$3` of the third level or in all classes.
 */
export const rankSql = (scope: 'class' | 'store'): string => `
  SELECT s.goods_id AS id, g.goods_name, s.sale AS goods_sale, g.goods_master_image
  FROM (
    SELECT *
    FROM goods_shelf s
    WHERE s.store_id = $1${scope === 'class' ? ' AND s.class_3 = $3' : ''}
    ORDER BY s.sale DESC, s.goods_id DESC
    LIMIT $2
  ) s
  JOIN goods g ON g.id = s.goods_id
  ORDER BY s.sale DESC, s.goods_id DESC`;
