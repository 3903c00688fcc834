import { type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { eventAreasOf } from '../../../schemas/rules/resource/row-events.ts';
import type { Resource } from '../../../schemas/rules/types.ts';
import type { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { fieldOf } from '../../backoffice/resources/registry.ts';
import { valueType } from '../../backoffice/resources/sql/field-values.ts';
import { contextFor, type SqlContext } from '../../backoffice/resources/sql/sql-context.ts';
import { wireSql } from '../../backoffice/resources/sql/wire-sql.ts';
import { quote } from '../../backoffice/resources/tables/columns.ts';
import { eventFieldsOf } from '../../backoffice/resources/tables/row-events.ts';

/** Child rows in the payload of their parent. */
interface ChildRows {
  readonly resource: string;
  /** Column of the child rows that points at the row. */
  readonly by: string;
  readonly fields: readonly string[];
}

/** What the payload of a subject has. The row is the snapshot that the trigger took. */
interface Payload {
  readonly resource: string;
  readonly fields: readonly string[];
  /** Child rows as they are when the event is sent first. */
  readonly children?: Readonly<Record<string, ChildRows>>;
  /** Further members: SQL over the snapshot `t` and the event `e`. */
  readonly further?: Readonly<Record<string, string>>;
}

/** Events of the product. A row may only have fields that `webhook_columns` copies into the snapshot. */
const payloads: Readonly<Record<string, Payload>> = {
  orders: {
    resource: 'orders',
    fields: [
      'group_id',
      'order_no',
      'user_id',
      'store_id',
      'order_name',
      'order_image',
      'order_price',
      'coupon_money',
      'freight_money',
      'total_price',
      'platform_money',
      'refund_money',
      'order_status',
      'refund_status',
      'coupon_id',
      'collective_id',
      'receive_tel',
      'receive_area',
      'delivery_code',
      'delivery_no',
      'payment_name',
      'pay_time',
      'delivery_time',
      'receipt_time',
      'comment_time',
      'complete_time',
      'cancel_time',
      'created_at',
      'updated_at',
    ],
    children: {
      order_goods: {
        resource: 'order_goods',
        by: 'order_id',
        fields: [
          'goods_id',
          'sku_id',
          'goods_name',
          'sku_name',
          'buy_num',
          'goods_price',
          'total_price',
          'off_money',
          'refund_num',
          'refund_money',
        ],
      },
    },
  },
  payments: {
    resource: 'order_pays',
    fields: [
      'user_id',
      'pay_no',
      'trade_no',
      'name',
      'payment_name',
      'device',
      'total',
      'refund_money',
      'pay_status',
      'pay_time',
      'created_at',
    ],
    further: {
      order_ids: `(
        SELECT coalesce(json_agg(p.order_id ORDER BY p.order_id), '[]')
        FROM pay_orders p
        WHERE p.pay_id = t.id
      )`,
      refund_no: "coalesce(e.data ->> 'refund_no', '')",
      refund_amount: "((e.data ->> 'refund_amount')::bigint / 100.0)::numeric(18,2)::text",
    },
  },
  refunds: {
    resource: 'refunds',
    fields: [
      'refund_no',
      'user_id',
      'store_id',
      'order_id',
      'refund_type',
      'refund_verify',
      'refund_step',
      'is_open',
      'is_appeal',
      'goods_money',
      'freight_money',
      'platform_money',
      'delivery_code',
      'delivery_no',
      're_delivery_code',
      're_delivery_no',
      'deadline',
      'finish_time',
      'created_at',
      'updated_at',
    ],
    children: {
      refund_goods: {
        resource: 'refund_goods',
        by: 'refund_id',
        fields: ['order_goods_id', 'num', 'money'],
      },
    },
  },
  goods: {
    resource: 'goods',
    fields: [
      'store_id',
      'class_id',
      'brand_id',
      'goods_name',
      'goods_subname',
      'goods_no',
      'goods_images',
      'goods_master_image',
      'goods_price',
      'goods_market_price',
      'goods_weight',
      'goods_stock',
      'goods_sale',
      'freight_id',
      'goods_status',
      'goods_verify',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
    children: {
      skuList: {
        resource: 'goods_skus',
        by: 'goods_id',
        fields: ['sku_name', 'goods_price', 'goods_market_price', 'goods_stock', 'goods_weight'],
      },
    },
  },
  stores: {
    resource: 'stores',
    fields: [
      'user_id',
      'store_name',
      'store_logo',
      'store_description',
      'area',
      'area_info',
      'store_status',
      'store_verify',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
  },
  users: {
    resource: 'users',
    fields: [
      'belong_id',
      'inviter_id',
      'username',
      'nickname',
      'sex',
      'avatar',
      'phone',
      'status',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
  },
  webhooks: { resource: 'webhooks', fields: ['description', 'events'] },
};

/**
 * SQL that returns the data of the events with the ids `$1` in the shape of the wire: `id`, `data` and
 * `of_store`, the webhooks that get it: those of stores, those of the platform, or null for all.
 * Receivers are elsewhere: addresses of pictures begin with the origin `$2`.
 */
export function payloadSql(crud: CrudContext): string {
  const written = Object.entries(payloads).map(([subject, payload]) => {
    const resource = crud.resources.get(payload.resource);
    const context = crud.sqlContext(resource);
    const members = [
      ...membersOf(context, payload.fields),
      ...Object.entries(payload.children ?? {}).map(
        ([name, child]) => `'${name}', ${childrenSql(crud, context, child)}`,
      ),
      ...Object.entries(payload.further ?? {}).map(([name, sql]) => `'${name}', ${sql}`),
    ];
    return branchSql(resource, subject, {
      data: `json_build_object(${members.join(', ')})`,
      ofStore: 'NULL::boolean',
    });
  });
  const ofRows = crud.resources.all
    .filter(({ events }) => events)
    .flatMap((resource) =>
      backOffices.map((area) =>
        branchSql(resource, resource.name, {
          data: rowSql(crud.sqlContext(resource), area),
          ofStore: area === 'Seller' ? 'TRUE' : 'FALSE',
        }),
      ),
    );
  return [...written, ...ofRows].join('\n      UNION ALL');
}

interface Branch {
  readonly data: string;
  readonly ofStore: string;
}

const branchSql = ({ table }: Resource, subject: string, { data, ofStore }: Branch): string => `
      SELECT e.id, ${ofStore} AS of_store, ${data} AS data
      FROM webhook_events e
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${quote(table)}, e.data) t
      WHERE e.subject = '${subject}' AND e.id = ANY($1::bigint[])`;

/** Nothing for an area that no longer receives the events of the resource. */
function rowSql(context: SqlContext, area: BackOffice): string {
  const { resource } = context;
  if (!eventAreasOf(resource).includes(area)) return "'{}'::json";
  const columns = eventFieldsOf(resource, area).map(
    ({ name }) => `${memberSql(context, name)} AS ${quote(name)}`,
  );
  return `(SELECT row_to_json(_row) FROM (SELECT ${columns.join(', ')}) _row)`;
}

const membersOf = (context: SqlContext, fields: readonly string[]): readonly string[] => [
  `'id', ${context.alias}.id`,
  ...fields.map((name) => `'${name}', ${memberSql(context, name)}`),
];

function memberSql(context: SqlContext, name: string): string {
  const field = fieldOf(context.resource, name);
  const sql = wireSql(field, context, 'json');
  const type = valueType(field, context.resource, context.resources);
  if (type === 'image') return fullAddress(sql);
  if (type !== 'images') return sql;
  return `(
    SELECT coalesce(jsonb_agg(${fullAddress('i.address')} ORDER BY i.n), '[]')
    FROM jsonb_array_elements_text(${sql}) WITH ORDINALITY AS i(address, n)
  )`;
}

const fullAddress = (sql: string): string =>
  `CASE WHEN ${sql} LIKE '/%' THEN $2::text || ${sql} ELSE ${sql} END`;

function childrenSql(crud: CrudContext, parent: SqlContext, child: ChildRows): string {
  const context = contextFor(parent, crud.resources.get(child.resource));
  const { alias, resource } = context;
  return `(
    SELECT coalesce(
      json_agg(json_build_object(${membersOf(context, child.fields).join(', ')}) ORDER BY ${alias}.id),
      '[]'
    )
    FROM ${resource.table} ${alias}
    WHERE ${alias}.${child.by} = ${parent.alias}.id
  )`;
}
