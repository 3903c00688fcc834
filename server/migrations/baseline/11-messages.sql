-- Messages, SMS, chats, and the notifications of open pages.

CREATE TABLE messages (
  id bigserial NOT NULL,
  area varchar NOT NULL DEFAULT '',
  account_id bigint NOT NULL,
  store_id bigint,
  kind varchar NOT NULL,
  subject_id bigint NOT NULL,
  params jsonb,
  read_at timestamptz(0),
  delivery varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_messages PRIMARY KEY (id),
  CONSTRAINT messages_area CHECK (area IN ('shop', 'Seller', 'Admin')),
  CONSTRAINT messages_store CHECK ((area = 'Seller') = (store_id IS NOT NULL))
);
CREATE INDEX ix_messages_account_id ON messages (account_id);
CREATE INDEX ix_messages_area ON messages (area);
CREATE INDEX ix_messages_store_id ON messages (store_id);
CREATE INDEX messages_age ON messages (created_at);
CREATE INDEX messages_newest ON messages (area, account_id, created_at, id);
CREATE UNIQUE INDEX messages_once
  ON messages (kind, subject_id, area, account_id)
  WHERE (kind IN ('coupon_ending', 'mall_notice'));
CREATE INDEX messages_unread ON messages (area, account_id) WHERE (read_at IS NULL);
CREATE INDEX messages_waiting ON messages (id) WHERE (delivery = 'waiting');

