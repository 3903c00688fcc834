-- Webhooks and their events.

CREATE TABLE webhooks (
  id bigserial NOT NULL,
  store_id bigint,
  description varchar NOT NULL DEFAULT '',
  url varchar NOT NULL DEFAULT '',
  events text[] NOT NULL DEFAULT '{}',
  status smallint NOT NULL DEFAULT '0',
  secret bytea,
  previous_secret bytea,
  previous_until timestamptz(0),
  delivered_at timestamptz(0),
  failing_since timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_webhooks PRIMARY KEY (id),
  CONSTRAINT fk_webhooks_store_id FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE
);
CREATE INDEX ix_webhooks_status ON webhooks (status);
CREATE INDEX ix_webhooks_store_id ON webhooks (store_id);

CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY,
  event_id uuid NOT NULL DEFAULT gen_random_uuid(),
  event varchar NOT NULL,
  subject varchar NOT NULL,
  subject_id bigint NOT NULL,
  store_id bigint,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT webhook_events_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_events_age ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  id bigserial NOT NULL,
  webhook_id bigint NOT NULL,
  store_id bigint,
  event_id varchar NOT NULL DEFAULT '',
  sequence bigint NOT NULL DEFAULT '0',
  event varchar,
  subject varchar NOT NULL DEFAULT '',
  subject_id bigint,
  status smallint NOT NULL DEFAULT '0',
  tries bigint NOT NULL DEFAULT '0',
  next_at timestamptz(0),
  sent_at timestamptz(0),
  response_status bigint,
  duration_ms bigint,
  error_msg varchar NOT NULL DEFAULT '',
  response text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_webhook_deliveries PRIMARY KEY (id),
  CONSTRAINT fk_webhook_deliveries_store_id
    FOREIGN KEY (store_id) REFERENCES stores(id) ON DELETE CASCADE,
  CONSTRAINT fk_webhook_deliveries_webhook_id
    FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX ix_webhook_deliveries_store_id ON webhook_deliveries (store_id);
CREATE INDEX ix_webhook_deliveries_webhook_id ON webhook_deliveries (webhook_id);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_at) WHERE (status = 0);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (webhook_id, sequence);
CREATE INDEX webhook_deliveries_order
  ON webhook_deliveries (webhook_id, subject, subject_id, sequence)
  WHERE (status = 0);
CREATE INDEX webhook_deliveries_unwritten
  ON webhook_deliveries (sequence)
  WHERE ((status = 0) AND (body = ''));

CREATE TABLE webhook_attempts (
  id bigserial NOT NULL,
  delivery_id bigint NOT NULL,
  response_status bigint,
  duration_ms bigint,
  error_msg varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_webhook_attempts PRIMARY KEY (id),
  CONSTRAINT fk_webhook_attempts_delivery_id
    FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);
CREATE INDEX ix_webhook_attempts_delivery_id ON webhook_attempts (delivery_id);

-- The columns of a row that events contain; phone numbers are masked.
CREATE FUNCTION webhook_columns(of_subject text, written jsonb) RETURNS jsonb
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
      CASE of_subject
        WHEN 'orders' THEN ARRAY[
          'id', 'group_id', 'order_no', 'user_id', 'store_id', 'order_name', 'order_image',
          'order_price', 'coupon_money', 'freight_money', 'total_price', 'platform_money',
          'refund_money', 'order_status', 'refund_status', 'coupon_id', 'collective_id',
          'receive_tel', 'receive_area', 'delivery_code', 'delivery_no', 'payment_name',
          'pay_time', 'delivery_time', 'receipt_time', 'comment_time', 'complete_time',
          'cancel_time', 'created_at', 'updated_at'
        ]
        WHEN 'payments' THEN ARRAY[
          'id', 'user_id', 'pay_no', 'trade_no', 'name', 'payment_name', 'device', 'total',
          'refund_money', 'pay_status', 'pay_time', 'created_at', 'refund_no', 'refund_amount'
        ]
        WHEN 'refunds' THEN ARRAY[
          'id', 'refund_no', 'user_id', 'store_id', 'order_id', 'refund_type', 'refund_verify',
          'refund_step', 'is_open', 'is_appeal', 'goods_money', 'freight_money', 'platform_money',
          'delivery_code', 'delivery_no', 're_delivery_code', 're_delivery_no', 'deadline',
          'finish_time', 'created_at', 'updated_at'
        ]
        WHEN 'goods' THEN ARRAY[
          'id', 'store_id', 'class_id', 'brand_id', 'goods_name', 'goods_subname', 'goods_no',
          'goods_images', 'goods_master_image', 'goods_price', 'goods_market_price',
          'goods_weight', 'goods_stock', 'goods_sale', 'freight_id', 'goods_status',
          'goods_verify', 'created_at', 'updated_at', 'deleted_at'
        ]
        WHEN 'stores' THEN ARRAY[
          'id', 'user_id', 'store_name', 'store_logo', 'store_description', 'province_id',
          'city_id', 'region_id', 'area_info', 'store_status', 'store_verify', 'created_at',
          'updated_at', 'deleted_at'
        ]
        WHEN 'users' THEN ARRAY[
          'id', 'belong_id', 'inviter_id', 'username', 'nickname', 'sex', 'avatar', 'phone',
          'status', 'created_at', 'updated_at', 'deleted_at'
        ]
        WHEN 'webhooks' THEN ARRAY[
          'id', 'description', 'events'
        ]
      END
    )
  $$;

