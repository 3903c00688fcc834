-- Goods, their SKUs, attributes and stock.

CREATE TABLE goods (
  id bigserial NOT NULL,
  store_id bigint,
  class_id bigint NOT NULL,
  brand_id bigint,
  goods_name varchar NOT NULL DEFAULT '',
  goods_subname varchar NOT NULL DEFAULT '',
  goods_no varchar NOT NULL DEFAULT '',
  goods_images jsonb NOT NULL DEFAULT '[]',
  goods_master_image text NOT NULL DEFAULT '',
  goods_price bigint NOT NULL,
  goods_market_price bigint NOT NULL,
  goods_weight numeric NOT NULL,
  goods_stock bigint NOT NULL DEFAULT '0',
  goods_sale bigint NOT NULL DEFAULT '0',
  freight_id bigint,
  goods_content text NOT NULL DEFAULT '',
  goods_status smallint NOT NULL DEFAULT '0',
  goods_verify smallint NOT NULL DEFAULT '1',
  refuse_info varchar NOT NULL DEFAULT '',
  is_recommend smallint NOT NULL DEFAULT '0',
  is_master smallint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_goods PRIMARY KEY (id),
  CONSTRAINT ck_goods_freight_id CHECK (freight_id >= -1),
  CONSTRAINT ck_goods_goods_price CHECK (goods_price > 0),
  CONSTRAINT ck_goods_goods_stock CHECK (goods_stock >= 0),
  CONSTRAINT goods_of_a_store CHECK (store_id IS NOT NULL),
  CONSTRAINT fk_goods_brand_id FOREIGN KEY (brand_id) REFERENCES goods_brands(id),
  CONSTRAINT fk_goods_class_id FOREIGN KEY (class_id) REFERENCES goods_classes(id),
  CONSTRAINT fk_goods_store_id FOREIGN KEY (store_id) REFERENCES stores(id)
) WITH (fillfactor=80);
CREATE INDEX goods_name_grams ON goods USING gin (text_grams((goods_name)::text));
-- Not partial: the planner reads the statistics of whole indexes only
CREATE INDEX goods_number ON goods (search_words(goods_no));
CREATE INDEX goods_review ON goods (id) WHERE (goods_verify = 2);
CREATE INDEX goods_subname_grams ON goods USING gin (text_grams((goods_subname)::text));
CREATE INDEX ix_goods_brand_id ON goods (brand_id);
CREATE INDEX ix_goods_class_id ON goods (class_id);
CREATE INDEX ix_goods_freight_id ON goods (freight_id);
CREATE INDEX ix_goods_goods_status_goods_verify_id_desc
  ON goods (goods_status, goods_verify, id DESC);
CREATE INDEX ix_goods_goods_verify ON goods (goods_verify);
CREATE INDEX ix_goods_store_id_id_desc ON goods (store_id, id DESC);

