-- Keys of programs.

CREATE TABLE admin_keys (
  id bigserial NOT NULL,
  admin_id bigint,
  description varchar NOT NULL DEFAULT '',
  role_id bigint NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  rate bigint NOT NULL DEFAULT '300',
  expires_at timestamptz(0),
  status smallint NOT NULL DEFAULT '0',
  hint varchar NOT NULL DEFAULT '',
  token_hash varchar NOT NULL DEFAULT '',
  used_at timestamptz(0),
  used_ip varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_admin_keys PRIMARY KEY (id),
  CONSTRAINT fk_admin_keys_admin_id
    FOREIGN KEY (admin_id) REFERENCES admins(id) ON DELETE CASCADE,
  CONSTRAINT fk_admin_keys_role_id FOREIGN KEY (role_id) REFERENCES admin_roles(id)
);
COMMENT ON COLUMN admin_keys.rate IS 'kind: integer';
CREATE INDEX ix_admin_keys_admin_id ON admin_keys (admin_id);
CREATE INDEX ix_admin_keys_role_id ON admin_keys (role_id);
CREATE INDEX ix_admin_keys_status ON admin_keys (status);
CREATE UNIQUE INDEX uq_admin_keys_token_hash
  ON admin_keys (token_hash) NULLS NOT DISTINCT
  WHERE (token_hash <> '');

CREATE TABLE user_keys (
  id bigserial NOT NULL,
  store_id bigint,
  user_id bigint,
  description varchar NOT NULL DEFAULT '',
  role_id bigint NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  rate bigint NOT NULL DEFAULT '300',
  expires_at timestamptz(0),
  status smallint NOT NULL DEFAULT '0',
  hint varchar NOT NULL DEFAULT '',
  token_hash varchar NOT NULL DEFAULT '',
  used_at timestamptz(0),
  used_ip varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_user_keys PRIMARY KEY (id),
  CONSTRAINT fk_user_keys_role_id FOREIGN KEY (role_id) REFERENCES user_roles(id),
  CONSTRAINT fk_user_keys_store_id
    FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  CONSTRAINT fk_user_keys_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON COLUMN user_keys.rate IS 'kind: integer';
CREATE INDEX ix_user_keys_role_id ON user_keys (role_id);
CREATE INDEX ix_user_keys_status ON user_keys (status);
CREATE INDEX ix_user_keys_store_id ON user_keys (store_id);
CREATE INDEX ix_user_keys_user_id ON user_keys (user_id);
CREATE UNIQUE INDEX uq_user_keys_token_hash
  ON user_keys (token_hash) NULLS NOT DISTINCT
  WHERE (token_hash <> '');
