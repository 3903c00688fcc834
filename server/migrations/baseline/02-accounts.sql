-- Accounts of admins and users, their roles, menus and rights, sessions and ways to sign in.

CREATE TABLE admin_menus (
  id bigserial NOT NULL,
  pid bigint,
  menu_key varchar NOT NULL DEFAULT '',
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  icon varchar NOT NULL DEFAULT '',
  apis varchar NOT NULL DEFAULT '',
  view varchar NOT NULL DEFAULT '',
  is_open smallint NOT NULL DEFAULT '0',
  is_sort bigint NOT NULL DEFAULT '0',
  content text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_admin_menus PRIMARY KEY (id),
  CONSTRAINT fk_admin_menus_pid FOREIGN KEY (pid) REFERENCES admin_menus(id)
);
CREATE INDEX ix_admin_menus_pid ON admin_menus (pid);
CREATE UNIQUE INDEX uq_admin_menus_menu_key
  ON admin_menus (menu_key) NULLS NOT DISTINCT
  WHERE ((deleted_at IS NULL) AND (menu_key <> ''));
CREATE UNIQUE INDEX uq_admin_menus_pid_name
  ON admin_menus (pid, name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE admin_permission_groups (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  content varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  is_renamed smallint NOT NULL DEFAULT '0',
  CONSTRAINT pk_admin_permission_groups PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_admin_permission_groups_name
  ON admin_permission_groups (name) NULLS NOT DISTINCT;

CREATE TABLE admin_permissions (
  id bigserial NOT NULL,
  pid bigint NOT NULL,
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  apis varchar NOT NULL DEFAULT '',
  content varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_admin_permissions PRIMARY KEY (id),
  CONSTRAINT fk_admin_permissions_pid
    FOREIGN KEY (pid) REFERENCES admin_permission_groups(id) ON DELETE CASCADE
);
CREATE INDEX ix_admin_permissions_pid ON admin_permissions (pid);
CREATE UNIQUE INDEX uq_admin_permissions_apis ON admin_permissions (apis) NULLS NOT DISTINCT;

CREATE TABLE admins (
  id bigserial NOT NULL,
  belong_id bigint,
  username varchar NOT NULL DEFAULT '',
  password text NOT NULL DEFAULT '',
  nickname varchar NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT '1',
  is_super smallint NOT NULL DEFAULT '0',
  ip varchar NOT NULL DEFAULT '',
  login_time timestamptz(0),
  last_login_time timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_admins PRIMARY KEY (id),
  CONSTRAINT fk_admins_belong_id FOREIGN KEY (belong_id) REFERENCES admins(id)
);
CREATE INDEX ix_admins_belong_id ON admins (belong_id);
CREATE UNIQUE INDEX uq_admins_username
  ON admins (username) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE admin_roles (
  id bigserial NOT NULL,
  belong_id bigint,
  name varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_admin_roles PRIMARY KEY (id),
  CONSTRAINT fk_admin_roles_belong_id FOREIGN KEY (belong_id) REFERENCES admins(id)
);
CREATE INDEX ix_admin_roles_belong_id ON admin_roles (belong_id);
CREATE UNIQUE INDEX uq_admin_roles_belong_id_name
  ON admin_roles (belong_id, name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE admin_to_menus (
  role_id bigint NOT NULL,
  menu_id bigint NOT NULL,
  CONSTRAINT pk_admin_to_menus PRIMARY KEY (role_id, menu_id),
  CONSTRAINT fk_admin_to_menus_menu_id
    FOREIGN KEY (menu_id) REFERENCES admin_menus(id) ON DELETE CASCADE,
  CONSTRAINT fk_admin_to_menus_role_id
    FOREIGN KEY (role_id) REFERENCES admin_roles(id) ON DELETE CASCADE
);
CREATE INDEX ix_admin_to_menus_menu_id ON admin_to_menus (menu_id);

CREATE TABLE admin_to_permissions (
  role_id bigint NOT NULL,
  permission_id bigint NOT NULL,
  CONSTRAINT pk_admin_to_permissions PRIMARY KEY (role_id, permission_id),
  CONSTRAINT fk_admin_to_permissions_permission_id
    FOREIGN KEY (permission_id) REFERENCES admin_permissions(id) ON DELETE CASCADE,
  CONSTRAINT fk_admin_to_permissions_role_id
    FOREIGN KEY (role_id) REFERENCES admin_roles(id) ON DELETE CASCADE
);
CREATE INDEX ix_admin_to_permissions_permission_id ON admin_to_permissions (permission_id);

CREATE TABLE admin_to_roles (
  admin_id bigint NOT NULL,
  role_id bigint NOT NULL,
  CONSTRAINT pk_admin_to_roles PRIMARY KEY (admin_id, role_id),
  CONSTRAINT fk_admin_to_roles_admin_id
    FOREIGN KEY (admin_id) REFERENCES admins(id) ON DELETE CASCADE,
  CONSTRAINT fk_admin_to_roles_role_id
    FOREIGN KEY (role_id) REFERENCES admin_roles(id) ON DELETE CASCADE
);
CREATE INDEX ix_admin_to_roles_role_id ON admin_to_roles (role_id);

CREATE TABLE user_menus (
  id bigserial NOT NULL,
  pid bigint,
  menu_key varchar NOT NULL DEFAULT '',
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  icon varchar NOT NULL DEFAULT '',
  apis varchar NOT NULL DEFAULT '',
  view varchar NOT NULL DEFAULT '',
  is_open smallint NOT NULL DEFAULT '0',
  is_sort bigint NOT NULL DEFAULT '0',
  content text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_user_menus PRIMARY KEY (id),
  CONSTRAINT fk_user_menus_pid FOREIGN KEY (pid) REFERENCES user_menus(id)
);
CREATE INDEX ix_user_menus_pid ON user_menus (pid);
CREATE UNIQUE INDEX uq_user_menus_menu_key
  ON user_menus (menu_key) NULLS NOT DISTINCT
  WHERE ((deleted_at IS NULL) AND (menu_key <> ''));
CREATE UNIQUE INDEX uq_user_menus_pid_name
  ON user_menus (pid, name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE user_permission_groups (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  content varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  is_renamed smallint NOT NULL DEFAULT '0',
  CONSTRAINT pk_user_permission_groups PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_user_permission_groups_name
  ON user_permission_groups (name) NULLS NOT DISTINCT;

CREATE TABLE user_permissions (
  id bigserial NOT NULL,
  pid bigint NOT NULL,
  name varchar NOT NULL DEFAULT '',
  ename varchar NOT NULL DEFAULT '',
  apis varchar NOT NULL DEFAULT '',
  content varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_user_permissions PRIMARY KEY (id),
  CONSTRAINT fk_user_permissions_pid
    FOREIGN KEY (pid) REFERENCES user_permission_groups(id) ON DELETE CASCADE
);
CREATE INDEX ix_user_permissions_pid ON user_permissions (pid);
CREATE UNIQUE INDEX uq_user_permissions_apis ON user_permissions (apis) NULLS NOT DISTINCT;

CREATE TABLE users (
  id bigserial NOT NULL,
  belong_id bigint,
  username varchar NOT NULL DEFAULT '',
  password text NOT NULL DEFAULT '',
  pay_password text NOT NULL DEFAULT '',
  nickname varchar NOT NULL DEFAULT '',
  sex smallint NOT NULL DEFAULT '1',
  avatar text NOT NULL DEFAULT '',
  phone varchar NOT NULL DEFAULT '',
  email varchar NOT NULL DEFAULT '',
  inviter_id bigint,
  status smallint NOT NULL DEFAULT '1',
  ip varchar NOT NULL DEFAULT '',
  login_time timestamptz(0),
  last_login_time timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  closing_at timestamptz(0),
  closed_at timestamptz(0),
  CONSTRAINT pk_users PRIMARY KEY (id),
  CONSTRAINT users_closed
    CHECK ((closed_at IS NULL)
      OR ((closing_at IS NULL)
      AND (status = 0)
      AND (username = ('closed:' || id))
      AND (nickname = (username)::text)
      AND ((phone = '')
      AND (email = '')
      AND (avatar = '')
      AND (ip = '')
      AND (password = '')
      AND (pay_password = '')))),
  CONSTRAINT fk_users_belong_id FOREIGN KEY (belong_id) REFERENCES users(id),
  CONSTRAINT fk_users_inviter_id FOREIGN KEY (inviter_id) REFERENCES users(id)
);
CREATE INDEX ix_users_belong_id ON users (belong_id);
CREATE INDEX ix_users_inviter_id ON users (inviter_id);
CREATE UNIQUE INDEX uq_users_username
  ON users (username) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);
CREATE INDEX users_closing ON users (closing_at) WHERE (closing_at IS NOT NULL);
CREATE INDEX users_joined
  ON users (created_at)
  WHERE ((belong_id IS NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX users_main_phone
  ON users (phone)
  WHERE ((deleted_at IS NULL) AND (phone <> '') AND (belong_id IS NULL));

CREATE TABLE user_roles (
  id bigserial NOT NULL,
  belong_id bigint,
  name varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_user_roles PRIMARY KEY (id),
  CONSTRAINT fk_user_roles_belong_id FOREIGN KEY (belong_id) REFERENCES users(id)
);
CREATE INDEX ix_user_roles_belong_id ON user_roles (belong_id);
CREATE UNIQUE INDEX uq_user_roles_belong_id_name
  ON user_roles (belong_id, name) NULLS NOT DISTINCT
  WHERE (deleted_at IS NULL);

CREATE TABLE user_to_menus (
  role_id bigint NOT NULL,
  menu_id bigint NOT NULL,
  CONSTRAINT pk_user_to_menus PRIMARY KEY (role_id, menu_id),
  CONSTRAINT fk_user_to_menus_menu_id
    FOREIGN KEY (menu_id) REFERENCES user_menus(id) ON DELETE CASCADE,
  CONSTRAINT fk_user_to_menus_role_id
    FOREIGN KEY (role_id) REFERENCES user_roles(id) ON DELETE CASCADE
);
CREATE INDEX ix_user_to_menus_menu_id ON user_to_menus (menu_id);

CREATE TABLE user_to_permissions (
  role_id bigint NOT NULL,
  permission_id bigint NOT NULL,
  CONSTRAINT pk_user_to_permissions PRIMARY KEY (role_id, permission_id),
  CONSTRAINT fk_user_to_permissions_permission_id
    FOREIGN KEY (permission_id) REFERENCES user_permissions(id) ON DELETE CASCADE,
  CONSTRAINT fk_user_to_permissions_role_id
    FOREIGN KEY (role_id) REFERENCES user_roles(id) ON DELETE CASCADE
);
CREATE INDEX ix_user_to_permissions_permission_id ON user_to_permissions (permission_id);

CREATE TABLE user_to_roles (
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  CONSTRAINT pk_user_to_roles PRIMARY KEY (user_id, role_id),
  CONSTRAINT fk_user_to_roles_role_id
    FOREIGN KEY (role_id) REFERENCES user_roles(id) ON DELETE CASCADE,
  CONSTRAINT fk_user_to_roles_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX ix_user_to_roles_role_id ON user_to_roles (role_id);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  previous_hash bytea,
  seed bytea NOT NULL,
  area varchar(6) NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  renewed_at timestamptz NOT NULL DEFAULT mall_now(),
  used_at timestamptz NOT NULL DEFAULT mall_now(),
  ends_at timestamptz NOT NULL,
  ip varchar(45) NOT NULL DEFAULT '',
  agent varchar(200) NOT NULL DEFAULT '',
  taken_at timestamptz DEFAULT mall_now(),
  CONSTRAINT "PK_3238ef96f18b355b671619111bc" PRIMARY KEY (id)
);
CREATE INDEX sessions_account ON sessions (area, account_id);
CREATE INDEX sessions_ends ON sessions (ends_at);
CREATE INDEX sessions_previous ON sessions (previous_hash);
CREATE UNIQUE INDEX sessions_token ON sessions (token_hash);

CREATE TABLE login_challenges (
  challenge varchar(43) NOT NULL,
  key varchar(90) NOT NULL,
  zeros smallint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT "PK_b67ba02d02d089894477a82d417" PRIMARY KEY (challenge)
);
CREATE INDEX login_challenges_created ON login_challenges (created_at);

CREATE TABLE oauths (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  oauth_name varchar(15) NOT NULL,
  issuer varchar(200) NOT NULL,
  openid varchar(255) NOT NULL,
  unionid varchar(60) NOT NULL DEFAULT '',
  nickname varchar(60) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT "PK_c3a2382f78ddee47a6657018c37" PRIMARY KEY (id),
  CONSTRAINT oauths_issuer_check CHECK (issuer <> ''),
  CONSTRAINT oauths_openid_check CHECK (openid <> ''),
  CONSTRAINT oauths_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX oauths_account ON oauths (oauth_name, issuer, openid);
CREATE INDEX oauths_unionid ON oauths (unionid) WHERE (unionid <> '');
CREATE UNIQUE INDEX oauths_user ON oauths (user_id, oauth_name);

CREATE TABLE oauth_attempts (
  state varchar(64) NOT NULL,
  oauth_name varchar(15) NOT NULL,
  purpose varchar(6) NOT NULL,
  user_id bigint NOT NULL DEFAULT '0',
  back varchar(500) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT "PK_4c7ca235b6c990e61180afdc915" PRIMARY KEY (state),
  CONSTRAINT oauth_attempts_holds_1 CHECK ((purpose = 'bind') = (user_id <> 0)),
  CONSTRAINT oauth_attempts_purpose_check CHECK (purpose IN ('enter', 'bind', 'openid'))
);
CREATE INDEX oauth_attempts_created ON oauth_attempts (created_at);

CREATE TABLE user_checks (
  id bigserial NOT NULL,
  user_id bigint,
  name varchar NOT NULL DEFAULT '',
  card_no bytea NOT NULL,
  card_t text NOT NULL DEFAULT '',
  card_b text NOT NULL DEFAULT '',
  bank_no bytea NOT NULL,
  bank_name varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  check_status smallint NOT NULL DEFAULT '0',
  refuse_info varchar NOT NULL DEFAULT '',
  CONSTRAINT pk_user_checks PRIMARY KEY (id),
  CONSTRAINT ck_user_checks_check_status CHECK ((check_status >= 0) AND (check_status <= 2)),
  CONSTRAINT fk_user_checks_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_user_checks_check_status_id_desc ON user_checks (check_status, id DESC);
CREATE UNIQUE INDEX uq_user_checks_user_id ON user_checks (user_id) NULLS NOT DISTINCT;

CREATE TABLE sign_in_days (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  day date NOT NULL,
  CONSTRAINT sign_in_days_once UNIQUE (user_id, day),
  CONSTRAINT sign_in_days_pkey PRIMARY KEY (id),
  CONSTRAINT sign_in_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE addresses (
  id bigserial NOT NULL,
  user_id bigint,
  receive_name varchar NOT NULL DEFAULT '',
  receive_tel varchar NOT NULL DEFAULT '',
  province_id bigint,
  city_id bigint,
  region_id bigint,
  area_info varchar NOT NULL DEFAULT '',
  address varchar NOT NULL DEFAULT '',
  is_default smallint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_addresses PRIMARY KEY (id),
  CONSTRAINT fk_addresses_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX addresses_default ON addresses (user_id) WHERE (is_default = 1);
CREATE INDEX ix_addresses_user_id_id_desc ON addresses (user_id, id DESC);

-- Audit records and row histories in one list. Ids of audit records are even, those of histories
-- odd.
CREATE VIEW audit_logs AS
  SELECT
    a.id * 2 AS id, a.actor_id,
coalesce(
  CASE
    WHEN a.area = 'Admin' THEN (SELECT n.username FROM admins n WHERE n.id = a.actor_id)
    ELSE (SELECT n.username FROM users n WHERE n.id = a.actor_id)
  END,
  ''
)::varchar AS account,
    a.actor_name::varchar AS actor_name, a.area::varchar AS area, a.event::varchar AS event,
    a.subject::varchar AS subject, a.subject_id, a.details, '{}'::jsonb AS before,
    '{}'::jsonb AS after, a.ip::varchar AS ip, a.request_id::varchar AS request_id,
    a.created_at
  FROM audits a
  UNION ALL
  SELECT
    h.id * 2 + 1, h.actor_id,
coalesce(
  CASE
    WHEN h.actor_area = 'Admin' THEN (SELECT n.username FROM admins n WHERE n.id = h.actor_id)
    ELSE (SELECT n.username FROM users n WHERE n.id = h.actor_id)
  END,
  ''
)::varchar, h.actor_name, h.actor_area,
    h.action, h.resource, h.row_id, '{}'::jsonb,
    coalesce(h.before, '{}'::jsonb),
    coalesce(h.after, '{}'::jsonb),
    h.ip, ''::varchar, h.created_at
  FROM histories h;

-- Refuses accounts that invite each other. A new account has invited nobody, so only updates take
-- the lock that runs them one at a time.
CREATE FUNCTION refuse_inviter_loop() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      PERFORM pg_advisory_xact_lock(hashtext('souk inviters'));
    END IF;
    IF EXISTS (
      WITH RECURSIVE above AS (
        SELECT id, inviter_id
        FROM users
        WHERE id = NEW.inviter_id
        UNION
        SELECT u.id, u.inviter_id
        FROM users u
        JOIN above a ON u.id = a.inviter_id
      )
      SELECT FROM above WHERE id = NEW.id
    ) THEN
      RAISE EXCEPTION 'user % would be invited through itself', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ck_users_inviter_id';
    END IF;
    RETURN NULL;
  END
$$;

CREATE TRIGGER users_inviter_loop
  AFTER INSERT OR UPDATE OF inviter_id ON users
  FOR EACH ROW
  WHEN (NEW.inviter_id IS NOT NULL)
  EXECUTE FUNCTION refuse_inviter_loop();
