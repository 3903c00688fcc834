-- Stores and how they deliver.

CREATE TABLE goods_classes (
  id bigserial NOT NULL,
  pid bigint,
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  thumb text NOT NULL DEFAULT '',
  rate numeric NOT NULL DEFAULT '0',
  is_sort bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_goods_classes PRIMARY KEY (id),
  CONSTRAINT fk_goods_classes_pid FOREIGN KEY (pid) REFERENCES goods_classes(id)
);
CREATE INDEX ix_goods_classes_pid ON goods_classes (pid);
CREATE UNIQUE INDEX uq_goods_classes_pid_name
  ON goods_classes (pid, name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE goods_brands (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  thumb text NOT NULL DEFAULT '',
  is_sort bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_goods_brands PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_goods_brands_name
  ON goods_brands (name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE stores (
  id bigserial NOT NULL,
  user_id bigint,
  store_name varchar NOT NULL DEFAULT '',
  store_logo text NOT NULL DEFAULT '',
  store_face_image text NOT NULL DEFAULT '',
  store_company_name varchar NOT NULL DEFAULT '',
  store_mobile varchar NOT NULL DEFAULT '',
  store_description text NOT NULL DEFAULT '',
  store_slide jsonb NOT NULL DEFAULT '[]',
  store_mobile_slide jsonb NOT NULL DEFAULT '[]',
  province_id bigint,
  city_id bigint,
  region_id bigint,
  area_info varchar NOT NULL DEFAULT '',
  store_address varchar NOT NULL DEFAULT '',
  store_lng numeric,
  store_lat numeric,
  business_license text NOT NULL DEFAULT '',
  business_license_no varchar NOT NULL DEFAULT '',
  legal_person varchar NOT NULL DEFAULT '',
  store_phone varchar NOT NULL DEFAULT '',
  id_card_no bytea,
  after_sale_service text NOT NULL DEFAULT '',
  store_status smallint NOT NULL DEFAULT '0',
  store_verify smallint NOT NULL DEFAULT '1',
  store_refuse_info varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  id_card_t text NOT NULL DEFAULT '',
  id_card_b text NOT NULL DEFAULT '',
  emergency_contact varchar NOT NULL DEFAULT '',
  emergency_contact_phone varchar NOT NULL DEFAULT '',
  rate numeric,
  chat_days text[] NOT NULL DEFAULT '{}',
  chat_from varchar NOT NULL DEFAULT '',
  chat_until varchar NOT NULL DEFAULT '',
  chat_greeting text NOT NULL DEFAULT '',
  chat_away text NOT NULL DEFAULT '',
  CONSTRAINT pk_stores PRIMARY KEY (id),
  CONSTRAINT fk_stores_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_stores_store_verify_store_status ON stores (store_verify, store_status);
CREATE INDEX ix_stores_user_id ON stores (user_id);
CREATE INDEX stores_opened ON stores (created_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_stores_store_name
  ON stores (store_name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX uq_stores_user_id
  ON stores (user_id) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

ALTER TABLE file_space_dirs
  ADD CONSTRAINT fk_file_space_dirs_belong_id
  FOREIGN KEY (belong_id) REFERENCES stores(id);

ALTER TABLE file_spaces
  ADD CONSTRAINT fk_file_spaces_belong_id
  FOREIGN KEY (belong_id) REFERENCES stores(id);

CREATE TABLE store_classes (
  store_id bigint NOT NULL,
  class_id bigint NOT NULL,
  CONSTRAINT pk_store_classes PRIMARY KEY (store_id, class_id),
  CONSTRAINT fk_store_classes_class_id
    FOREIGN KEY (class_id) REFERENCES goods_classes(id) ON DELETE CASCADE,
  CONSTRAINT fk_store_classes_store_id
    FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);
CREATE INDEX ix_store_classes_class_id ON store_classes (class_id);

CREATE TABLE expresses (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  code varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_expresses PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_expresses_code ON expresses (code) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX uq_expresses_name ON expresses (name) NULLS NOT DISTINCT;

CREATE TABLE freights (
  id bigserial NOT NULL,
  store_id bigint,
  name varchar NOT NULL DEFAULT '',
  is_type smallint NOT NULL DEFAULT '1',
  f_weight numeric NOT NULL DEFAULT '0',
  f_price bigint NOT NULL DEFAULT '0',
  o_weight numeric NOT NULL DEFAULT '0',
  o_price bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_freights PRIMARY KEY (id),
  CONSTRAINT freights_not_negative
    CHECK ((f_weight >= (0)::numeric)
      AND (f_price >= 0)
      AND (o_weight >= (0)::numeric)
      AND (o_price >= 0)),
  CONSTRAINT fk_freights_store_id FOREIGN KEY (store_id) REFERENCES stores(id)
);
CREATE UNIQUE INDEX freights_one_default ON freights (store_id) WHERE (is_type = 0);
CREATE UNIQUE INDEX uq_freights_store_id_name ON freights (store_id, name) NULLS NOT DISTINCT;

CREATE TABLE freight_areas (
  freight_id bigint NOT NULL,
  area_id bigint NOT NULL,
  CONSTRAINT pk_freight_areas PRIMARY KEY (freight_id, area_id),
  CONSTRAINT fk_freight_areas_area_id FOREIGN KEY (area_id) REFERENCES areas(id) ON DELETE CASCADE,
  CONSTRAINT fk_freight_areas_freight_id
    FOREIGN KEY (freight_id) REFERENCES freights(id) ON DELETE CASCADE
);
CREATE INDEX ix_freight_areas_area_id ON freight_areas (area_id);
