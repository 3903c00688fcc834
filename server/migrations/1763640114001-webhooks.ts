import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `webhooks` with their events, deliveries and attempts (docs/decisions/0130-webhooks.md).
 * Triggers write the events, in the transaction of the change that they report.
 */
export class Webhooks1763640114001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await createTables(query);
    for (const sql of [...internals, ...functions, ...triggers]) await query.query(sql);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const table of ['order_logs', 'order_pays', 'pay_refunds'])
      await query.query(`DROP TRIGGER webhook_events ON ${table}`);
    for (const table of ['refunds', 'goods', 'stores', 'users']) {
      await query.query(`DROP TRIGGER webhook_created ON ${table}`);
      await query.query(`DROP TRIGGER webhook_changed ON ${table}`);
    }
    await query.query('DROP TABLE webhook_attempts, webhook_deliveries, webhooks, webhook_events');
    await query.query(`
      DROP FUNCTION webhook_order_moved(), webhook_paid(), webhook_paid_back(), webhook_row_written(),
        webhook_write(text, text, bigint, jsonb), webhook_snapshot(text, jsonb),
        webhook_wanted(text, bigint)`);
  }
}

async function createTables(query: QueryRunner): Promise<void> {
  await query.query(`
    CREATE TABLE "webhook_attempts" (
      "id" BIGSERIAL NOT NULL,
      "delivery_id" bigint NOT NULL,
      "response_status" bigint,
      "duration_ms" bigint,
      "error_msg" character varying NOT NULL DEFAULT '',
      "rev" integer NOT NULL DEFAULT '1',
      "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      CONSTRAINT "pk_webhook_attempts" PRIMARY KEY ("id")
    )`);
  await query.query(`
    CREATE TABLE "webhook_deliveries" (
      "id" BIGSERIAL NOT NULL,
      "webhook_id" bigint NOT NULL,
      "store_id" bigint,
      "event_id" character varying NOT NULL DEFAULT '',
      "sequence" bigint NOT NULL DEFAULT '0',
      "event" character varying,
      "subject" character varying NOT NULL DEFAULT '',
      "subject_id" bigint,
      "status" smallint NOT NULL DEFAULT '0',
      "tries" bigint NOT NULL DEFAULT '0',
      "next_at" TIMESTAMP(0) WITH TIME ZONE,
      "sent_at" TIMESTAMP(0) WITH TIME ZONE,
      "response_status" bigint,
      "duration_ms" bigint,
      "error_msg" character varying NOT NULL DEFAULT '',
      "response" text NOT NULL DEFAULT '',
      "body" text NOT NULL DEFAULT '',
      "rev" integer NOT NULL DEFAULT '1',
      "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      CONSTRAINT "pk_webhook_deliveries" PRIMARY KEY ("id")
    )`);
  await query.query(`
    CREATE TABLE "webhooks" (
      "id" BIGSERIAL NOT NULL,
      "store_id" bigint,
      "description" character varying NOT NULL DEFAULT '',
      "url" character varying NOT NULL DEFAULT '',
      "events" text array NOT NULL DEFAULT '{}',
      "status" smallint NOT NULL DEFAULT '0',
      "secret" bytea,
      "previous_secret" bytea,
      "previous_until" TIMESTAMP(0) WITH TIME ZONE,
      "delivered_at" TIMESTAMP(0) WITH TIME ZONE,
      "failing_since" TIMESTAMP(0) WITH TIME ZONE,
      "rev" integer NOT NULL DEFAULT '1',
      "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now ()),
      CONSTRAINT "pk_webhooks" PRIMARY KEY ("id")
    )`);
  await query.query(
    'CREATE INDEX "ix_webhook_attempts_delivery_id" ON "webhook_attempts" ("delivery_id")',
  );
  await query.query(
    'CREATE INDEX "ix_webhook_deliveries_webhook_id" ON "webhook_deliveries" ("webhook_id")',
  );
  await query.query(
    'CREATE INDEX "ix_webhook_deliveries_store_id" ON "webhook_deliveries" ("store_id")',
  );
  await query.query('CREATE INDEX "ix_webhooks_store_id" ON "webhooks" ("store_id")');
  await query.query('CREATE INDEX "ix_webhooks_status" ON "webhooks" ("status")');
  await query.query(`
    ALTER TABLE "webhook_attempts"
    ADD CONSTRAINT "fk_webhook_attempts_delivery_id"
      FOREIGN KEY ("delivery_id")
      REFERENCES "webhook_deliveries" ("id")
      ON DELETE CASCADE ON UPDATE NO ACTION`);
  await query.query(`
    ALTER TABLE "webhook_deliveries"
    ADD CONSTRAINT "fk_webhook_deliveries_webhook_id"
      FOREIGN KEY ("webhook_id")
      REFERENCES "webhooks" ("id")
      ON DELETE CASCADE ON UPDATE NO ACTION`);
  await query.query(`
    ALTER TABLE "webhook_deliveries"
    ADD CONSTRAINT "fk_webhook_deliveries_store_id"
      FOREIGN KEY ("store_id")
      REFERENCES "stores" ("id")
      ON DELETE CASCADE ON UPDATE NO ACTION`);
  await query.query(`
    ALTER TABLE "webhooks"
    ADD CONSTRAINT "fk_webhooks_store_id"
      FOREIGN KEY ("store_id")
      REFERENCES "stores" ("id")
      ON DELETE CASCADE ON UPDATE NO ACTION`);
}