-- Choices of an account: language and confirmed address of its e-mails, channels by kind.
CREATE TABLE message_settings (
  area varchar(6) NOT NULL,
  account_id bigint NOT NULL,
  language varchar(10) NOT NULL,
  email varchar(100) NOT NULL DEFAULT '',
  is_digest smallint NOT NULL DEFAULT 0,
  choices jsonb NOT NULL DEFAULT '{}',
  email_asked_at timestamp(3) with time zone,
  CONSTRAINT message_settings_pkey PRIMARY KEY (area, account_id)
);
CREATE INDEX message_settings_notices
  ON message_settings (account_id)
  WHERE ((choices #>> '{mall_notice,email}'::text[]) = '1');

CREATE TABLE message_deliveries (
  id bigserial NOT NULL,
  message_id bigint,
  area varchar,
  account_id bigint,
  channel varchar NOT NULL,
  kind varchar,
  address varchar NOT NULL DEFAULT '',
  subject varchar NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT '0',
  is_digest smallint NOT NULL DEFAULT '0',
  tries bigint NOT NULL DEFAULT '0',
  next_at timestamptz(0),
  sent_at timestamptz(0),
  error_msg varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT message_deliveries_once UNIQUE (message_id, channel),
  CONSTRAINT pk_message_deliveries PRIMARY KEY (id)
);
CREATE INDEX message_deliveries_age ON message_deliveries (created_at);
CREATE INDEX message_deliveries_due ON message_deliveries (next_at) WHERE (status = 0);

CREATE TABLE sms (
  id bigserial NOT NULL,
  name varchar NOT NULL DEFAULT '',
  code varchar NOT NULL DEFAULT '',
  content varchar NOT NULL DEFAULT '',
  description varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  deleted_at timestamptz(0),
  CONSTRAINT pk_sms PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_sms_name ON sms (name) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);

CREATE TABLE sms_codes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  phone varchar(15) NOT NULL,
  purpose varchar(15) NOT NULL,
  code varchar(100) NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT '0',
  other_wrong_tries smallint NOT NULL DEFAULT '0',
  used boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  ip varchar(45) NOT NULL DEFAULT '',
  status smallint,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz DEFAULT mall_now(),
  sent_at timestamptz,
  error_msg varchar(250) NOT NULL DEFAULT '',
  CONSTRAINT "PK_0c00b68561d1f383939febd8648" PRIMARY KEY (id)
);
CREATE INDEX sms_codes_phone ON sms_codes (phone, purpose, id);
CREATE INDEX sms_codes_waiting ON sms_codes (next_at) WHERE (status = 0);

CREATE TABLE sms_logs (
  id bigserial NOT NULL,
  phone varchar NOT NULL DEFAULT '',
  name varchar NOT NULL DEFAULT '',
  content varchar NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT '0',
  error_msg varchar NOT NULL DEFAULT '',
  ip varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_sms_logs PRIMARY KEY (id)
);
CREATE INDEX ix_sms_logs_phone_id_desc ON sms_logs (phone, id DESC);

CREATE TABLE chat_visitors (
  id bigint GENERATED ALWAYS AS IDENTITY,
  key varchar(32) NOT NULL,
  user_id bigint,
  ip varchar(45) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT pk_chat_visitors PRIMARY KEY (id),
  CONSTRAINT chat_visitors_shopper FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_visitors_key ON chat_visitors (key);
CREATE INDEX chat_visitors_user ON chat_visitors (user_id);

CREATE TABLE chat_friends (
  id bigserial NOT NULL,
  stype varchar NOT NULL DEFAULT '',
  sid varchar NOT NULL DEFAULT '',
  rtype varchar NOT NULL DEFAULT '',
  rid varchar NOT NULL DEFAULT '',
  user_id bigint,
  store_id bigint,
  desk smallint NOT NULL DEFAULT '1',
  is_open smallint NOT NULL DEFAULT '1',
  assigned_id bigint,
  blocked_by_shopper smallint NOT NULL DEFAULT '0',
  blocked_by_staff smallint NOT NULL DEFAULT '0',
  last_id bigint NOT NULL DEFAULT '0',
  last_time timestamptz(0),
  greeted_at timestamptz(0),
  remark text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_chat_friends PRIMARY KEY (id),
  CONSTRAINT chat_friends_desk CHECK ((desk = 0) OR ((desk = 1) AND (store_id IS NOT NULL))),
  CONSTRAINT chat_friends_shopper
    CHECK (((stype = 'users')
      AND (user_id IS NOT NULL)
      AND (sid = (user_id)::text))
      OR ((stype = 'anonymous')
      AND (user_id IS NULL))),
  CONSTRAINT fk_chat_friends_store_id
    FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  CONSTRAINT fk_chat_friends_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX ix_chat_friends_desk_last_id_desc ON chat_friends (desk, last_id DESC);
CREATE INDEX ix_chat_friends_store_id_last_id_desc ON chat_friends (store_id, last_id DESC);
CREATE INDEX ix_chat_friends_user_id ON chat_friends (user_id);
CREATE UNIQUE INDEX uq_chat_friends_stype_sid_store_id
  ON chat_friends (stype, sid, store_id) NULLS NOT DISTINCT;

CREATE TABLE chat_contents (
  id bigserial NOT NULL,
  friend_id bigint NOT NULL,
  side varchar NOT NULL DEFAULT '',
  stype varchar NOT NULL DEFAULT '',
  sid varchar NOT NULL DEFAULT '',
  rtype varchar NOT NULL DEFAULT '',
  rid varchar NOT NULL DEFAULT '',
  account_id bigint,
  content_type varchar NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  event varchar NOT NULL DEFAULT '',
  client_key varchar NOT NULL DEFAULT '',
  s_read smallint NOT NULL DEFAULT '1',
  r_read smallint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_chat_contents PRIMARY KEY (id),
  CONSTRAINT chat_contents_side CHECK (side IN ('shopper', 'staff', 'system')),
  CONSTRAINT chat_contents_type
    CHECK ((content_type IN ('text', 'image', 'goods', 'order', 'system'))
      AND ((content_type = 'system') = (side = 'system'))
      AND ((content_type = 'image') = (image <> ''))),
  CONSTRAINT fk_chat_contents_friend_id
    FOREIGN KEY (friend_id) REFERENCES chat_friends(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_contents_client_key
  ON chat_contents (friend_id, side, account_id, client_key) NULLS NOT DISTINCT
  WHERE (client_key <> '');
CREATE INDEX chat_contents_created ON chat_contents (created_at, id);
CREATE INDEX chat_contents_grams
  ON chat_contents USING gin (text_grams(content))
  WHERE (content_type = 'text');
CREATE INDEX chat_contents_image ON chat_contents (image) WHERE (image <> '');
CREATE INDEX chat_contents_unread ON chat_contents (friend_id, side) WHERE (r_read = 0);
CREATE INDEX ix_chat_contents_friend_id_id_desc ON chat_contents (friend_id, id DESC);

CREATE TABLE chat_quick_replies (
  id bigserial NOT NULL,
  store_id bigint,
  is_platform smallint NOT NULL DEFAULT '0',
  content text NOT NULL DEFAULT '',
  is_sort bigint NOT NULL DEFAULT '0',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_chat_quick_replies PRIMARY KEY (id),
  CONSTRAINT fk_chat_quick_replies_store_id
    FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);
CREATE INDEX ix_chat_quick_replies_is_platform ON chat_quick_replies (is_platform);
CREATE INDEX ix_chat_quick_replies_store_id_is_sort ON chat_quick_replies (store_id, is_sort);

CREATE TABLE chat_reports (
  id bigserial NOT NULL,
  friend_id bigint,
  store_id bigint,
  user_id bigint,
  reporter varchar NOT NULL DEFAULT '',
  reporter_id bigint,
  message_id bigint,
  reason smallint NOT NULL,
  remark text NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT '0',
  result text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_chat_reports PRIMARY KEY (id),
  CONSTRAINT fk_chat_reports_friend_id
    FOREIGN KEY (friend_id) REFERENCES chat_friends(id) ON DELETE SET NULL,
  CONSTRAINT fk_chat_reports_store_id
    FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  CONSTRAINT fk_chat_reports_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX ix_chat_reports_friend_id ON chat_reports (friend_id);
CREATE INDEX ix_chat_reports_status_id_desc ON chat_reports (status, id DESC);
CREATE INDEX ix_chat_reports_store_id ON chat_reports (store_id);
CREATE INDEX ix_chat_reports_user_id ON chat_reports (user_id);

-- The accounts of an owner that get messages of the kind `wanted`.
CREATE FUNCTION message_readers(of_area text, owner bigint, wanted text)
  RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
    SELECT owner WHERE of_area = 'shop'
    UNION ALL
    SELECT u.id
    FROM stores s
    JOIN users u ON u.id = s.user_id AND u.status = 1 AND u.deleted_at IS NULL
    WHERE of_area = 'Seller' AND s.id = owner
    UNION ALL
    SELECT u.id
    FROM stores s
    JOIN users u ON u.belong_id = s.user_id AND u.status = 1 AND u.deleted_at IS NULL
    WHERE of_area = 'Seller' AND s.id = owner AND EXISTS (
      SELECT
      FROM user_to_roles ar
      JOIN user_roles r ON r.id = ar.role_id AND r.deleted_at IS NULL
      JOIN user_to_permissions rp ON rp.role_id = r.id
      JOIN user_permissions p ON p.id = rp.permission_id
      WHERE ar.user_id = u.id AND p.apis = wanted
    )
    UNION ALL
    SELECT a.id
    FROM admins a
    WHERE of_area = 'Admin' AND a.status = 1 AND a.deleted_at IS NULL AND (
      a.is_super = 1 OR EXISTS (
        SELECT
        FROM admin_to_roles ar
        JOIN admin_roles r ON r.id = ar.role_id AND r.deleted_at IS NULL
        JOIN admin_to_permissions rp ON rp.role_id = r.id
        JOIN admin_permissions p ON p.id = rp.permission_id
        WHERE ar.admin_id = a.id AND p.apis = wanted
      )
    )
  $$;

-- Announces a change to its store. Commits with a NOTIFY run one at a time in the whole database,
-- so only work that a person waits for is announced; placing an order is not.
CREATE FUNCTION live_tell() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('souk_live', concat_ws(' ', TG_ARGV[0], TG_ARGV[1], NEW.store_id));
    RETURN NULL;
  END
$$;

-- Announces low stock, and writes a message about it.
CREATE FUNCTION live_tell_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    store bigint;
    low_goods bigint;
  BEGIN
    IF TG_TABLE_NAME = 'goods_skus' THEN
      low_goods := NEW.goods_id;
      SELECT store_id
      INTO store
      FROM goods
      WHERE id = low_goods AND goods_status = 1 AND deleted_at IS NULL;
    ELSE
      low_goods := NEW.id;
      SELECT NEW.store_id
      INTO store
      WHERE NOT EXISTS (SELECT FROM goods_skus WHERE goods_id = NEW.id);
    END IF;
    IF store IS NOT NULL THEN
      PERFORM pg_notify('souk_live', concat_ws(' ', 'goods', 'low', store));
          INSERT INTO messages (
            area, account_id, store_id, kind, subject_id, params, delivery, read_at
          )
          SELECT
            'Seller', reader.id, store, 'stock_low', g.id,
            jsonb_build_object('goods', g.goods_name, 'stock', NEW.goods_stock), 'waiting',
            CASE WHEN c.choices #>> '{stock_low,in_app}' = '0' THEN mall_now() END
          FROM goods g
          CROSS JOIN message_readers('Seller', store, 'Seller.goods.index') AS reader(id)
          LEFT JOIN message_settings c ON c.area = 'Seller' AND c.account_id = reader.id
          WHERE g.id = low_goods AND NOT EXISTS (
            SELECT
            FROM messages m
            WHERE m.area = 'Seller'
              AND m.account_id = reader.id
              AND m.kind = 'stock_low'
              AND m.subject_id = g.id
              AND m.read_at IS NULL
          );
    END IF;
    RETURN NULL;
  END
$$;

-- Announces new messages of stores.
CREATE FUNCTION live_tell_messages() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('souk_live', concat_ws(' ', 'messages', 'new', n.store_id))
    FROM (SELECT DISTINCT store_id FROM written WHERE area <> 'shop') n;
    RETURN NULL;
  END
$$;

-- Announces a change to the platform.
CREATE FUNCTION live_tell_platform() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('souk_live', concat_ws(' ', TG_ARGV[0], TG_ARGV[1]));
    RETURN NULL;
  END
$$;

-- Announces that messages were read.
CREATE FUNCTION live_tell_read_messages() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('souk_live', concat_ws(' ', 'messages', 'moved', n.store_id))
    FROM (
      SELECT DISTINCT w.store_id
      FROM written w
      JOIN known k ON k.id = w.id
      WHERE w.area <> 'shop' AND w.read_at IS DISTINCT FROM k.read_at
    ) n;
    RETURN NULL;
  END
$$;

CREATE TRIGGER live_asked
  AFTER INSERT ON refunds
  FOR EACH ROW
  EXECUTE FUNCTION live_tell('refunds', 'asked');

CREATE TRIGGER live_asked
  AFTER INSERT ON cashes
  FOR EACH ROW
  EXECUTE FUNCTION live_tell('cashes', 'asked');

CREATE TRIGGER live_asked
  AFTER UPDATE OF store_verify ON stores
  FOR EACH ROW
  WHEN (OLD.store_verify IS DISTINCT FROM NEW.store_verify AND NEW.store_verify = 2)
  EXECUTE FUNCTION live_tell_platform('stores', 'asked');

CREATE TRIGGER live_appealed
  AFTER UPDATE OF is_appeal ON refunds
  FOR EACH ROW
  WHEN (OLD.is_appeal = 0 AND NEW.is_appeal = 1)
  EXECUTE FUNCTION live_tell('refunds', 'appealed');

CREATE TRIGGER live_moved
  AFTER UPDATE OF order_status ON orders
  FOR EACH ROW
  WHEN (
OLD.order_status <> NEW.order_status
AND (OLD.order_status IN (2, 5) OR NEW.order_status = 5))
  EXECUTE FUNCTION live_tell('orders', 'moved');

CREATE TRIGGER live_moved
  AFTER UPDATE OF refund_verify, refund_step, is_open ON refunds
  FOR EACH ROW
  WHEN (
(OLD.refund_verify, OLD.refund_step, OLD.is_open)
IS DISTINCT FROM (NEW.refund_verify, NEW.refund_step, NEW.is_open))
  EXECUTE FUNCTION live_tell('refunds', 'moved');

CREATE TRIGGER live_moved
  AFTER UPDATE OF cash_status ON cashes
  FOR EACH ROW
  WHEN (OLD.cash_status <> NEW.cash_status)
  EXECUTE FUNCTION live_tell('cashes', 'moved');

CREATE TRIGGER live_moved
  AFTER UPDATE OF store_verify ON stores
  FOR EACH ROW
  WHEN (OLD.store_verify = 2 AND NEW.store_verify <> 2)
  EXECUTE FUNCTION live_tell_platform('stores', 'moved');

CREATE TRIGGER live_moved
  AFTER UPDATE ON messages
  REFERENCING OLD TABLE AS known NEW TABLE AS written
  FOR EACH STATEMENT
  EXECUTE FUNCTION live_tell_read_messages();

CREATE TRIGGER live_paid
  AFTER UPDATE OF order_status ON orders
  FOR EACH ROW
  WHEN (OLD.order_status = 1 AND NEW.order_status = 2)
  EXECUTE FUNCTION live_tell('orders', 'paid');

CREATE TRIGGER live_low
  AFTER UPDATE OF goods_stock ON goods_skus
  FOR EACH ROW
  WHEN (OLD.goods_stock > 5 AND NEW.goods_stock <= 5)
  EXECUTE FUNCTION live_tell_low_stock();

CREATE TRIGGER live_low
  AFTER UPDATE OF goods_stock ON goods
  FOR EACH ROW
  WHEN (OLD.goods_stock > 5 AND NEW.goods_stock <= 5 AND NEW.goods_status = 1)
  EXECUTE FUNCTION live_tell_low_stock();

CREATE TRIGGER live_new
  AFTER INSERT ON messages
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT
  EXECUTE FUNCTION live_tell_messages();
