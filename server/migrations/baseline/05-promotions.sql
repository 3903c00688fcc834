-- Coupons, seckills, group offers, reductions and commissions.

CREATE TABLE coupons (
  id bigserial NOT NULL,
  store_id bigint,
  name varchar NOT NULL DEFAULT '',
  money bigint NOT NULL,
  use_money bigint NOT NULL,
  stock bigint NOT NULL DEFAULT '10',
  claimed bigint NOT NULL DEFAULT '0',
  per_limit bigint NOT NULL DEFAULT '1',
  is_platform smallint NOT NULL DEFAULT '0',
  content text NOT NULL DEFAULT '',
  start_time timestamptz(0) NOT NULL,
  end_time timestamptz(0) NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_coupons PRIMARY KEY (id),
  CONSTRAINT coupons_holds_1 CHECK ((stock >= 0) AND (claimed >= 0)),
  CONSTRAINT fk_coupons_store_id FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX ix_coupons_store_id_id_desc ON coupons (store_id, id DESC);

CREATE TABLE coupon_classes (
  coupon_id bigint NOT NULL,
  class_id bigint NOT NULL,
  CONSTRAINT pk_coupon_classes PRIMARY KEY (coupon_id, class_id),
  CONSTRAINT fk_coupon_classes_class_id
    FOREIGN KEY (class_id) REFERENCES goods_classes(id) ON DELETE CASCADE,
  CONSTRAINT fk_coupon_classes_coupon_id
    FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE CASCADE
);
CREATE INDEX ix_coupon_classes_class_id ON coupon_classes (class_id);

CREATE TABLE seckills (
  id bigserial NOT NULL,
  store_id bigint,
  goods_id bigint NOT NULL,
  discount numeric NOT NULL,
  stock bigint NOT NULL DEFAULT '10',
  sold bigint NOT NULL DEFAULT '0',
  per_limit bigint NOT NULL DEFAULT '1',
  start_time timestamptz(0) NOT NULL,
  end_time timestamptz(0) NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_seckills PRIMARY KEY (id),
  CONSTRAINT seckills_holds_1 CHECK ((sold >= 0) AND (sold <= stock)),
  CONSTRAINT fk_seckills_goods_id FOREIGN KEY (goods_id) REFERENCES goods(id),
  CONSTRAINT fk_seckills_store_id FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX ix_seckills_goods_id_start_time ON seckills (goods_id, start_time);
CREATE INDEX ix_seckills_store_id_id_desc ON seckills (store_id, id DESC);

CREATE TABLE collectives (
  id bigserial NOT NULL,
  store_id bigint,
  goods_id bigint NOT NULL,
  discount numeric NOT NULL,
  need bigint NOT NULL DEFAULT '5',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_collectives PRIMARY KEY (id),
  CONSTRAINT fk_collectives_goods_id FOREIGN KEY (goods_id) REFERENCES goods(id),
  CONSTRAINT fk_collectives_store_id FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX ix_collectives_goods_id ON collectives (goods_id);
CREATE INDEX ix_collectives_store_id_id_desc ON collectives (store_id, id DESC);

CREATE TABLE full_reductions (
  id bigserial NOT NULL,
  store_id bigint,
  name varchar NOT NULL DEFAULT '',
  money bigint NOT NULL,
  use_money bigint NOT NULL,
  start_time timestamptz(0) NOT NULL,
  end_time timestamptz(0) NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_full_reductions PRIMARY KEY (id),
  CONSTRAINT fk_full_reductions_store_id FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX ix_full_reductions_store_id_id_desc ON full_reductions (store_id, id DESC);

CREATE TABLE distributions (
  id bigserial NOT NULL,
  store_id bigint,
  goods_id bigint NOT NULL,
  lev_1 numeric NOT NULL DEFAULT '0',
  lev_2 numeric NOT NULL DEFAULT '0',
  lev_3 numeric NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_distributions PRIMARY KEY (id),
  CONSTRAINT distributions_holds_1
    CHECK ((lev_1 >= (0)::numeric)
      AND (lev_2 >= (0)::numeric)
      AND (lev_3 >= (0)::numeric)
      AND (((lev_1 + lev_2) + lev_3) <= (50)::numeric)),
  CONSTRAINT fk_distributions_goods_id FOREIGN KEY (goods_id) REFERENCES goods(id),
  CONSTRAINT fk_distributions_store_id FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE INDEX ix_distributions_goods_id ON distributions (goods_id);
CREATE INDEX ix_distributions_store_id_id_desc ON distributions (store_id, id DESC);
CREATE UNIQUE INDEX uq_distributions_goods_id
  ON distributions (goods_id) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);