const internals = [
  // Events. `data` is a snapshot of the row without secrets; phones are masked.
  `
    CREATE TABLE webhook_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event_id uuid NOT NULL DEFAULT gen_random_uuid(),
      event varchar(30) NOT NULL,
      subject varchar(20) NOT NULL,
      subject_id bigint NOT NULL,
      store_id bigint,
      data jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT mall_now()
    )`,
  'CREATE INDEX webhook_events_age ON webhook_events (created_at)',
  'CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (webhook_id, sequence)',
  `
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_at)
      WHERE status = 0`,
  `
    CREATE INDEX webhook_deliveries_order
      ON webhook_deliveries (webhook_id, subject, subject_id, sequence)
      WHERE status = 0`,
  `
    CREATE INDEX webhook_deliveries_unwritten ON webhook_deliveries (sequence)
      WHERE status = 0 AND body = ''`,
  'CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at)',
];

/** Columns of the snapshot by subject. An event contains no other column of its row. */
const columns = {
  orders: `
    id,group_id,order_no,user_id,store_id,order_name,order_image,order_price,coupon_money,
    freight_money,total_price,platform_money,refund_money,order_status,refund_status,coupon_id,
    collective_id,receive_tel,receive_area,delivery_code,delivery_no,payment_name,pay_time,
    delivery_time,receipt_time,comment_time,complete_time,cancel_time,created_at,updated_at`,
  payments: `
    id,user_id,pay_no,trade_no,name,payment_name,device,total,refund_money,pay_status,pay_time,
    created_at,refund_no,refund_amount`,
  refunds: `
    id,refund_no,user_id,store_id,order_id,refund_type,refund_verify,refund_step,is_open,is_appeal,
    goods_money,freight_money,platform_money,delivery_code,delivery_no,re_delivery_code,
    re_delivery_no,deadline,finish_time,created_at,updated_at`,
  goods: `
    id,store_id,class_id,brand_id,goods_name,goods_subname,goods_no,goods_images,
    goods_master_image,goods_price,goods_market_price,goods_weight,goods_stock,goods_sale,
    freight_id,goods_status,goods_verify,created_at,updated_at,deleted_at`,
  stores: `
    id,user_id,store_name,store_logo,store_description,province_id,city_id,region_id,area_info,
    store_status,store_verify,created_at,updated_at,deleted_at`,
  users: `
    id,belong_id,inviter_id,username,nickname,sex,avatar,phone,status,created_at,updated_at,
    deleted_at`,
  webhooks: 'id,description,events',
} as const;