CREATE TABLE goods_attrs (
  id bigserial NOT NULL,
  store_id bigint,
  name varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_goods_attrs PRIMARY KEY (id),
  CONSTRAINT fk_goods_attrs_store_id FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE UNIQUE INDEX uq_goods_attrs_store_id_name ON goods_attrs (store_id, name) NULLS NOT DISTINCT;

CREATE TABLE goods_specs (
  id bigserial NOT NULL,
  attr_id bigint,
  name varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_goods_specs PRIMARY KEY (id),
  CONSTRAINT fk_goods_specs_attr_id
    FOREIGN KEY (attr_id) REFERENCES goods_attrs(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_goods_specs_attr_id_name ON goods_specs (attr_id, name) NULLS NOT DISTINCT;

CREATE TABLE goods_skus (
  id bigserial NOT NULL,
  goods_id bigint,
  spec_key varchar NOT NULL DEFAULT '',
  sku_name text[] NOT NULL DEFAULT '{}',
  goods_image text NOT NULL DEFAULT '',
  goods_price bigint NOT NULL,
  goods_market_price bigint NOT NULL DEFAULT '0',
  goods_stock bigint NOT NULL,
  goods_weight numeric NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_goods_skus PRIMARY KEY (id),
  CONSTRAINT ck_goods_skus_goods_price CHECK (goods_price > 0),
  CONSTRAINT ck_goods_skus_goods_stock CHECK (goods_stock >= 0),
  CONSTRAINT goods_skus_spec_key CHECK (spec_key ~ '^[0-9]+(-[0-9]+)*$'),
  CONSTRAINT fk_goods_skus_goods_id FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE
) WITH (fillfactor=80);
CREATE UNIQUE INDEX uq_goods_skus_goods_id_spec_key
  ON goods_skus (goods_id, spec_key) NULLS NOT DISTINCT;

CREATE TABLE goods_sku_specs (
  sku_id bigint NOT NULL,
  spec_id bigint NOT NULL,
  CONSTRAINT pk_goods_sku_specs PRIMARY KEY (sku_id, spec_id),
  CONSTRAINT fk_goods_sku_specs_sku_id
    FOREIGN KEY (sku_id) REFERENCES goods_skus(id) ON DELETE CASCADE,
  CONSTRAINT fk_goods_sku_specs_spec_id
    FOREIGN KEY (spec_id) REFERENCES goods_specs(id) ON DELETE CASCADE
);
CREATE INDEX ix_goods_sku_specs_spec_id ON goods_sku_specs (spec_id);

-- Every change of stock with its cause. Rows are only added. `sku_id` is NULL for goods without
-- SKUs.
CREATE TABLE stock_logs (
  id bigserial NOT NULL,
  goods_id bigint NOT NULL,
  sku_id bigint,
  change bigint NOT NULL,
  stock_after bigint NOT NULL,
  cause varchar(20) NOT NULL,
  actor_area varchar(10) NOT NULL,
  actor_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  cause_id bigint NOT NULL DEFAULT 0,
  CONSTRAINT pk_stock_logs PRIMARY KEY (id)
);
CREATE UNIQUE INDEX stock_logs_cause
  ON stock_logs (cause, cause_id, goods_id, COALESCE(sku_id, (0)::bigint))
  WHERE (cause <> 'form');
CREATE INDEX stock_logs_goods ON stock_logs (goods_id, id);

-- Rows are only added here, so an order that takes the last piece does not wait.
CREATE TABLE stock_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  goods_id bigint NOT NULL,
  CONSTRAINT stock_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE sale_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  goods_id bigint NOT NULL,
  num bigint NOT NULL,
  CONSTRAINT sale_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE stock_notices (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  sku_id bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT stock_notices_once UNIQUE (user_id, goods_id, sku_id),
  CONSTRAINT stock_notices_pkey PRIMARY KEY (id),
  CONSTRAINT stock_notices_goods_id_fkey
    FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE,
  CONSTRAINT stock_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX stock_notices_goods ON stock_notices (goods_id);

-- `out_id` is the id of goods (`is_type` 0) or of a store (1). It has no foreign key; favourites
-- of deleted rows are not shown. `goods_name` is the name when the goods became a favourite: the list
-- shows it when they are hidden later.
CREATE TABLE favorites (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  out_id bigint NOT NULL,
  is_type smallint NOT NULL,
  goods_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT favorites_once UNIQUE (user_id, out_id, is_type),
  CONSTRAINT favorites_pkey PRIMARY KEY (id),
  CONSTRAINT favorites_is_type_check CHECK (is_type IN (0, 1)),
  CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX favorites_of ON favorites (is_type, out_id);

-- `goods_name` is the name when the goods were added: a cart shows it when they are hidden later.
CREATE TABLE carts (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  store_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  sku_id bigint NOT NULL DEFAULT 0,
  buy_num integer NOT NULL,
  goods_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  updated_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT carts_one_line UNIQUE (user_id, goods_id, sku_id),
  CONSTRAINT carts_pkey PRIMARY KEY (id),
  CONSTRAINT carts_buy_num_check CHECK ((buy_num >= 1) AND (buy_num <= 9999)),
  CONSTRAINT carts_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES goods(id) ON DELETE CASCADE,
  CONSTRAINT carts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT carts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Notes goods of which a SKU is sold out or back.
CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO stock_changes (goods_id) VALUES (NEW.goods_id);
    RETURN NULL;
  END
$$;

CREATE TRIGGER note_stock_change
  AFTER UPDATE ON goods_skus
  FOR EACH ROW
  WHEN ((OLD.goods_stock > 0) <> (NEW.goods_stock > 0))
  EXECUTE FUNCTION note_stock_change();

-- Refuses to delete a spec that a SKU uses. Otherwise the foreign key deletes its rows of
-- `goods_sku_specs` too.
CREATE FUNCTION refuse_spec_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT 1 FROM goods_sku_specs WHERE spec_id = OLD.id) THEN
      RAISE EXCEPTION 'spec % is in use', OLD.id
        USING
          ERRCODE = 'foreign_key_violation',
          TABLE = 'goods',
          CONSTRAINT = 'goods_specs_in_use';
    END IF;
    RETURN OLD;
  END
$$;

CREATE TRIGGER goods_specs_in_use
  BEFORE DELETE ON goods_specs
  FOR EACH ROW
  EXECUTE FUNCTION refuse_spec_in_use();