-- The row of an event; phone numbers in names of accounts are masked.
CREATE FUNCTION webhook_snapshot(of_subject text, written jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE of_subject
      WHEN 'users' THEN snapshot || (
        SELECT coalesce(
          jsonb_object_agg(
            c.key, regexp_replace(c.value, '(\d{3})\d{4,}(\d{4})', '\1****\2', 'g')
          ),
          '{}'
        )
        FROM jsonb_each_text(snapshot) c
        WHERE c.key IN ('username', 'nickname') AND c.value IS NOT NULL
      )
      ELSE snapshot
    END
    FROM webhook_columns(of_subject, written) AS snapshot
  $$;

-- Whether a webhook is called for the event.
CREATE FUNCTION webhook_wanted(of_event text, of_store bigint) RETURNS boolean
  LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
      SELECT
      FROM webhooks w
      WHERE w.status = 1
        AND (w.store_id IS NULL OR w.store_id = of_store)
        AND of_event = ANY(w.events)
    )
  $$;

-- Writes an event and its deliveries.
CREATE FUNCTION webhook_write_data(
  of_event text, of_subject text, of_id bigint, of_store bigint, of_data jsonb
) RETURNS void LANGUAGE sql AS $$
  WITH happened AS (
    INSERT INTO webhook_events (event, subject, subject_id, store_id, data)
    VALUES (of_event, of_subject, of_id, of_store, of_data)
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
$$;

-- Writes an event of a row of the shop.
CREATE FUNCTION webhook_write(
  of_event text, of_subject text, of_store bigint, written jsonb
) RETURNS void LANGUAGE sql AS $$
  SELECT webhook_write_data(
    of_event, of_subject, (written ->> 'id')::bigint, of_store,
    webhook_snapshot(of_subject, written)
  )
$$;

-- Events of created, changed and deleted rows.
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
$$;

-- Events of orders, by the entry of their log.
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
$$;

-- Events of payments.
CREATE FUNCTION webhook_paid() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF webhook_wanted('payment.succeeded', NULL) THEN
      PERFORM webhook_write('payment.succeeded', 'payments', NULL, to_jsonb(NEW));
    END IF;
    RETURN NULL;
  END
$$;

-- Events of refunded payments.
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
$$;

CREATE TRIGGER webhook_created
  AFTER INSERT ON refunds
  FOR EACH ROW
  EXECUTE FUNCTION webhook_row_written('refund');

CREATE TRIGGER webhook_created
  AFTER INSERT ON goods
  FOR EACH ROW
  EXECUTE FUNCTION webhook_row_written('goods');

CREATE TRIGGER webhook_created
  AFTER INSERT ON stores
  FOR EACH ROW
  EXECUTE FUNCTION webhook_row_written('store');

CREATE TRIGGER webhook_created
  AFTER INSERT ON users
  FOR EACH ROW
  EXECUTE FUNCTION webhook_row_written('user');

CREATE TRIGGER webhook_changed
  AFTER UPDATE ON refunds
  FOR EACH ROW
  WHEN (OLD.rev IS DISTINCT FROM NEW.rev)
  EXECUTE FUNCTION webhook_row_written('refund');

CREATE TRIGGER webhook_changed
  AFTER UPDATE ON goods
  FOR EACH ROW
  WHEN (OLD.rev IS DISTINCT FROM NEW.rev OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION webhook_row_written('goods');

CREATE TRIGGER webhook_changed
  AFTER UPDATE ON stores
  FOR EACH ROW
  WHEN (OLD.rev IS DISTINCT FROM NEW.rev OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION webhook_row_written('store');

CREATE TRIGGER webhook_changed
  AFTER UPDATE ON users
  FOR EACH ROW
  WHEN (
    (OLD.username, OLD.nickname, OLD.sex, OLD.avatar, OLD.phone, OLD.status, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.username, NEW.nickname, NEW.sex, NEW.avatar, NEW.phone, NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION webhook_row_written('user');

CREATE TRIGGER webhook_events
  AFTER INSERT ON order_logs
  FOR EACH ROW
  WHEN (NEW.act IN (
    'place', 'pay', 'ship', 'parcel', 'receive', 'comment', 'settle', 'refundAll', 'clawBack',
    'cancel', 'expire', 'dissolve'
  ))
  EXECUTE FUNCTION webhook_order_moved();

CREATE TRIGGER webhook_events
  AFTER UPDATE OF pay_status ON order_pays
  FOR EACH ROW
  WHEN (NEW.pay_status = 1 AND OLD.pay_status IS DISTINCT FROM NEW.pay_status)
  EXECUTE FUNCTION webhook_paid();

CREATE TRIGGER webhook_events
  AFTER UPDATE OF status ON pay_refunds
  FOR EACH ROW
  WHEN (OLD.status = 0 AND NEW.status <> 0)
  EXECUTE FUNCTION webhook_paid_back();

-- Events of the rows of resources with `"events": true` (docs/webhooks.md#events-of-rows).
-- Arguments: the resource, the column with the store or '', and columns that no event shows.
CREATE FUNCTION webhook_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    earlier jsonb := to_jsonb(OLD);
    written jsonb := to_jsonb(NEW);
    was_deleted boolean := earlier ->> 'deleted_at' IS NOT NULL;
    is_deleted boolean := written IS NULL OR written ->> 'deleted_at' IS NOT NULL;
    of_event text;
    of_store bigint;
  BEGIN
    IF NOT EXISTS (SELECT FROM webhooks WHERE status = 1) THEN
      RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
      of_event := TG_ARGV[0] || '.created';
    ELSIF is_deleted AND NOT was_deleted THEN
      of_event := TG_ARGV[0] || '.deleted';
    ELSIF TG_OP = 'UPDATE'
      AND (earlier -> 'rev' IS DISTINCT FROM written -> 'rev' OR was_deleted <> is_deleted)
    THEN
      of_event := TG_ARGV[0] || '.updated';
    ELSE
      RETURN NULL;
    END IF;
    written := coalesce(written, earlier);
    of_store := written ->> nullif(TG_ARGV[1], '');
    IF webhook_wanted(of_event, of_store) THEN
      PERFORM webhook_write_data(
        of_event, TG_ARGV[0], (written ->> 'id')::bigint, of_store,
        written - TG_ARGV[2]::text[]
      );
    END IF;
    RETURN NULL;
  END
$$;

CREATE TRIGGER webhook_rows
  AFTER INSERT OR UPDATE OR DELETE ON coupons
  FOR EACH ROW
  EXECUTE FUNCTION webhook_row_changed('coupons', 'store_id', '{}');

CREATE TRIGGER webhook_rows
  AFTER INSERT OR UPDATE OR DELETE ON goods_brands
  FOR EACH ROW
  EXECUTE FUNCTION webhook_row_changed('goods_brands', '', '{}');

CREATE TRIGGER webhook_rows
  AFTER INSERT OR UPDATE OR DELETE ON goods_classes
  FOR EACH ROW
  EXECUTE FUNCTION webhook_row_changed('goods_classes', '', '{}');