const columnsSql = Object.entries(columns)
  .map(([subject, names]) => `WHEN '${subject}' THEN '{${names.replace(/\s/g, '')}}'`)
  .join('\n            ');

const functions = [
  `
    CREATE FUNCTION webhook_wanted(of_event text, of_store bigint) RETURNS boolean
      LANGUAGE sql STABLE AS $$
        SELECT EXISTS (
          SELECT
          FROM webhooks w
          WHERE w.status = 1
            AND (w.store_id IS NULL OR w.store_id = of_store)
            AND of_event = ANY(w.events)
        )
      $$`,
  `
    CREATE FUNCTION webhook_snapshot(of_subject text, written jsonb) RETURNS jsonb
      LANGUAGE sql IMMUTABLE AS $$
        SELECT jsonb_object_agg(
          c.key,
          CASE
            WHEN c.key IN ('phone', 'receive_tel') AND length(c.value #>> '{}') > 7
            THEN to_jsonb(left(c.value #>> '{}', 3) || '****' || right(c.value #>> '{}', 4))
            WHEN c.key IN ('phone', 'receive_tel') THEN to_jsonb(''::text)
            ELSE c.value
          END
        )
        FROM jsonb_each(written) c
        WHERE c.key = ANY(
          (CASE of_subject
            ${columnsSql}
          END)::text[]
        )
      $$`,
  // Writes one event, and one delivery for each webhook that subscribes to it.
  `
    CREATE FUNCTION webhook_write(
      of_event text, of_subject text, of_store bigint, written jsonb
    ) RETURNS void LANGUAGE sql AS $$
      WITH happened AS (
        INSERT INTO webhook_events (event, subject, subject_id, store_id, data)
        VALUES (
          of_event, of_subject, (written ->> 'id')::bigint, of_store,
          webhook_snapshot(of_subject, written)
        )
        RETURNING id, event_id, subject_id
      )
      INSERT INTO webhook_deliveries (
        webhook_id, store_id, event_id, sequence, event, subject, subject_id, next_at
      )
      SELECT
        w.id, w.store_id, h.event_id::text, h.id, of_event, of_subject, h.subject_id,
        date_trunc('second', mall_now())
      FROM happened h
      CROSS JOIN webhooks w
      WHERE w.status = 1
        AND (w.store_id IS NULL OR w.store_id = of_store)
        AND of_event = ANY(w.events)
      ORDER BY w.id
    $$`,
  `
    CREATE FUNCTION webhook_order_moved() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        moved orders;
        of_event text := CASE NEW.act
          WHEN 'place' THEN 'order.created'
          WHEN 'pay' THEN 'order.paid'
          WHEN 'ship' THEN 'order.shipped'
          WHEN 'parcel' THEN 'order.shipped'
          WHEN 'receive' THEN 'order.received'
          WHEN 'comment' THEN 'order.completed'
          WHEN 'settle' THEN 'order.settled'
          WHEN 'refundAll' THEN 'order.refunded'
          WHEN 'clawBack' THEN 'order.refunded'
          ELSE 'order.cancelled'
        END;
      BEGIN
        IF NOT EXISTS (SELECT FROM webhooks WHERE status = 1) THEN
          RETURN NULL;
        END IF;
        SELECT * INTO moved FROM orders WHERE id = NEW.order_id;
        IF webhook_wanted(of_event, moved.store_id) THEN
          PERFORM webhook_write(of_event, 'orders', moved.store_id, to_jsonb(moved));
        END IF;
        RETURN NULL;
      END
    $$`,
  `
    CREATE FUNCTION webhook_paid() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF webhook_wanted('payment.succeeded', NULL) THEN
          PERFORM webhook_write('payment.succeeded', 'payments', NULL, to_jsonb(NEW));
        END IF;
        RETURN NULL;
      END
    $$`,
  `
    CREATE FUNCTION webhook_paid_back() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF webhook_wanted('payment.refunded', NULL) THEN
          PERFORM webhook_write(
            'payment.refunded', 'payments', NULL,
            to_jsonb(p)
              || jsonb_build_object('refund_no', NEW.refund_no, 'refund_amount', NEW.money)
          )
          FROM order_pays p
          WHERE p.id = NEW.pay_id;
        END IF;
        RETURN NULL;
      END
    $$`,
  // Writes the events of goods, stores, users and after-sales. The argument is the first part of the
  // event, such as `refund`.
  `
    CREATE FUNCTION webhook_row_written() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        written jsonb;
        of_store bigint;
        of_event text := TG_ARGV[0] || CASE WHEN TG_OP = 'INSERT' THEN '.created' ELSE '.updated' END;
      BEGIN
        IF NOT EXISTS (SELECT FROM webhooks WHERE status = 1) THEN
          RETURN NULL;
        END IF;
        written := to_jsonb(NEW);
        of_store := CASE TG_TABLE_NAME
          WHEN 'stores' THEN written ->> 'id'
          WHEN 'users' THEN NULL
          ELSE written ->> 'store_id'
        END;
        IF TG_OP = 'UPDATE'
          AND to_jsonb(OLD) ->> 'deleted_at' IS NULL
          AND written ->> 'deleted_at' IS NOT NULL
        THEN
          of_event := TG_ARGV[0] || '.deleted';
        END IF;
        IF webhook_wanted(of_event, of_store) THEN
          PERFORM webhook_write(of_event, TG_TABLE_NAME, of_store, written);
        END IF;
        RETURN NULL;
      END
    $$`,
];

