import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of trading as their resources define them: promotions, orders with lines,
 * logs, parcels, payments and comments, after-sales, settlements, withdrawals, points orders,
 * addresses and identity checks. The migration TradingRules adds further rules and tables.
 */
export class Trading1763640084001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE "addresses" (
        "id" BIGSERIAL NOT NULL,
        "user_id" bigint,
        "receive_name" character varying NOT NULL DEFAULT '',
        "receive_tel" character varying NOT NULL DEFAULT '',
        "province_id" bigint,
        "city_id" bigint,
        "region_id" bigint,
        "area_info" character varying NOT NULL DEFAULT '',
        "address" character varying NOT NULL DEFAULT '',
        "is_default" smallint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_addresses" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "cashes" (
        "id" BIGSERIAL NOT NULL,
        "user_id" bigint,
        "store_id" bigint,
        "money" bigint,
        "commission" bigint DEFAULT '0',
        "cash_status" smallint DEFAULT '0',
        "refuse_info" character varying NOT NULL DEFAULT '',
        "name" character varying NOT NULL DEFAULT '',
        "card_no" character varying NOT NULL DEFAULT '',
        "bank_name" character varying NOT NULL DEFAULT '',
        "remark" character varying NOT NULL DEFAULT '',
        "finish_time" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_cashes" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "collective_logs" (
        "id" BIGSERIAL NOT NULL,
        "collective_id" bigint,
        "user_id" bigint,
        "store_id" bigint,
        "goods_id" bigint,
        "discount" numeric,
        "need" bigint,
        "joined" bigint DEFAULT '0',
        "paid" bigint DEFAULT '0',
        "status" smallint DEFAULT '2',
        "end_time" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_collective_logs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "collectives" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "goods_id" bigint NOT NULL,
        "discount" numeric NOT NULL,
        "need" bigint NOT NULL DEFAULT '5',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_collectives" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "coupon_logs" (
        "id" BIGSERIAL NOT NULL,
        "name" character varying NOT NULL DEFAULT '',
        "coupon_id" bigint,
        "user_id" bigint,
        "store_id" bigint,
        "order_id" bigint,
        "nth" bigint DEFAULT '1',
        "money" bigint,
        "use_money" bigint,
        "is_platform" smallint DEFAULT '0',
        "status" smallint DEFAULT '0',
        "used_at" TIMESTAMP(0) WITH TIME ZONE,
        "start_time" TIMESTAMP(0) WITH TIME ZONE,
        "end_time" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_coupon_logs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "coupons" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "money" bigint NOT NULL,
        "use_money" bigint NOT NULL,
        "stock" bigint NOT NULL DEFAULT '10',
        "claimed" bigint DEFAULT '0',
        "per_limit" bigint DEFAULT '1',
        "is_platform" smallint DEFAULT '0',
        "content" text NOT NULL DEFAULT '',
        "start_time" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "end_time" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_coupons" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "distribution_logs" (
        "id" BIGSERIAL NOT NULL,
        "name" smallint,
        "user_id" bigint,
        "store_id" bigint,
        "order_id" bigint,
        "distribution_id" bigint,
        "order_goods_id" bigint,
        "money" bigint,
        "lev" numeric,
        "commission" bigint,
        "status" smallint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_distribution_logs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "distributions" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "goods_id" bigint NOT NULL,
        "lev_1" numeric NOT NULL DEFAULT '0',
        "lev_2" numeric NOT NULL DEFAULT '0',
        "lev_3" numeric NOT NULL DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_distributions" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "full_reductions" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "money" bigint NOT NULL,
        "use_money" bigint NOT NULL,
        "start_time" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "end_time" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_full_reductions" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "integral_orders" (
        "id" BIGSERIAL NOT NULL,
        "user_id" bigint,
        "order_no" character varying NOT NULL DEFAULT '',
        "order_name" character varying NOT NULL DEFAULT '',
        "order_image" text NOT NULL DEFAULT '',
        "goods_id" bigint,
        "buy_num" bigint,
        "goods_price" bigint,
        "total_price" bigint,
        "order_status" smallint DEFAULT '2',
        "receive_name" character varying NOT NULL DEFAULT '',
        "receive_tel" character varying NOT NULL DEFAULT '',
        "receive_area" character varying NOT NULL DEFAULT '',
        "receive_address" character varying NOT NULL DEFAULT '',
        "delivery_code" character varying NOT NULL DEFAULT '',
        "delivery_no" character varying NOT NULL DEFAULT '',
        "pay_time" TIMESTAMP(0) WITH TIME ZONE,
        "delivery_time" TIMESTAMP(0) WITH TIME ZONE,
        "remark" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_integral_orders" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "order_comments" (
        "id" BIGSERIAL NOT NULL,
        "user_id" bigint,
        "order_id" bigint,
        "order_goods_id" bigint,
        "goods_id" bigint,
        "store_id" bigint,
        "score" numeric DEFAULT '5',
        "agree" numeric DEFAULT '5',
        "service" numeric DEFAULT '5',
        "speed" numeric DEFAULT '5',
        "content" text NOT NULL DEFAULT '',
        "image" jsonb NOT NULL DEFAULT '[]',
        "reply" text NOT NULL DEFAULT '',
        "reply_time" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_order_comments" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "order_goods" (
        "id" BIGSERIAL NOT NULL,
        "order_id" bigint,
        "user_id" bigint,
        "store_id" bigint,
        "goods_id" bigint,
        "sku_id" bigint,
        "class_id" bigint,
        "goods_name" character varying NOT NULL DEFAULT '',
        "goods_image" text NOT NULL DEFAULT '',
        "sku_name" character varying NOT NULL DEFAULT '',
        "buy_num" bigint,
        "goods_price" bigint,
        "total_price" bigint,
        "off_money" bigint DEFAULT '0',
        "platform_money" bigint DEFAULT '0',
        "total_weight" numeric,
        "activity" character varying NOT NULL DEFAULT '',
        "activity_id" bigint,
        "rate" bigint DEFAULT '0',
        "refund_num" bigint DEFAULT '0',
        "refund_money" bigint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_order_goods" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "order_logs" (
        "id" BIGSERIAL NOT NULL,
        "order_id" bigint,
        "act" character varying,
        "from_status" bigint,
        "to_status" bigint,
        "actor_area" character varying NOT NULL DEFAULT '',
        "actor_id" bigint,
        "actor_name" character varying NOT NULL DEFAULT '',
        "note" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_order_logs" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "order_parcels" (
        "id" BIGSERIAL NOT NULL,
        "order_id" bigint,
        "delivery_code" character varying NOT NULL DEFAULT '',
        "delivery_no" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_order_parcels" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "order_pays" (
        "id" BIGSERIAL NOT NULL,
        "user_id" bigint,
        "pay_no" character varying NOT NULL DEFAULT '',
        "trade_no" character varying NOT NULL DEFAULT '',
        "name" character varying NOT NULL DEFAULT '',
        "payment_name" character varying,
        "device" character varying NOT NULL DEFAULT '',
        "total" bigint,
        "refund_money" bigint DEFAULT '0',
        "pay_status" smallint DEFAULT '0',
        "pay_time" TIMESTAMP(0) WITH TIME ZONE,
        "expire_time" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_order_pays" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "order_settlements" (
        "id" BIGSERIAL NOT NULL,
        "order_id" bigint,
        "user_id" bigint,
        "store_id" bigint,
        "settlement_no" character varying NOT NULL DEFAULT '',
        "total_price" bigint,
        "refund_money" bigint DEFAULT '0',
        "platform_money" bigint DEFAULT '0',
        "commission" bigint DEFAULT '0',
        "referral" bigint DEFAULT '0',
        "settlement_price" bigint,
        "clawed_back" bigint DEFAULT '0',
        "status" smallint DEFAULT '1',
        "is_manual" smallint DEFAULT '0',
        "info" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_order_settlements" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "orders" (
        "id" BIGSERIAL NOT NULL,
        "group_id" bigint,
        "order_no" character varying NOT NULL DEFAULT '',
        "user_id" bigint,
        "store_id" bigint,
        "order_name" character varying NOT NULL DEFAULT '',
        "order_image" text NOT NULL DEFAULT '',
        "order_price" bigint,
        "coupon_money" bigint,
        "freight_money" bigint,
        "total_price" bigint,
        "platform_money" bigint DEFAULT '0',
        "refund_money" bigint DEFAULT '0',
        "order_status" smallint,
        "previous_status" bigint,
        "refund_status" smallint DEFAULT '0',
        "is_settlement" smallint DEFAULT '0',
        "coupon_id" bigint,
        "collective_id" bigint,
        "receive_name" character varying NOT NULL DEFAULT '',
        "receive_tel" character varying NOT NULL DEFAULT '',
        "receive_area" character varying NOT NULL DEFAULT '',
        "receive_address" character varying NOT NULL DEFAULT '',
        "delivery_code" character varying NOT NULL DEFAULT '',
        "delivery_no" character varying NOT NULL DEFAULT '',
        "payment_name" character varying,
        "pay_time" TIMESTAMP(0) WITH TIME ZONE,
        "delivery_time" TIMESTAMP(0) WITH TIME ZONE,
        "receipt_time" TIMESTAMP(0) WITH TIME ZONE,
        "comment_time" TIMESTAMP(0) WITH TIME ZONE,
        "complete_time" TIMESTAMP(0) WITH TIME ZONE,
        "cancel_time" TIMESTAMP(0) WITH TIME ZONE,
        "hidden_at" TIMESTAMP(0) WITH TIME ZONE,
        "remark" text NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_orders" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "refund_goods" (
        "id" BIGSERIAL NOT NULL,
        "refund_id" bigint,
        "order_goods_id" bigint,
        "num" bigint,
        "money" bigint,
        "platform_money" bigint DEFAULT '0',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_refund_goods" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "refunds" (
        "id" BIGSERIAL NOT NULL,
        "refund_no" character varying NOT NULL DEFAULT '',
        "user_id" bigint,
        "store_id" bigint,
        "order_id" bigint,
        "refund_type" smallint,
        "refund_verify" smallint DEFAULT '0',
        "refund_step" smallint DEFAULT '0',
        "is_open" smallint DEFAULT '1',
        "is_appeal" smallint DEFAULT '0',
        "goods_money" bigint DEFAULT '0',
        "freight_money" bigint DEFAULT '0',
        "platform_money" bigint DEFAULT '0',
        "delivery_code" character varying NOT NULL DEFAULT '',
        "delivery_no" character varying NOT NULL DEFAULT '',
        "re_delivery_code" character varying NOT NULL DEFAULT '',
        "re_delivery_no" character varying NOT NULL DEFAULT '',
        "refund_remark" character varying NOT NULL DEFAULT '',
        "images" jsonb NOT NULL DEFAULT '[]',
        "refuse_remark" character varying NOT NULL DEFAULT '',
        "appeal_remark" character varying NOT NULL DEFAULT '',
        "finish_time" TIMESTAMP(0) WITH TIME ZONE,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_refunds" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "seckills" (
        "id" BIGSERIAL NOT NULL,
        "store_id" bigint,
        "goods_id" bigint NOT NULL,
        "discount" numeric NOT NULL,
        "stock" bigint NOT NULL DEFAULT '10',
        "sold" bigint DEFAULT '0',
        "per_limit" bigint DEFAULT '1',
        "start_time" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "end_time" TIMESTAMP(0) WITH TIME ZONE NOT NULL,
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "deleted_at" TIMESTAMP(0) WITH TIME ZONE,
        CONSTRAINT "pk_seckills" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "user_checks" (
        "id" BIGSERIAL NOT NULL,
        "user_id" bigint,
        "name" character varying NOT NULL DEFAULT '',
        "card_no" bytea NOT NULL,
        "card_t" text NOT NULL DEFAULT '',
        "card_b" text NOT NULL DEFAULT '',
        "bank_no" character varying NOT NULL DEFAULT '',
        "bank_name" character varying NOT NULL DEFAULT '',
        "rev" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL DEFAULT date_trunc('second', mall_now()),
        CONSTRAINT "pk_user_checks" PRIMARY KEY ("id")
      )`);
    await query.query(`
      CREATE TABLE "coupon_classes" (
        "coupon_id" bigint NOT NULL,
        "class_id" bigint NOT NULL,
        CONSTRAINT "pk_coupon_classes" PRIMARY KEY ("coupon_id", "class_id")
      )`);
    await query.query('ALTER TABLE "stores" ADD "rate" numeric');
    await query.query(
      'CREATE INDEX "ix_addresses_user_id_id_desc" ON "addresses" ("user_id", "id" DESC)',
    );
    await query.query(
      'CREATE INDEX "ix_cashes_store_id_id_desc" ON "cashes" ("store_id", "id" DESC)',
    );
    await query.query(
      'CREATE INDEX "ix_cashes_user_id_id_desc" ON "cashes" ("user_id", "id" DESC)',
    );
    await query.query(
      'CREATE INDEX "ix_cashes_cash_status_id_desc" ON "cashes" ("cash_status", "id" DESC)',
    );
    await query.query(`
      CREATE INDEX "ix_collective_logs_store_id_id_desc"
        ON "collective_logs" ("store_id", "id" DESC)`);
    await query.query(`
      CREATE INDEX "ix_collective_logs_goods_id_status"
        ON "collective_logs" ("goods_id", "status")`);
    await query.query(`
      CREATE INDEX "ix_collective_logs_status_end_time"
        ON "collective_logs" ("status", "end_time")`);
    await query.query(
      'CREATE INDEX "ix_collective_logs_collective_id" ON "collective_logs" ("collective_id")',
    );
    await query.query('CREATE INDEX "ix_collective_logs_user_id" ON "collective_logs" ("user_id")');
    await query.query(
      'CREATE INDEX "ix_collectives_store_id_id_desc" ON "collectives" ("store_id", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_collectives_goods_id" ON "collectives" ("goods_id")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_coupon_logs_coupon_id_user_id_nth"
        ON "coupon_logs" ("coupon_id", "user_id", "nth") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE INDEX "ix_coupon_logs_user_id_status_id_desc"
        ON "coupon_logs" ("user_id", "status", "id" DESC)`);
    await query.query(
      'CREATE INDEX "ix_coupon_logs_store_id_id_desc" ON "coupon_logs" ("store_id", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_coupon_logs_order_id" ON "coupon_logs" ("order_id")');
    await query.query(
      'CREATE INDEX "ix_coupons_store_id_id_desc" ON "coupons" ("store_id", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_coupon_classes_class_id" ON "coupon_classes" ("class_id")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_distribution_logs_order_goods_id_name"
        ON "distribution_logs" ("order_goods_id", "name") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE INDEX "ix_distribution_logs_user_id_id_desc"
        ON "distribution_logs" ("user_id", "id" DESC)`);
    await query.query(`
      CREATE INDEX "ix_distribution_logs_store_id_id_desc"
        ON "distribution_logs" ("store_id", "id" DESC)`);
    await query.query(
      'CREATE INDEX "ix_distribution_logs_order_id" ON "distribution_logs" ("order_id")',
    );
    await query.query(`
      CREATE INDEX "ix_distribution_logs_distribution_id"
        ON "distribution_logs" ("distribution_id")`);
    await query.query(
      'CREATE INDEX "ix_distributions_store_id_id_desc" ON "distributions" ("store_id", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_distributions_goods_id" ON "distributions" ("goods_id")');
    await query.query(`
      CREATE INDEX "ix_full_reductions_store_id_id_desc"
        ON "full_reductions" ("store_id", "id" DESC)`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_integral_orders_order_no"
        ON "integral_orders" ("order_no") NULLS NOT DISTINCT
        WHERE "order_no" <> ''`);
    await query.query(`
      CREATE INDEX "ix_integral_orders_user_id_id_desc"
        ON "integral_orders" ("user_id", "id" DESC)`);
    await query.query(`
      CREATE INDEX "ix_integral_orders_order_status_id_desc"
        ON "integral_orders" ("order_status", "id" DESC)`);
    await query.query(
      'CREATE INDEX "ix_integral_orders_goods_id" ON "integral_orders" ("goods_id")',
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_order_comments_order_goods_id"
        ON "order_comments" ("order_goods_id") NULLS NOT DISTINCT
        WHERE deleted_at IS NULL`);
    await query.query(`
      CREATE INDEX "ix_order_comments_goods_id_id_desc"
        ON "order_comments" ("goods_id", "id" DESC)`);
    await query.query(`
      CREATE INDEX "ix_order_comments_store_id_id_desc"
        ON "order_comments" ("store_id", "id" DESC)`);
    await query.query(
      'CREATE INDEX "ix_order_comments_user_id_id_desc" ON "order_comments" ("user_id", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_order_comments_order_id" ON "order_comments" ("order_id")');
    await query.query(
      'CREATE INDEX "ix_order_comments_order_goods_id" ON "order_comments" ("order_goods_id")',
    );
    await query.query('CREATE INDEX "ix_order_goods_order_id" ON "order_goods" ("order_id")');
    await query.query('CREATE INDEX "ix_order_logs_order_id" ON "order_logs" ("order_id")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_order_parcels_order_id_delivery_code_delivery_no"
        ON "order_parcels" ("order_id", "delivery_code", "delivery_no") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE UNIQUE INDEX "uq_order_pays_pay_no"
        ON "order_pays" ("pay_no") NULLS NOT DISTINCT
        WHERE "pay_no" <> ''`);
    await query.query(
      'CREATE INDEX "ix_order_pays_user_id_id_desc" ON "order_pays" ("user_id", "id" DESC)',
    );
    await query.query(
      'CREATE INDEX "ix_order_pays_pay_status_id" ON "order_pays" ("pay_status", "id")',
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_order_settlements_order_id"
        ON "order_settlements" ("order_id") NULLS NOT DISTINCT`);
    await query.query(`
      CREATE INDEX "ix_order_settlements_store_id_id_desc"
        ON "order_settlements" ("store_id", "id" DESC)`);
    await query.query(
      'CREATE INDEX "ix_order_settlements_user_id" ON "order_settlements" ("user_id")',
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_orders_order_no"
        ON "orders" ("order_no") NULLS NOT DISTINCT
        WHERE "order_no" <> ''`);
    await query.query(`
      CREATE INDEX "ix_orders_store_id_order_status_id_desc"
        ON "orders" ("store_id", "order_status", "id" DESC)`);
    await query.query(
      'CREATE INDEX "ix_orders_user_id_id_desc" ON "orders" ("user_id", "id" DESC)',
    );
    await query.query(
      'CREATE INDEX "ix_orders_order_status_id_desc" ON "orders" ("order_status", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_orders_group_id" ON "orders" ("group_id")');
    await query.query(`
      CREATE UNIQUE INDEX "uq_refund_goods_refund_id_order_goods_id"
        ON "refund_goods" ("refund_id", "order_goods_id") NULLS NOT DISTINCT`);
    await query.query(
      'CREATE INDEX "ix_refund_goods_order_goods_id" ON "refund_goods" ("order_goods_id")',
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_refunds_refund_no"
        ON "refunds" ("refund_no") NULLS NOT DISTINCT
        WHERE "refund_no" <> ''`);
    await query.query(`
      CREATE INDEX "ix_refunds_store_id_is_open_id_desc"
        ON "refunds" ("store_id", "is_open", "id" DESC)`);
    await query.query(
      'CREATE INDEX "ix_refunds_user_id_id_desc" ON "refunds" ("user_id", "id" DESC)',
    );
    await query.query('CREATE INDEX "ix_refunds_order_id" ON "refunds" ("order_id")');
    await query.query(
      'CREATE INDEX "ix_seckills_store_id_id_desc" ON "seckills" ("store_id", "id" DESC)',
    );
    await query.query(
      'CREATE INDEX "ix_seckills_goods_id_start_time" ON "seckills" ("goods_id", "start_time")',
    );
    await query.query(`
      CREATE UNIQUE INDEX "uq_user_checks_user_id"
        ON "user_checks" ("user_id") NULLS NOT DISTINCT`);
    await query.query(`
      ALTER TABLE "addresses"
        ADD CONSTRAINT "fk_addresses_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "cashes"
        ADD CONSTRAINT "fk_cashes_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "cashes"
        ADD CONSTRAINT "fk_cashes_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "collective_logs"
        ADD CONSTRAINT "fk_collective_logs_collective_id" FOREIGN KEY ("collective_id")
          REFERENCES "collectives"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "collective_logs"
        ADD CONSTRAINT "fk_collective_logs_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "collective_logs"
        ADD CONSTRAINT "fk_collective_logs_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "collective_logs"
        ADD CONSTRAINT "fk_collective_logs_goods_id" FOREIGN KEY ("goods_id")
          REFERENCES "goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "collectives"
        ADD CONSTRAINT "fk_collectives_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "collectives"
        ADD CONSTRAINT "fk_collectives_goods_id" FOREIGN KEY ("goods_id")
          REFERENCES "goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "coupon_logs"
        ADD CONSTRAINT "fk_coupon_logs_coupon_id" FOREIGN KEY ("coupon_id")
          REFERENCES "coupons"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "coupon_logs"
        ADD CONSTRAINT "fk_coupon_logs_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "coupon_logs"
        ADD CONSTRAINT "fk_coupon_logs_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "coupon_logs"
        ADD CONSTRAINT "fk_coupon_logs_order_id" FOREIGN KEY ("order_id")
          REFERENCES "orders"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "coupons"
        ADD CONSTRAINT "fk_coupons_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "distribution_logs"
        ADD CONSTRAINT "fk_distribution_logs_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "distribution_logs"
        ADD CONSTRAINT "fk_distribution_logs_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "distribution_logs"
        ADD CONSTRAINT "fk_distribution_logs_order_id" FOREIGN KEY ("order_id")
          REFERENCES "orders"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "distribution_logs"
        ADD CONSTRAINT "fk_distribution_logs_distribution_id" FOREIGN KEY ("distribution_id")
          REFERENCES "distributions"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "distribution_logs"
        ADD CONSTRAINT "fk_distribution_logs_order_goods_id" FOREIGN KEY ("order_goods_id")
          REFERENCES "order_goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "distributions"
        ADD CONSTRAINT "fk_distributions_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "distributions"
        ADD CONSTRAINT "fk_distributions_goods_id" FOREIGN KEY ("goods_id")
          REFERENCES "goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "full_reductions"
        ADD CONSTRAINT "fk_full_reductions_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "integral_orders"
        ADD CONSTRAINT "fk_integral_orders_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "integral_orders"
        ADD CONSTRAINT "fk_integral_orders_goods_id" FOREIGN KEY ("goods_id")
          REFERENCES "integral_goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_comments"
        ADD CONSTRAINT "fk_order_comments_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_comments"
        ADD CONSTRAINT "fk_order_comments_order_id" FOREIGN KEY ("order_id")
          REFERENCES "orders"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_comments"
        ADD CONSTRAINT "fk_order_comments_order_goods_id" FOREIGN KEY ("order_goods_id")
          REFERENCES "order_goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_comments"
        ADD CONSTRAINT "fk_order_comments_goods_id" FOREIGN KEY ("goods_id")
          REFERENCES "goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_comments"
        ADD CONSTRAINT "fk_order_comments_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_goods"
        ADD CONSTRAINT "fk_order_goods_order_id" FOREIGN KEY ("order_id")
          REFERENCES "orders"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_logs"
        ADD CONSTRAINT "fk_order_logs_order_id" FOREIGN KEY ("order_id")
          REFERENCES "orders"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_parcels"
        ADD CONSTRAINT "fk_order_parcels_order_id" FOREIGN KEY ("order_id")
          REFERENCES "orders"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_pays"
        ADD CONSTRAINT "fk_order_pays_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_settlements"
        ADD CONSTRAINT "fk_order_settlements_order_id" FOREIGN KEY ("order_id")
          REFERENCES "orders"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_settlements"
        ADD CONSTRAINT "fk_order_settlements_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "order_settlements"
        ADD CONSTRAINT "fk_order_settlements_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "orders"
        ADD CONSTRAINT "fk_orders_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "orders"
        ADD CONSTRAINT "fk_orders_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "refund_goods"
        ADD CONSTRAINT "fk_refund_goods_refund_id" FOREIGN KEY ("refund_id")
          REFERENCES "refunds"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "refund_goods"
        ADD CONSTRAINT "fk_refund_goods_order_goods_id" FOREIGN KEY ("order_goods_id")
          REFERENCES "order_goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "refunds"
        ADD CONSTRAINT "fk_refunds_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "refunds"
        ADD CONSTRAINT "fk_refunds_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "refunds"
        ADD CONSTRAINT "fk_refunds_order_id" FOREIGN KEY ("order_id")
          REFERENCES "orders"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "seckills"
        ADD CONSTRAINT "fk_seckills_store_id" FOREIGN KEY ("store_id")
          REFERENCES "stores"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "seckills"
        ADD CONSTRAINT "fk_seckills_goods_id" FOREIGN KEY ("goods_id")
          REFERENCES "goods"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "user_checks"
        ADD CONSTRAINT "fk_user_checks_user_id" FOREIGN KEY ("user_id")
          REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "coupon_classes"
        ADD CONSTRAINT "fk_coupon_classes_coupon_id" FOREIGN KEY ("coupon_id")
          REFERENCES "coupons"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
    await query.query(`
      ALTER TABLE "coupon_classes"
        ADD CONSTRAINT "fk_coupon_classes_class_id" FOREIGN KEY ("class_id")
          REFERENCES "goods_classes"("id") ON DELETE CASCADE ON UPDATE NO ACTION`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE "coupon_classes" DROP CONSTRAINT "fk_coupon_classes_class_id"');
    await query.query('ALTER TABLE "coupon_classes" DROP CONSTRAINT "fk_coupon_classes_coupon_id"');
    await query.query('ALTER TABLE "user_checks" DROP CONSTRAINT "fk_user_checks_user_id"');
    await query.query('ALTER TABLE "seckills" DROP CONSTRAINT "fk_seckills_goods_id"');
    await query.query('ALTER TABLE "seckills" DROP CONSTRAINT "fk_seckills_store_id"');
    await query.query('ALTER TABLE "refunds" DROP CONSTRAINT "fk_refunds_order_id"');
    await query.query('ALTER TABLE "refunds" DROP CONSTRAINT "fk_refunds_store_id"');
    await query.query('ALTER TABLE "refunds" DROP CONSTRAINT "fk_refunds_user_id"');
    await query.query(
      'ALTER TABLE "refund_goods" DROP CONSTRAINT "fk_refund_goods_order_goods_id"',
    );
    await query.query('ALTER TABLE "refund_goods" DROP CONSTRAINT "fk_refund_goods_refund_id"');
    await query.query('ALTER TABLE "orders" DROP CONSTRAINT "fk_orders_store_id"');
    await query.query('ALTER TABLE "orders" DROP CONSTRAINT "fk_orders_user_id"');
    await query.query(
      'ALTER TABLE "order_settlements" DROP CONSTRAINT "fk_order_settlements_store_id"',
    );
    await query.query(
      'ALTER TABLE "order_settlements" DROP CONSTRAINT "fk_order_settlements_user_id"',
    );
    await query.query(
      'ALTER TABLE "order_settlements" DROP CONSTRAINT "fk_order_settlements_order_id"',
    );
    await query.query('ALTER TABLE "order_pays" DROP CONSTRAINT "fk_order_pays_user_id"');
    await query.query('ALTER TABLE "order_parcels" DROP CONSTRAINT "fk_order_parcels_order_id"');
    await query.query('ALTER TABLE "order_logs" DROP CONSTRAINT "fk_order_logs_order_id"');
    await query.query('ALTER TABLE "order_goods" DROP CONSTRAINT "fk_order_goods_order_id"');
    await query.query('ALTER TABLE "order_comments" DROP CONSTRAINT "fk_order_comments_store_id"');
    await query.query('ALTER TABLE "order_comments" DROP CONSTRAINT "fk_order_comments_goods_id"');
    await query.query(
      'ALTER TABLE "order_comments" DROP CONSTRAINT "fk_order_comments_order_goods_id"',
    );
    await query.query('ALTER TABLE "order_comments" DROP CONSTRAINT "fk_order_comments_order_id"');
    await query.query('ALTER TABLE "order_comments" DROP CONSTRAINT "fk_order_comments_user_id"');
    await query.query(
      'ALTER TABLE "integral_orders" DROP CONSTRAINT "fk_integral_orders_goods_id"',
    );
    await query.query('ALTER TABLE "integral_orders" DROP CONSTRAINT "fk_integral_orders_user_id"');
    await query.query(
      'ALTER TABLE "full_reductions" DROP CONSTRAINT "fk_full_reductions_store_id"',
    );
    await query.query('ALTER TABLE "distributions" DROP CONSTRAINT "fk_distributions_goods_id"');
    await query.query('ALTER TABLE "distributions" DROP CONSTRAINT "fk_distributions_store_id"');
    await query.query(
      'ALTER TABLE "distribution_logs" DROP CONSTRAINT "fk_distribution_logs_order_goods_id"',
    );
    await query.query(
      'ALTER TABLE "distribution_logs" DROP CONSTRAINT "fk_distribution_logs_distribution_id"',
    );
    await query.query(
      'ALTER TABLE "distribution_logs" DROP CONSTRAINT "fk_distribution_logs_order_id"',
    );
    await query.query(
      'ALTER TABLE "distribution_logs" DROP CONSTRAINT "fk_distribution_logs_store_id"',
    );
    await query.query(
      'ALTER TABLE "distribution_logs" DROP CONSTRAINT "fk_distribution_logs_user_id"',
    );
    await query.query('ALTER TABLE "coupons" DROP CONSTRAINT "fk_coupons_store_id"');
    await query.query('ALTER TABLE "coupon_logs" DROP CONSTRAINT "fk_coupon_logs_order_id"');
    await query.query('ALTER TABLE "coupon_logs" DROP CONSTRAINT "fk_coupon_logs_store_id"');
    await query.query('ALTER TABLE "coupon_logs" DROP CONSTRAINT "fk_coupon_logs_user_id"');
    await query.query('ALTER TABLE "coupon_logs" DROP CONSTRAINT "fk_coupon_logs_coupon_id"');
    await query.query('ALTER TABLE "collectives" DROP CONSTRAINT "fk_collectives_goods_id"');
    await query.query('ALTER TABLE "collectives" DROP CONSTRAINT "fk_collectives_store_id"');
    await query.query(
      'ALTER TABLE "collective_logs" DROP CONSTRAINT "fk_collective_logs_goods_id"',
    );
    await query.query(
      'ALTER TABLE "collective_logs" DROP CONSTRAINT "fk_collective_logs_store_id"',
    );
    await query.query('ALTER TABLE "collective_logs" DROP CONSTRAINT "fk_collective_logs_user_id"');
    await query.query(
      'ALTER TABLE "collective_logs" DROP CONSTRAINT "fk_collective_logs_collective_id"',
    );
    await query.query('ALTER TABLE "cashes" DROP CONSTRAINT "fk_cashes_store_id"');
    await query.query('ALTER TABLE "cashes" DROP CONSTRAINT "fk_cashes_user_id"');
    await query.query('ALTER TABLE "addresses" DROP CONSTRAINT "fk_addresses_user_id"');
    await query.query('DROP INDEX "uq_user_checks_user_id"');
    await query.query('DROP INDEX "ix_seckills_goods_id_start_time"');
    await query.query('DROP INDEX "ix_seckills_store_id_id_desc"');
    await query.query('DROP INDEX "ix_refunds_order_id"');
    await query.query('DROP INDEX "ix_refunds_user_id_id_desc"');
    await query.query('DROP INDEX "ix_refunds_store_id_is_open_id_desc"');
    await query.query('DROP INDEX "uq_refunds_refund_no"');
    await query.query('DROP INDEX "ix_refund_goods_order_goods_id"');
    await query.query('DROP INDEX "uq_refund_goods_refund_id_order_goods_id"');
    await query.query('DROP INDEX "ix_orders_group_id"');
    await query.query('DROP INDEX "ix_orders_order_status_id_desc"');
    await query.query('DROP INDEX "ix_orders_user_id_id_desc"');
    await query.query('DROP INDEX "ix_orders_store_id_order_status_id_desc"');
    await query.query('DROP INDEX "uq_orders_order_no"');
    await query.query('DROP INDEX "ix_order_settlements_user_id"');
    await query.query('DROP INDEX "ix_order_settlements_store_id_id_desc"');
    await query.query('DROP INDEX "uq_order_settlements_order_id"');
    await query.query('DROP INDEX "ix_order_pays_pay_status_id"');
    await query.query('DROP INDEX "ix_order_pays_user_id_id_desc"');
    await query.query('DROP INDEX "uq_order_pays_pay_no"');
    await query.query('DROP INDEX "uq_order_parcels_order_id_delivery_code_delivery_no"');
    await query.query('DROP INDEX "ix_order_logs_order_id"');
    await query.query('DROP INDEX "ix_order_goods_order_id"');
    await query.query('DROP INDEX "ix_order_comments_order_goods_id"');
    await query.query('DROP INDEX "ix_order_comments_order_id"');
    await query.query('DROP INDEX "ix_order_comments_user_id_id_desc"');
    await query.query('DROP INDEX "ix_order_comments_store_id_id_desc"');
    await query.query('DROP INDEX "ix_order_comments_goods_id_id_desc"');
    await query.query('DROP INDEX "uq_order_comments_order_goods_id"');
    await query.query('DROP INDEX "ix_integral_orders_goods_id"');
    await query.query('DROP INDEX "ix_integral_orders_order_status_id_desc"');
    await query.query('DROP INDEX "ix_integral_orders_user_id_id_desc"');
    await query.query('DROP INDEX "uq_integral_orders_order_no"');
    await query.query('DROP INDEX "ix_full_reductions_store_id_id_desc"');
    await query.query('DROP INDEX "ix_distributions_goods_id"');
    await query.query('DROP INDEX "ix_distributions_store_id_id_desc"');
    await query.query('DROP INDEX "ix_distribution_logs_distribution_id"');
    await query.query('DROP INDEX "ix_distribution_logs_order_id"');
    await query.query('DROP INDEX "ix_distribution_logs_store_id_id_desc"');
    await query.query('DROP INDEX "ix_distribution_logs_user_id_id_desc"');
    await query.query('DROP INDEX "uq_distribution_logs_order_goods_id_name"');
    await query.query('DROP INDEX "ix_coupon_classes_class_id"');
    await query.query('DROP INDEX "ix_coupons_store_id_id_desc"');
    await query.query('DROP INDEX "ix_coupon_logs_order_id"');
    await query.query('DROP INDEX "ix_coupon_logs_store_id_id_desc"');
    await query.query('DROP INDEX "ix_coupon_logs_user_id_status_id_desc"');
    await query.query('DROP INDEX "uq_coupon_logs_coupon_id_user_id_nth"');
    await query.query('DROP INDEX "ix_collectives_goods_id"');
    await query.query('DROP INDEX "ix_collectives_store_id_id_desc"');
    await query.query('DROP INDEX "ix_collective_logs_user_id"');
    await query.query('DROP INDEX "ix_collective_logs_collective_id"');
    await query.query('DROP INDEX "ix_collective_logs_status_end_time"');
    await query.query('DROP INDEX "ix_collective_logs_goods_id_status"');
    await query.query('DROP INDEX "ix_collective_logs_store_id_id_desc"');
    await query.query('DROP INDEX "ix_cashes_cash_status_id_desc"');
    await query.query('DROP INDEX "ix_cashes_user_id_id_desc"');
    await query.query('DROP INDEX "ix_cashes_store_id_id_desc"');
    await query.query('DROP INDEX "ix_addresses_user_id_id_desc"');
    await query.query('ALTER TABLE "stores" DROP COLUMN "rate"');
    await query.query('DROP TABLE "coupon_classes"');
    await query.query('DROP TABLE "user_checks"');
    await query.query('DROP TABLE "seckills"');
    await query.query('DROP TABLE "refunds"');
    await query.query('DROP TABLE "refund_goods"');
    await query.query('DROP TABLE "orders"');
    await query.query('DROP TABLE "order_settlements"');
    await query.query('DROP TABLE "order_pays"');
    await query.query('DROP TABLE "order_parcels"');
    await query.query('DROP TABLE "order_logs"');
    await query.query('DROP TABLE "order_goods"');
    await query.query('DROP TABLE "order_comments"');
    await query.query('DROP TABLE "integral_orders"');
    await query.query('DROP TABLE "full_reductions"');
    await query.query('DROP TABLE "distributions"');
    await query.query('DROP TABLE "distribution_logs"');
    await query.query('DROP TABLE "coupons"');
    await query.query('DROP TABLE "coupon_logs"');
    await query.query('DROP TABLE "collectives"');
    await query.query('DROP TABLE "collective_logs"');
    await query.query('DROP TABLE "cashes"');
    await query.query('DROP TABLE "addresses"');
  }
}
