-- Articles, adverts, notices, agreements and versions of the app.

CREATE TABLE article_menus (
  id bigserial NOT NULL,
  pid bigint,
  name varchar NOT NULL DEFAULT '',
  is_sort bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_article_menus PRIMARY KEY (id),
  CONSTRAINT fk_article_menus_pid FOREIGN KEY (pid) REFERENCES article_menus(id)
);
CREATE INDEX ix_article_menus_pid ON article_menus (pid);
CREATE UNIQUE INDEX uq_article_menus_pid_name
  ON article_menus (pid, name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE articles (
  id bigserial NOT NULL,
  pid bigint NOT NULL,
  name varchar NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  click bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_articles PRIMARY KEY (id),
  CONSTRAINT fk_articles_pid FOREIGN KEY (pid) REFERENCES article_menus(id)
);
CREATE INDEX ix_articles_pid ON articles (pid);

CREATE TABLE article_views (
  id bigint GENERATED ALWAYS AS IDENTITY,
  article_id bigint NOT NULL,
  CONSTRAINT article_views_pkey PRIMARY KEY (id)
);
CREATE INDEX article_views_article ON article_views (article_id);

CREATE TABLE adv_spaces (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  width bigint NOT NULL,
  height bigint NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  ename varchar NOT NULL DEFAULT '',
  CONSTRAINT pk_adv_spaces PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_adv_spaces_ename
  ON adv_spaces (ename) NULLS NOT DISTINCT
  WHERE ((deleted_at IS NULL) AND (ename <> ''));
CREATE UNIQUE INDEX uq_adv_spaces_name
  ON adv_spaces (name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE advs (
  id bigserial NOT NULL,
  pid bigint NOT NULL,
  name varchar NOT NULL DEFAULT '',
  url varchar NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  adv_start timestamptz(0) NOT NULL,
  adv_end timestamptz(0) NOT NULL,
  is_type smallint NOT NULL DEFAULT '0',
  status smallint NOT NULL DEFAULT '1',
  is_sort bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_advs PRIMARY KEY (id),
  CONSTRAINT fk_advs_pid FOREIGN KEY (pid) REFERENCES adv_spaces(id)
);
CREATE INDEX ix_advs_pid_status_is_sort_desc ON advs (pid, status, is_sort DESC);

CREATE TABLE agreements (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_agreements PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_agreements_ename
  ON agreements (ename) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE notices (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  tag varchar NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_notices PRIMARY KEY (id)
);

CREATE TABLE app_versions (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  version varchar NOT NULL DEFAULT '1.0.0',
  version_code bigint NOT NULL DEFAULT '100',
  device varchar NOT NULL,
  is_wgt smallint NOT NULL DEFAULT '0',
  url text NOT NULL DEFAULT '',
  apple_id varchar NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_app_versions PRIMARY KEY (id)
);
CREATE INDEX ix_app_versions_device_version_code_desc ON app_versions (device, version_code DESC);