/**
 * Conditions of an event. Updates of stock and counters leave `rev` alone, so they make no event.
 * Users are compared by column.
 */
const isChanged = {
  refund: 'OLD.rev IS DISTINCT FROM NEW.rev',
  goods: 'OLD.rev IS DISTINCT FROM NEW.rev OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at',
  store: 'OLD.rev IS DISTINCT FROM NEW.rev OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at',
  user: `
        (OLD.username, OLD.nickname, OLD.sex, OLD.avatar, OLD.phone, OLD.status, OLD.deleted_at)
        IS DISTINCT FROM
        (NEW.username, NEW.nickname, NEW.sex, NEW.avatar, NEW.phone, NEW.status, NEW.deleted_at)`,
} as const;

const rowTriggers = (table: string, name: keyof typeof isChanged): readonly string[] => [
  `
    CREATE TRIGGER webhook_created
      AFTER INSERT ON ${table}
      FOR EACH ROW
      EXECUTE FUNCTION webhook_row_written('${name}')`,
  `
    CREATE TRIGGER webhook_changed
      AFTER UPDATE ON ${table}
      FOR EACH ROW
      WHEN (${isChanged[name]})
      EXECUTE FUNCTION webhook_row_written('${name}')`,
];

const triggers = [
  `
    CREATE TRIGGER webhook_events
      AFTER INSERT ON order_logs
      FOR EACH ROW
      WHEN (NEW.act IN (
        'place', 'pay', 'ship', 'parcel', 'receive', 'comment', 'settle', 'refundAll', 'clawBack',
        'cancel', 'expire', 'dissolve'
      ))
      EXECUTE FUNCTION webhook_order_moved()`,
  `
    CREATE TRIGGER webhook_events
      AFTER UPDATE OF pay_status ON order_pays
      FOR EACH ROW
      WHEN (NEW.pay_status = 1 AND OLD.pay_status IS DISTINCT FROM NEW.pay_status)
      EXECUTE FUNCTION webhook_paid()`,
  `
    CREATE TRIGGER webhook_events
      AFTER UPDATE OF status ON pay_refunds
      FOR EACH ROW
      WHEN (OLD.status = 0 AND NEW.status <> 0)
      EXECUTE FUNCTION webhook_paid_back()`,
  ...rowTriggers('refunds', 'refund'),
  ...rowTriggers('goods', 'goods'),
  ...rowTriggers('stores', 'store'),
  ...rowTriggers('users', 'user'),
];
