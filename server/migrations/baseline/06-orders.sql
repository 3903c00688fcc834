-- Orders, their payments, parcels, comments and refunds.

CREATE TABLE orders (
  id bigserial NOT NULL,
  group_id bigint,
  order_no varchar NOT NULL DEFAULT '',
  user_id bigint,
  store_id bigint,
  order_name varchar NOT NULL DEFAULT '',
  order_image text NOT NULL DEFAULT '',
  order_price bigint,
  coupon_money bigint,
  freight_money bigint,
  total_price bigint,
  platform_money bigint NOT NULL DEFAULT '0',
  refund_money bigint NOT NULL DEFAULT '0',
  order_status smallint,
  previous_status bigint,
  refund_status smallint DEFAULT '0',
  is_settlement smallint NOT NULL DEFAULT '0',
  coupon_id bigint,
  collective_id bigint,
  receive_name varchar NOT NULL DEFAULT '',
  receive_tel varchar NOT NULL DEFAULT '',
  receive_area varchar NOT NULL DEFAULT '',
  receive_address varchar NOT NULL DEFAULT '',
  delivery_code varchar NOT NULL DEFAULT '',
  delivery_no varchar NOT NULL DEFAULT '',
  payment_name varchar,
  pay_time timestamptz(0),
  delivery_time timestamptz(0),
  receipt_time timestamptz(0),
  comment_time timestamptz(0),
  complete_time timestamptz(0),
  cancel_time timestamptz(0),
  hidden_at timestamptz(0),
  remark text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT orders_owners UNIQUE (id, store_id, user_id),
  CONSTRAINT pk_orders PRIMARY KEY (id),
  CONSTRAINT orders_holds_1
    CHECK ((total_price = ((order_price - coupon_money) + freight_money))
      AND (order_price >= 0)
      AND ((coupon_money >= 0)
      AND (coupon_money <= order_price))
      AND (freight_money >= 0)),
  CONSTRAINT orders_holds_2 CHECK ((refund_money >= 0) AND (refund_money <= total_price)),
  CONSTRAINT orders_holds_3 CHECK ((platform_money >= 0) AND (platform_money <= coupon_money)),
  CONSTRAINT orders_holds_4 CHECK ((order_status >= 0) AND (order_status <= 6)),
  CONSTRAINT orders_holds_5
    CHECK ((user_id IS NOT NULL) AND (store_id IS NOT NULL) AND (group_id IS NOT NULL)),
  CONSTRAINT orders_holds_6 CHECK ((order_status = 1) <= (pay_time IS NULL)),
  CONSTRAINT orders_holds_7
    CHECK (((order_status >= 2) AND (order_status <= 6)) <= (pay_time IS NOT NULL)),
  CONSTRAINT fk_orders_store_id FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT fk_orders_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_orders_created_at_desc_id_desc ON orders (created_at DESC, id DESC);
CREATE INDEX ix_orders_group_id ON orders (group_id);
CREATE INDEX ix_orders_order_status_id_desc ON orders (order_status, id DESC);
CREATE INDEX ix_orders_store_id_order_status_id_desc ON orders (store_id, order_status, id DESC);
CREATE INDEX ix_orders_user_id_id_desc ON orders (user_id, id DESC);
CREATE INDEX orders_coupon ON orders (coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX orders_number ON orders (search_text(order_no) text_pattern_ops);
CREATE INDEX orders_phone ON orders (search_text(receive_tel) text_pattern_ops);
CREATE INDEX orders_paid ON orders (pay_time) WHERE (pay_time IS NOT NULL);
CREATE INDEX orders_shipped ON orders (delivery_time) WHERE (order_status = 3);
CREATE INDEX orders_to_comment ON orders (receipt_time) WHERE (order_status = 4);
CREATE INDEX orders_to_settle
  ON orders (complete_time)
  WHERE ((order_status = 6) AND (is_settlement = 0));
CREATE INDEX orders_unpaid ON orders (created_at) WHERE (order_status = 1);
CREATE INDEX orders_unpaid_of ON orders (user_id) WHERE (order_status = 1);
CREATE UNIQUE INDEX uq_orders_order_no
  ON orders (order_no) NULLS NOT DISTINCT
  WHERE (order_no <> '');

CREATE TABLE order_goods (
  id bigserial NOT NULL,
  order_id bigint,
  user_id bigint,
  store_id bigint,
  goods_id bigint,
  sku_id bigint,
  class_id bigint,
  goods_name varchar NOT NULL DEFAULT '',
  goods_image text NOT NULL DEFAULT '',
  sku_name varchar NOT NULL DEFAULT '',
  buy_num bigint,
  goods_price bigint,
  total_price bigint,
  off_money bigint NOT NULL DEFAULT '0',
  platform_money bigint NOT NULL DEFAULT '0',
  total_weight numeric,
  activity varchar NOT NULL DEFAULT '',
  activity_id bigint,
  rate bigint NOT NULL DEFAULT '0',
  refund_num bigint NOT NULL DEFAULT '0',
  refund_money bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  activity_money bigint NOT NULL DEFAULT '0',
  reduction_money bigint NOT NULL DEFAULT '0',
  integral bigint NOT NULL DEFAULT '0',
  CONSTRAINT pk_order_goods PRIMARY KEY (id),
  CONSTRAINT order_goods_holds_1
    CHECK ((order_id IS NOT NULL)
      AND (store_id IS NOT NULL)
      AND (user_id IS NOT NULL)
      AND (goods_id IS NOT NULL)),
  CONSTRAINT order_goods_holds_2
    CHECK ((buy_num > 0) AND (goods_price >= 0) AND (total_price = (goods_price * buy_num))),
  CONSTRAINT order_goods_holds_3
    CHECK (((off_money >= 0)
      AND (off_money <= total_price))
      AND ((platform_money >= 0)
      AND (platform_money <= off_money))),
  CONSTRAINT order_goods_holds_4
    CHECK (((refund_num >= 0)
      AND (refund_num <= buy_num))
      AND ((refund_money >= 0)
      AND (refund_money <= (total_price - off_money)))),
  CONSTRAINT order_goods_holds_5 CHECK ((rate >= 0) AND (rate <= 10000)),
  CONSTRAINT order_goods_integral CHECK (integral >= 0),
  CONSTRAINT order_goods_shares
    CHECK ((activity_money >= 0) AND ((reduction_money >= 0) AND (reduction_money <= off_money))),
  CONSTRAINT fk_order_goods_order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_goods_of_order
    FOREIGN KEY (order_id, store_id, user_id) REFERENCES orders(id, store_id, user_id)
);
CREATE INDEX ix_order_goods_order_id ON order_goods (order_id);

CREATE TABLE order_pays (
  id bigserial NOT NULL,
  user_id bigint,
  pay_no varchar NOT NULL DEFAULT '',
  trade_no varchar NOT NULL DEFAULT '',
  name varchar NOT NULL DEFAULT '',
  payment_name varchar,
  device varchar NOT NULL DEFAULT '',
  total bigint,
  refund_money bigint NOT NULL DEFAULT '0',
  pay_status smallint NOT NULL DEFAULT '0',
  pay_time timestamptz(0),
  expire_time timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  asked_at timestamptz(0),
  CONSTRAINT pk_order_pays PRIMARY KEY (id),
  CONSTRAINT order_pays_holds_1
    CHECK ((total >= 0) AND ((refund_money >= 0) AND (refund_money <= total))),
  CONSTRAINT order_pays_holds_2 CHECK (user_id IS NOT NULL),
  CONSTRAINT fk_order_pays_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_order_pays_pay_status_id ON order_pays (pay_status, id);
CREATE INDEX ix_order_pays_user_id_id_desc ON order_pays (user_id, id DESC);
CREATE INDEX order_pays_number ON order_pays (search_text(pay_no) text_pattern_ops);
CREATE INDEX order_pays_trade ON order_pays (search_text(trade_no) text_pattern_ops);
CREATE UNIQUE INDEX uq_order_pays_pay_no
  ON order_pays (pay_no) NULLS NOT DISTINCT
  WHERE (pay_no <> '');

CREATE TABLE pay_orders (
  pay_id bigint NOT NULL,
  order_id bigint NOT NULL,
  money bigint NOT NULL,
  is_effective boolean NOT NULL DEFAULT false,
  CONSTRAINT pay_orders_pkey PRIMARY KEY (pay_id, order_id),
  CONSTRAINT pay_orders_money_check CHECK (money >= 0),
  CONSTRAINT pay_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT pay_orders_pay_id_fkey FOREIGN KEY (pay_id) REFERENCES order_pays(id)
);
CREATE UNIQUE INDEX pay_orders_effective ON pay_orders (order_id) WHERE is_effective;
CREATE INDEX pay_orders_order ON pay_orders (order_id);

CREATE TABLE order_savings (
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  type varchar(20) NOT NULL,
  activity_id bigint NOT NULL,
  name varchar(40) NOT NULL,
  off_money bigint NOT NULL,
  platform_money bigint NOT NULL DEFAULT 0,
  -- The shopper neither chose it nor typed its code.
  is_automatic boolean NOT NULL,
  -- False once the order ended unpaid or was refunded wholly: the promotion got back what it gave.
  is_held boolean NOT NULL DEFAULT true,
  CONSTRAINT order_savings_order_id_type_key UNIQUE (order_id, type),
  CONSTRAINT order_savings_pkey PRIMARY KEY (id),
  CONSTRAINT order_savings_check CHECK ((platform_money >= 0) AND (platform_money <= off_money)),
  CONSTRAINT order_savings_off_money_check CHECK (off_money > 0),
  CONSTRAINT order_savings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

CREATE TABLE order_logs (
  id bigserial NOT NULL,
  order_id bigint,
  act varchar,
  from_status bigint,
  to_status bigint,
  actor_area varchar NOT NULL DEFAULT '',
  actor_id bigint,
  actor_name varchar NOT NULL DEFAULT '',
  note varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_order_logs PRIMARY KEY (id),
  CONSTRAINT fk_order_logs_order_id FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX ix_order_logs_order_id ON order_logs (order_id);

CREATE TABLE order_parcels (
  id bigserial NOT NULL,
  order_id bigint,
  delivery_code varchar NOT NULL DEFAULT '',
  delivery_no varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_order_parcels PRIMARY KEY (id),
  CONSTRAINT fk_order_parcels_order_id FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_parcels_sent ON order_parcels (created_at);
CREATE UNIQUE INDEX uq_order_parcels_order_id_delivery_code_delivery_no
  ON order_parcels (order_id, delivery_code, delivery_no) NULLS NOT DISTINCT;

-- A parcel without rows in this table contains the whole order.
CREATE TABLE order_parcel_goods (
  parcel_id bigint NOT NULL,
  order_goods_id bigint NOT NULL,
  num bigint NOT NULL,
  CONSTRAINT order_parcel_goods_pkey PRIMARY KEY (parcel_id, order_goods_id),
  CONSTRAINT order_parcel_goods_num_check CHECK (num > 0),
  CONSTRAINT order_parcel_goods_order_goods_id_fkey
    FOREIGN KEY (order_goods_id) REFERENCES order_goods(id),
  CONSTRAINT order_parcel_goods_parcel_id_fkey
    FOREIGN KEY (parcel_id) REFERENCES order_parcels(id) ON DELETE CASCADE
);
CREATE INDEX order_parcel_goods_line ON order_parcel_goods (order_goods_id);

CREATE TABLE order_waybills (
  order_id bigint NOT NULL,
  parcel smallint NOT NULL,
  delivery_code varchar(10) NOT NULL,
  delivery_no varchar(20) NOT NULL DEFAULT '',
  label varchar(500) NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT order_waybills_parcel PRIMARY KEY (order_id, parcel, delivery_code),
  CONSTRAINT order_waybills_order_id_fkey
    FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

CREATE TABLE courier_tracks (
  id bigint GENERATED ALWAYS AS IDENTITY,
  delivery_code varchar(10) NOT NULL,
  delivery_no varchar(20) NOT NULL,
  phone varchar(4) NOT NULL,
  state varchar(12) NOT NULL DEFAULT '',
  events jsonb NOT NULL DEFAULT '[]',
  latest_ms bigint NOT NULL DEFAULT 0,
  known_at timestamptz,
  next_at timestamptz NOT NULL DEFAULT mall_now(),
  failure varchar(200) NOT NULL DEFAULT '',
  salt varchar(32) NOT NULL DEFAULT replace((gen_random_uuid())::text, '-', ''),
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT courier_tracks_pkey PRIMARY KEY (id),
  CONSTRAINT courier_tracks_waybill UNIQUE (delivery_code, delivery_no, phone)
);
CREATE INDEX courier_tracks_age ON courier_tracks (created_at);

-- Waybills whose events a vendor pushes, or shall push.
CREATE TABLE courier_subscriptions (
  id bigint NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz DEFAULT mall_now(),
  sent_at timestamptz,
  error_msg varchar(250) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT courier_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT courier_subscriptions_track_fkey
    FOREIGN KEY (id) REFERENCES courier_tracks(id) ON DELETE CASCADE
);
CREATE INDEX courier_subscriptions_waiting ON courier_subscriptions (next_at) WHERE (status = 0);

CREATE TABLE order_comments (
  id bigserial NOT NULL,
  user_id bigint,
  order_id bigint,
  order_goods_id bigint,
  goods_id bigint,
  store_id bigint,
  score numeric NOT NULL DEFAULT '5',
  agree numeric NOT NULL DEFAULT '5',
  service numeric NOT NULL DEFAULT '5',
  speed numeric NOT NULL DEFAULT '5',
  content text NOT NULL DEFAULT '',
  image jsonb NOT NULL DEFAULT '[]',
  reply text NOT NULL DEFAULT '',
  reply_time timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_order_comments PRIMARY KEY (id),
  CONSTRAINT fk_order_comments_goods_id FOREIGN KEY (goods_id) REFERENCES goods(id),
  CONSTRAINT fk_order_comments_order_goods_id
    FOREIGN KEY (order_goods_id) REFERENCES order_goods(id),
  CONSTRAINT fk_order_comments_order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT fk_order_comments_store_id FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT fk_order_comments_user_id FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT order_comments_of_order
    FOREIGN KEY (order_id, store_id, user_id) REFERENCES orders(id, store_id, user_id)
);
CREATE INDEX ix_order_comments_goods_id_id_desc ON order_comments (goods_id, id DESC);
CREATE INDEX ix_order_comments_order_goods_id ON order_comments (order_goods_id);
CREATE INDEX ix_order_comments_order_id ON order_comments (order_id);
CREATE INDEX ix_order_comments_store_id_id_desc ON order_comments (store_id, id DESC);
CREATE INDEX ix_order_comments_user_id_id_desc ON order_comments (user_id, id DESC);
CREATE UNIQUE INDEX uq_order_comments_order_goods_id
  ON order_comments (order_goods_id) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE refunds (
  id bigserial NOT NULL,
  refund_no varchar NOT NULL DEFAULT '',
  user_id bigint,
  store_id bigint,
  order_id bigint,
  refund_type smallint,
  refund_verify smallint NOT NULL DEFAULT '0',
  refund_step smallint NOT NULL DEFAULT '0',
  is_open smallint NOT NULL DEFAULT '1',
  is_appeal smallint NOT NULL DEFAULT '0',
  goods_money bigint NOT NULL DEFAULT '0',
  freight_money bigint NOT NULL DEFAULT '0',
  platform_money bigint NOT NULL DEFAULT '0',
  delivery_code varchar NOT NULL DEFAULT '',
  delivery_no varchar NOT NULL DEFAULT '',
  re_delivery_code varchar NOT NULL DEFAULT '',
  re_delivery_no varchar NOT NULL DEFAULT '',
  refund_remark varchar NOT NULL DEFAULT '',
  images jsonb NOT NULL DEFAULT '[]',
  refuse_remark varchar NOT NULL DEFAULT '',
  appeal_remark varchar NOT NULL DEFAULT '',
  finish_time timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deadline timestamptz(0),
  is_sent smallint NOT NULL DEFAULT 0,
  CONSTRAINT pk_refunds PRIMARY KEY (id),
  CONSTRAINT refunds_holds_1
    CHECK ((goods_money >= 0) AND (freight_money >= 0) AND (platform_money >= 0)),
  CONSTRAINT refunds_holds_2
    CHECK ((order_id IS NOT NULL) AND (store_id IS NOT NULL) AND (user_id IS NOT NULL)),
  CONSTRAINT fk_refunds_order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT fk_refunds_store_id FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT fk_refunds_user_id FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT refunds_of_order
    FOREIGN KEY (order_id, store_id, user_id) REFERENCES orders(id, store_id, user_id)
);
CREATE INDEX ix_refunds_order_id ON refunds (order_id);
CREATE INDEX ix_refunds_store_id_is_open_id_desc ON refunds (store_id, is_open, id DESC);
CREATE INDEX ix_refunds_user_id_id_desc ON refunds (user_id, id DESC);
CREATE INDEX refunds_due ON refunds (deadline) WHERE (is_open = 1);
CREATE UNIQUE INDEX refunds_open ON refunds (order_id) WHERE (is_open = 1);
CREATE INDEX refunds_waiting ON refunds (refund_verify, refund_type, id) WHERE (is_open = 1);
CREATE UNIQUE INDEX uq_refunds_refund_no
  ON refunds (refund_no) NULLS NOT DISTINCT
  WHERE (refund_no <> '');

CREATE TABLE refund_goods (
  id bigserial NOT NULL,
  refund_id bigint,
  order_goods_id bigint,
  num bigint,
  money bigint,
  platform_money bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  unpacked_num bigint NOT NULL DEFAULT '0',
  CONSTRAINT pk_refund_goods PRIMARY KEY (id),
  CONSTRAINT refund_goods_holds_1 CHECK ((num > 0) AND (money >= 0) AND (platform_money >= 0)),
  CONSTRAINT fk_refund_goods_order_goods_id FOREIGN KEY (order_goods_id) REFERENCES order_goods(id),
  CONSTRAINT fk_refund_goods_refund_id FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX ix_refund_goods_order_goods_id ON refund_goods (order_goods_id);
CREATE UNIQUE INDEX uq_refund_goods_refund_id_order_goods_id
  ON refund_goods (refund_id, order_goods_id) NULLS NOT DISTINCT;

CREATE TABLE pay_refunds (
  id bigint GENERATED ALWAYS AS IDENTITY,
  pay_id bigint NOT NULL,
  refund_no varchar(40) NOT NULL,
  cause varchar(20) NOT NULL,
  cause_id bigint NOT NULL,
  money bigint NOT NULL,
  status smallint NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz DEFAULT mall_now(),
  sent_at timestamptz,
  error_msg varchar(250) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT pay_refunds_cause_cause_id_key UNIQUE (cause, cause_id),
  CONSTRAINT pay_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT pay_refunds_refund_no_key UNIQUE (refund_no),
  CONSTRAINT pay_refunds_money_check CHECK (money > 0),
  CONSTRAINT pay_refunds_status_check CHECK (status IN (0, 1, 2)),
  CONSTRAINT pay_refunds_pay_id_fkey FOREIGN KEY (pay_id) REFERENCES order_pays(id)
);
CREATE INDEX pay_refunds_waiting ON pay_refunds (next_at) WHERE (status = 0);

CREATE TABLE coupon_logs (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  coupon_id bigint,
  user_id bigint,
  store_id bigint,
  order_id bigint,
  nth bigint NOT NULL DEFAULT '1',
  money bigint,
  use_money bigint,
  is_platform smallint NOT NULL DEFAULT '0',
  status smallint NOT NULL DEFAULT '0',
  used_at timestamptz(0),
  start_time timestamptz(0),
  end_time timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  classes jsonb,
  CONSTRAINT pk_coupon_logs PRIMARY KEY (id),
  CONSTRAINT coupon_logs_holds_1 CHECK ((coupon_id IS NOT NULL) AND (user_id IS NOT NULL)),
  CONSTRAINT coupon_logs_holds_2 CHECK ((status = 1) = (order_id IS NOT NULL)),
  CONSTRAINT fk_coupon_logs_coupon_id FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT fk_coupon_logs_order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT fk_coupon_logs_store_id FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT fk_coupon_logs_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX coupon_logs_ending ON coupon_logs (end_time) WHERE (status = 0);
CREATE INDEX ix_coupon_logs_order_id ON coupon_logs (order_id);
CREATE INDEX ix_coupon_logs_store_id_id_desc ON coupon_logs (store_id, id DESC);
CREATE INDEX ix_coupon_logs_user_id_status_id_desc ON coupon_logs (user_id, status, id DESC);
CREATE UNIQUE INDEX uq_coupon_logs_coupon_id_user_id_nth
  ON coupon_logs (coupon_id, user_id, nth) NULLS NOT DISTINCT;

CREATE TABLE seckill_users (
  seckill_id bigint NOT NULL,
  user_id bigint NOT NULL,
  num bigint NOT NULL,
  CONSTRAINT seckill_users_pkey PRIMARY KEY (seckill_id, user_id),
  CONSTRAINT seckill_users_num_check CHECK (num >= 0),
  CONSTRAINT seckill_users_seckill_id_fkey
    FOREIGN KEY (seckill_id) REFERENCES seckills(id) ON DELETE CASCADE,
  CONSTRAINT seckill_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE collective_logs (
  id bigserial NOT NULL,
  collective_id bigint,
  user_id bigint,
  store_id bigint,
  goods_id bigint,
  discount numeric,
  need bigint,
  joined bigint NOT NULL DEFAULT '0',
  paid bigint NOT NULL DEFAULT '0',
  status smallint NOT NULL DEFAULT '2',
  end_time timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_collective_logs PRIMARY KEY (id),
  CONSTRAINT collective_logs_holds_1
    CHECK (((joined >= 0) AND (joined <= need)) AND ((paid >= 0) AND (paid <= joined))),
  CONSTRAINT collective_logs_holds_2 CHECK ((status = 1) <= (paid = need)),
  CONSTRAINT fk_collective_logs_collective_id
    FOREIGN KEY (collective_id) REFERENCES collectives(id),
  CONSTRAINT fk_collective_logs_goods_id FOREIGN KEY (goods_id) REFERENCES goods(id),
  CONSTRAINT fk_collective_logs_store_id FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT fk_collective_logs_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_collective_logs_collective_id ON collective_logs (collective_id);
CREATE INDEX ix_collective_logs_goods_id_status ON collective_logs (goods_id, status);
CREATE INDEX ix_collective_logs_status_end_time ON collective_logs (status, end_time);
CREATE INDEX ix_collective_logs_store_id_id_desc ON collective_logs (store_id, id DESC);
CREATE INDEX ix_collective_logs_user_id ON collective_logs (user_id);

CREATE TABLE collective_members (
  collective_log_id bigint NOT NULL,
  user_id bigint NOT NULL,
  order_id bigint NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  CONSTRAINT collective_members_order_id_key UNIQUE (order_id),
  CONSTRAINT collective_members_pkey PRIMARY KEY (collective_log_id, user_id),
  CONSTRAINT collective_members_collective_log_id_fkey
    FOREIGN KEY (collective_log_id) REFERENCES collective_logs(id),
  CONSTRAINT collective_members_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT collective_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE distribution_logs (
  id bigserial NOT NULL,
  name smallint,
  user_id bigint,
  store_id bigint,
  order_id bigint,
  distribution_id bigint,
  order_goods_id bigint,
  money bigint,
  lev numeric,
  commission bigint,
  status smallint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_distribution_logs PRIMARY KEY (id),
  CONSTRAINT distribution_logs_holds_1 CHECK (commission >= 0),
  CONSTRAINT fk_distribution_logs_distribution_id
    FOREIGN KEY (distribution_id) REFERENCES distributions(id),
  CONSTRAINT fk_distribution_logs_order_goods_id
    FOREIGN KEY (order_goods_id) REFERENCES order_goods(id),
  CONSTRAINT fk_distribution_logs_order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT fk_distribution_logs_store_id FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT fk_distribution_logs_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_distribution_logs_distribution_id ON distribution_logs (distribution_id);
CREATE INDEX ix_distribution_logs_order_id ON distribution_logs (order_id);
CREATE INDEX ix_distribution_logs_store_id_id_desc ON distribution_logs (store_id, id DESC);
CREATE INDEX ix_distribution_logs_user_id_id_desc ON distribution_logs (user_id, id DESC);
CREATE UNIQUE INDEX uq_distribution_logs_order_goods_id_name
  ON distribution_logs (order_goods_id, name) NULLS NOT DISTINCT;

CREATE TABLE integral_goods_classes (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_integral_goods_classes PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_integral_goods_classes_name
  ON integral_goods_classes (name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE integral_goods (
  id bigserial NOT NULL,
  cid bigint NOT NULL,
  goods_name varchar NOT NULL DEFAULT '',
  goods_subname varchar NOT NULL DEFAULT '',
  goods_images jsonb NOT NULL DEFAULT '[]',
  goods_master_image text NOT NULL DEFAULT '',
  goods_price bigint NOT NULL,
  goods_market_price bigint NOT NULL,
  goods_stock bigint NOT NULL DEFAULT '0',
  goods_sale bigint NOT NULL DEFAULT '0',
  goods_content text NOT NULL DEFAULT '',
  goods_status smallint NOT NULL DEFAULT '0',
  is_recommend smallint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_integral_goods PRIMARY KEY (id),
  CONSTRAINT integral_goods_holds_1 CHECK (goods_stock >= 0),
  CONSTRAINT fk_integral_goods_cid FOREIGN KEY (cid) REFERENCES integral_goods_classes(id)
);
CREATE INDEX ix_integral_goods_cid_goods_status ON integral_goods (cid, goods_status);

CREATE TABLE integral_orders (
  id bigserial NOT NULL,
  user_id bigint,
  order_no varchar NOT NULL DEFAULT '',
  order_name varchar NOT NULL DEFAULT '',
  order_image text NOT NULL DEFAULT '',
  goods_id bigint,
  buy_num bigint,
  goods_price bigint,
  total_price bigint,
  order_status smallint NOT NULL DEFAULT '2',
  receive_name varchar NOT NULL DEFAULT '',
  receive_tel varchar NOT NULL DEFAULT '',
  receive_area varchar NOT NULL DEFAULT '',
  receive_address varchar NOT NULL DEFAULT '',
  delivery_code varchar NOT NULL DEFAULT '',
  delivery_no varchar NOT NULL DEFAULT '',
  pay_time timestamptz(0),
  delivery_time timestamptz(0),
  remark text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_integral_orders PRIMARY KEY (id),
  CONSTRAINT integral_orders_holds_1
    CHECK ((buy_num > 0) AND (total_price = (goods_price * buy_num))),
  CONSTRAINT fk_integral_orders_goods_id FOREIGN KEY (goods_id) REFERENCES integral_goods(id),
  CONSTRAINT fk_integral_orders_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_integral_orders_goods_id ON integral_orders (goods_id);
CREATE INDEX ix_integral_orders_order_status_id_desc ON integral_orders (order_status, id DESC);
CREATE INDEX ix_integral_orders_user_id_id_desc ON integral_orders (user_id, id DESC);
CREATE UNIQUE INDEX uq_integral_orders_order_no
  ON integral_orders (order_no) NULLS NOT DISTINCT
  WHERE (order_no <> '');

CREATE SEQUENCE order_numbers AS bigint;

CREATE SEQUENCE order_groups AS bigint;

-- The view has two sources. Even ids are savings of the order; odd ids are lines with the price of
-- an activity, which the store pays for.
CREATE VIEW order_offers AS
  SELECT
    v.id * 2 AS id, v.order_id, v.type, v.name, v.off_money, v.platform_money,
    v.off_money - v.platform_money AS store_money,
    o.created_at
  FROM order_savings v
  JOIN orders o ON o.id = v.order_id
  UNION ALL
  SELECT
    l.id * 2 + 1, l.order_id, l.activity, l.goods_name, l.activity_money, 0, l.activity_money,
    l.created_at
  FROM order_goods l
  WHERE l.activity_money > 0;

-- Locks the buyer and refuses a further checkout when `most` are unpaid. Only inside a
-- transaction.
CREATE FUNCTION order_room(buyer bigint, most int) RETURNS void
  LANGUAGE plpgsql AS $$
    BEGIN
      IF now() = statement_timestamp() THEN
        RAISE EXCEPTION 'not in a transaction' USING ERRCODE = 'no_active_sql_transaction';
      END IF;
      PERFORM 1
      FROM users
      WHERE id = buyer
      FOR NO KEY UPDATE;
      IF (
        SELECT count(DISTINCT group_id)
        FROM orders
        WHERE user_id = buyer AND order_status = 1
      ) >= most THEN
        RAISE EXCEPTION 'too many unpaid orders'
          USING ERRCODE = 'raise_exception', CONSTRAINT = 'order_room';
      END IF;
    END
  $$;

-- The orders of a checkout take at most the amount of their coupon off.
CREATE FUNCTION coupon_shares_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT
    FROM added a
    JOIN orders o ON o.id = a.order_id
    JOIN coupon_logs l ON l.id = a.activity_id
    WHERE a.type = 'coupon'
      AND l.money < (
        SELECT sum(v.off_money)
        FROM orders p
        JOIN order_savings v
          ON v.order_id = p.id
          AND v.type = 'coupon'
          AND v.activity_id = l.id
        WHERE p.group_id = o.group_id
      )
  ) THEN
    RAISE EXCEPTION 'The orders of a checkout take more off than their coupon'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_savings_coupon';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER order_savings_coupon
  AFTER INSERT ON order_savings
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION coupon_shares_check();

CREATE TRIGGER order_logs_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON order_logs
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

-- Counts new comments. It locks the rows by ascending id.
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH change AS (
      SELECT goods_id, count(*) AS n
      FROM new_rows
      WHERE goods_id IS NOT NULL
      GROUP BY goods_id
    ),
      locked AS (
        SELECT s.goods_id
        FROM goods_shelf s
        JOIN change USING (goods_id)
        ORDER BY s.goods_id
        FOR NO KEY UPDATE OF s
      )
    UPDATE goods_shelf s
    SET comments = s.comments + c.n
    FROM change c
    JOIN locked l USING (goods_id)
    WHERE s.goods_id = c.goods_id;
    RETURN NULL;
  END
$$;

CREATE TRIGGER count_comments
  AFTER INSERT ON order_comments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_comments();

-- Changes the count when a comment is deleted or restored.
CREATE FUNCTION recount_comments() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE goods_shelf
    SET comments = greatest(comments + CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END, 0)
    WHERE goods_id = NEW.goods_id;
    RETURN NULL;
  END
$$;

CREATE TRIGGER recount_comments
  AFTER UPDATE ON order_comments
  FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION recount_comments();
