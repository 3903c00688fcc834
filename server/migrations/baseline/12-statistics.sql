-- Sums of days for dashboards and figures of stores, kept up to date by triggers.

CREATE TABLE stat_settings (
  only_one boolean NOT NULL DEFAULT true,
  zone text NOT NULL,
  CONSTRAINT stat_settings_pkey PRIMARY KEY (only_one),
  CONSTRAINT stat_settings_only_one_check CHECK (only_one)
);

CREATE TABLE stat_sums (
  kind varchar(5) NOT NULL,
  grain character(1) NOT NULL,
  period date NOT NULL,
  store_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  num bigint NOT NULL,
  money bigint NOT NULL,
  CONSTRAINT stat_sums_pkey PRIMARY KEY (kind, grain, period, store_id, goods_id),
  CONSTRAINT stat_sums_grain_check CHECK (grain IN ('d'::bpchar, 'm'::bpchar))
);
CREATE INDEX stat_sums_of_store ON stat_sums (store_id, kind, grain, period);

CREATE TABLE stat_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind varchar(5) NOT NULL,
  day date NOT NULL,
  store_id bigint NOT NULL,
  goods_id bigint NOT NULL,
  num bigint NOT NULL,
  money bigint NOT NULL,
  CONSTRAINT stat_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE store_sums (
  store_id bigint NOT NULL,
  comments bigint NOT NULL DEFAULT 0,
  good_comments bigint NOT NULL DEFAULT 0,
  score_sum numeric NOT NULL DEFAULT 0,
  agree_sum numeric NOT NULL DEFAULT 0,
  service_sum numeric NOT NULL DEFAULT 0,
  speed_sum numeric NOT NULL DEFAULT 0,
  goods bigint NOT NULL DEFAULT 0,
  sales bigint NOT NULL DEFAULT 0,
  favorites bigint NOT NULL DEFAULT 0,
  CONSTRAINT store_sums_pkey PRIMARY KEY (store_id)
);

CREATE TABLE store_changes (
  id bigint GENERATED ALWAYS AS IDENTITY,
  store_id bigint NOT NULL,
  comments bigint NOT NULL DEFAULT 0,
  good_comments bigint NOT NULL DEFAULT 0,
  score_sum numeric NOT NULL DEFAULT 0,
  agree_sum numeric NOT NULL DEFAULT 0,
  service_sum numeric NOT NULL DEFAULT 0,
  speed_sum numeric NOT NULL DEFAULT 0,
  goods bigint NOT NULL DEFAULT 0,
  sales bigint NOT NULL DEFAULT 0,
  favorites bigint NOT NULL DEFAULT 0,
  CONSTRAINT store_changes_pkey PRIMARY KEY (id)
);

-- Refunds and changes of paid lines.
CREATE FUNCTION stat_line_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
    SELECT
      'goods', (o.pay_time AT TIME ZONE z.zone)::date, NEW.store_id, NEW.goods_id,
      (NEW.buy_num - NEW.refund_num) - (OLD.buy_num - OLD.refund_num),
      (NEW.total_price - NEW.off_money - NEW.refund_money)
        - (OLD.total_price - OLD.off_money - OLD.refund_money)
    FROM orders o, stat_settings z
    WHERE o.id = NEW.order_id AND o.order_status > 1;
    RETURN NULL;
  END
$$;

-- An order that is paid, changed or no longer counts.
CREATE FUNCTION stat_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    was date;
    becomes date;
  BEGIN
    SELECT
      CASE WHEN OLD.order_status > 1 THEN (OLD.pay_time AT TIME ZONE z.zone)::date END,
      CASE WHEN NEW.order_status > 1 THEN (NEW.pay_time AT TIME ZONE z.zone)::date END
    INTO was, becomes
    FROM stat_settings z;
    IF was = becomes THEN
      INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
      SELECT
        'order', was, NEW.store_id, 0, 0,
        NEW.total_price - NEW.refund_money - OLD.total_price + OLD.refund_money
      WHERE NEW.total_price - NEW.refund_money <> OLD.total_price - OLD.refund_money;
      RETURN NULL;
    END IF;
    INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
    SELECT 'order', was, OLD.store_id, 0, -1, OLD.refund_money - OLD.total_price
    WHERE was IS NOT NULL
    UNION ALL
    SELECT 'order', becomes, NEW.store_id, 0, 1, NEW.total_price - NEW.refund_money
    WHERE becomes IS NOT NULL
    UNION ALL
    SELECT
      'goods', d.day, l.store_id, l.goods_id,
      d.sign * (l.buy_num - l.refund_num),
      d.sign * (l.total_price - l.off_money - l.refund_money)
    FROM (VALUES (was, -1), (becomes, 1)) d (day, sign)
    CROSS JOIN order_goods l
    WHERE d.day IS NOT NULL AND l.order_id = NEW.id;
    RETURN NULL;
  END
$$;

-- A payment that succeeds or changes.
CREATE FUNCTION stat_pay_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
    SELECT 'pay', (OLD.pay_time AT TIME ZONE z.zone)::date, 0, 0, -1, -OLD.total
    FROM stat_settings z
    WHERE OLD.pay_status = 1
    UNION ALL
    SELECT 'pay', (NEW.pay_time AT TIME ZONE z.zone)::date, 0, 0, 1, NEW.total
    FROM stat_settings z
    WHERE NEW.pay_status = 1;
    RETURN NULL;
  END
$$;

CREATE TRIGGER stat_order_goods
  AFTER UPDATE OF buy_num, total_price, off_money, refund_num, refund_money ON order_goods
  FOR EACH ROW
  WHEN (
    (OLD.buy_num, OLD.total_price, OLD.off_money, OLD.refund_num, OLD.refund_money)
    IS DISTINCT FROM (
      NEW.buy_num, NEW.total_price, NEW.off_money, NEW.refund_num, NEW.refund_money
    )
  )
  EXECUTE FUNCTION stat_line_changed();

CREATE TRIGGER stat_orders
  AFTER UPDATE OF order_status, pay_time, total_price, refund_money ON orders
  FOR EACH ROW
  WHEN (
    (OLD.order_status > 1 OR NEW.order_status > 1)
    AND (OLD.order_status > 1, OLD.pay_time, OLD.total_price, OLD.refund_money)
    IS DISTINCT FROM (NEW.order_status > 1, NEW.pay_time, NEW.total_price, NEW.refund_money)
  )
  EXECUTE FUNCTION stat_order_changed();

CREATE TRIGGER stat_order_pays
  AFTER UPDATE OF pay_status, pay_time, total ON order_pays
  FOR EACH ROW
  WHEN (
    (OLD.pay_status = 1 OR NEW.pay_status = 1)
    AND (OLD.pay_status, OLD.pay_time, OLD.total)
    IS DISTINCT FROM (NEW.pay_status, NEW.pay_time, NEW.total)
  )
  EXECUTE FUNCTION stat_pay_changed();

-- The sums, counted from orders and payments.
CREATE VIEW stat_truth AS
  SELECT
    'order'::varchar AS kind, (o.pay_time AT TIME ZONE z.zone)::date AS day, o.store_id,
    0::bigint AS goods_id, 1::bigint AS num,
    o.total_price - o.refund_money AS money
  FROM orders o, stat_settings z
  WHERE o.order_status > 1
  UNION ALL
  SELECT
    'goods', (o.pay_time AT TIME ZONE z.zone)::date, l.store_id, l.goods_id,
    l.buy_num - l.refund_num, l.total_price - l.off_money - l.refund_money
  FROM order_goods l
  JOIN orders o ON o.id = l.order_id, stat_settings z
  WHERE o.order_status > 1
  UNION ALL
  SELECT 'pay', (p.pay_time AT TIME ZONE z.zone)::date, 0, 0, 1, p.total
  FROM order_pays p, stat_settings z
  WHERE p.pay_status = 1;

-- The sums with the changes that are not added yet.
CREATE VIEW stat_figures AS
  SELECT kind, grain, period, store_id, goods_id, num, money
  FROM stat_sums
  UNION ALL
  SELECT kind, 'd', day, store_id, goods_id, num, money
  FROM stat_changes
  UNION ALL
  SELECT kind, 'm', date_trunc('month', day::timestamp)::date, store_id, goods_id, num, money
  FROM stat_changes;

-- Adds at most `most` changes to the sums.
CREATE FUNCTION stat_fold(most int) RETURNS int LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM stat_changes
    WHERE id IN (SELECT id FROM stat_changes ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING *
  ),
    folded AS (
      INSERT INTO stat_sums AS s (kind, grain, period, store_id, goods_id, num, money)
      SELECT
        c.kind, g.grain,
        CASE g.grain
          WHEN 'd' THEN c.day
          ELSE date_trunc('month', c.day::timestamp)::date
        END AS period,
        c.store_id, c.goods_id, sum(c.num), sum(c.money)
      FROM gone c
      CROSS JOIN (VALUES ('d'), ('m')) g (grain)
      GROUP BY 1, 2, 3, 4, 5
      ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (kind, grain, period, store_id, goods_id) DO UPDATE
        SET num = s.num + excluded.num, money = s.money + excluded.money
    )
  SELECT count(*)::int
  FROM gone
$$;

-- Counts all sums anew, in the time zone `new_zone` when it is given.
CREATE FUNCTION stat_rebuild(new_zone text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    LOCK TABLE orders, order_goods, order_pays IN SHARE MODE;
    UPDATE stat_settings SET zone = coalesce(new_zone, zone);
    TRUNCATE stat_sums, stat_changes;
    INSERT INTO stat_sums (kind, grain, period, store_id, goods_id, num, money)
    SELECT kind, 'd', day, store_id, goods_id, sum(num), sum(money)
    FROM stat_truth
    GROUP BY 1, 2, 3, 4, 5;
    INSERT INTO stat_sums (kind, grain, period, store_id, goods_id, num, money)
    SELECT
      kind, 'm',
      date_trunc('month', period::timestamp)::date,
      store_id, goods_id, sum(num), sum(money)
    FROM stat_sums
    GROUP BY 1, 2, 3, 4, 5;
    ANALYZE stat_sums;
  END
$$;

-- Notes how many more or fewer shoppers like a store.
CREATE FUNCTION note_store_favorites() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO store_changes (store_id, favorites)
      SELECT r.out_id, sum(r.sign)
      FROM (SELECT 1 AS sign, n.* FROM new_rows n) r
      WHERE r.is_type = 1 AND r.out_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO store_changes (store_id, favorites)
      SELECT r.out_id, sum(r.sign)
      FROM (SELECT -1 AS sign, o.* FROM old_rows o) r
      WHERE r.is_type = 1 AND r.out_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0;
    ELSE
      INSERT INTO store_changes (store_id, favorites)
      SELECT r.out_id, sum(r.sign)
      FROM (SELECT 1 AS sign, n.* FROM new_rows n
        UNION ALL SELECT -1 AS sign, o.* FROM old_rows o) r
      WHERE r.is_type = 1 AND r.out_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0;
    END IF;
    RETURN NULL;
  END
$$;

-- Notes how goods and sales of a store change.
CREATE FUNCTION note_store_goods_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO store_changes (store_id, goods, sales)
      SELECT r.store_id, sum(r.sign), sum(r.sign * r.sale)
      FROM (SELECT 1 AS sign, n.* FROM new_rows n) r
      WHERE r.store_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0
        OR sum(r.sign * r.sale) <> 0;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO store_changes (store_id, goods, sales)
      SELECT r.store_id, sum(r.sign), sum(r.sign * r.sale)
      FROM (SELECT -1 AS sign, o.* FROM old_rows o) r
      WHERE r.store_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0
        OR sum(r.sign * r.sale) <> 0;
    ELSE
      INSERT INTO store_changes (store_id, goods, sales)
      SELECT r.store_id, sum(r.sign), sum(r.sign * r.sale)
      FROM (SELECT 1 AS sign, n.* FROM new_rows n
        UNION ALL SELECT -1 AS sign, o.* FROM old_rows o) r
      WHERE r.store_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0
        OR sum(r.sign * r.sale) <> 0;
    END IF;
    RETURN NULL;
  END
$$;

-- Notes how comments and ratings of a store change.
CREATE FUNCTION note_store_order_comments() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO store_changes (
        store_id, comments, good_comments, score_sum, agree_sum, service_sum, speed_sum
      )
      SELECT r.store_id, sum(r.sign),
        sum(CASE WHEN r.score + r.agree + r.service + r.speed >= 15 THEN r.sign ELSE 0 END),
        sum(r.sign * coalesce(r.score, 0)),
        sum(r.sign * coalesce(r.agree, 0)),
        sum(r.sign * coalesce(r.service, 0)),
        sum(r.sign * coalesce(r.speed, 0))
      FROM (SELECT 1 AS sign, n.* FROM new_rows n) r
      WHERE r.deleted_at IS NULL AND r.store_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0
        OR sum(CASE WHEN r.score + r.agree + r.service + r.speed >= 15 THEN r.sign ELSE 0 END) <> 0
        OR sum(r.sign * coalesce(r.score, 0)) <> 0
        OR sum(r.sign * coalesce(r.agree, 0)) <> 0
        OR sum(r.sign * coalesce(r.service, 0)) <> 0
        OR sum(r.sign * coalesce(r.speed, 0)) <> 0;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO store_changes (
        store_id, comments, good_comments, score_sum, agree_sum, service_sum, speed_sum
      )
      SELECT r.store_id, sum(r.sign),
        sum(CASE WHEN r.score + r.agree + r.service + r.speed >= 15 THEN r.sign ELSE 0 END),
        sum(r.sign * coalesce(r.score, 0)),
        sum(r.sign * coalesce(r.agree, 0)),
        sum(r.sign * coalesce(r.service, 0)),
        sum(r.sign * coalesce(r.speed, 0))
      FROM (SELECT -1 AS sign, o.* FROM old_rows o) r
      WHERE r.deleted_at IS NULL AND r.store_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0
        OR sum(CASE WHEN r.score + r.agree + r.service + r.speed >= 15 THEN r.sign ELSE 0 END) <> 0
        OR sum(r.sign * coalesce(r.score, 0)) <> 0
        OR sum(r.sign * coalesce(r.agree, 0)) <> 0
        OR sum(r.sign * coalesce(r.service, 0)) <> 0
        OR sum(r.sign * coalesce(r.speed, 0)) <> 0;
    ELSE
      INSERT INTO store_changes (
        store_id, comments, good_comments, score_sum, agree_sum, service_sum, speed_sum
      )
      SELECT r.store_id, sum(r.sign),
        sum(CASE WHEN r.score + r.agree + r.service + r.speed >= 15 THEN r.sign ELSE 0 END),
        sum(r.sign * coalesce(r.score, 0)),
        sum(r.sign * coalesce(r.agree, 0)),
        sum(r.sign * coalesce(r.service, 0)),
        sum(r.sign * coalesce(r.speed, 0))
      FROM (SELECT 1 AS sign, n.* FROM new_rows n
        UNION ALL SELECT -1 AS sign, o.* FROM old_rows o) r
      WHERE r.deleted_at IS NULL AND r.store_id IS NOT NULL
      GROUP BY 1
      HAVING sum(r.sign) <> 0
        OR sum(CASE WHEN r.score + r.agree + r.service + r.speed >= 15 THEN r.sign ELSE 0 END) <> 0
        OR sum(r.sign * coalesce(r.score, 0)) <> 0
        OR sum(r.sign * coalesce(r.agree, 0)) <> 0
        OR sum(r.sign * coalesce(r.service, 0)) <> 0
        OR sum(r.sign * coalesce(r.speed, 0)) <> 0;
    END IF;
    RETURN NULL;
  END
$$;

CREATE TRIGGER note_store_insert
  AFTER INSERT ON order_comments
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_order_comments();

CREATE TRIGGER note_store_insert
  AFTER INSERT ON goods_shelf
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_goods_shelf();

CREATE TRIGGER note_store_insert
  AFTER INSERT ON favorites
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_favorites();

CREATE TRIGGER note_store_update
  AFTER UPDATE ON order_comments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_order_comments();

CREATE TRIGGER note_store_update
  AFTER UPDATE ON goods_shelf
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_goods_shelf();

CREATE TRIGGER note_store_update
  AFTER UPDATE ON favorites
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_favorites();

CREATE TRIGGER note_store_delete
  AFTER DELETE ON order_comments
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_order_comments();

CREATE TRIGGER note_store_delete
  AFTER DELETE ON goods_shelf
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_goods_shelf();

CREATE TRIGGER note_store_delete
  AFTER DELETE ON favorites
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION note_store_favorites();

-- The figures of stores, counted from their rows.
CREATE VIEW store_truth AS
  SELECT
    store_id, sum(comments)::bigint AS comments, sum(good_comments)::bigint AS good_comments,
    sum(score_sum)::numeric AS score_sum, sum(agree_sum)::numeric AS agree_sum,
    sum(service_sum)::numeric AS service_sum, sum(speed_sum)::numeric AS speed_sum,
    sum(goods)::bigint AS goods, sum(sales)::bigint AS sales, sum(favorites)::bigint AS favorites
  FROM (
    SELECT
      store_id, count(*) AS comments,
      count(*) FILTER (WHERE score + agree + service + speed >= 15) AS good_comments,
      sum(score) AS score_sum, sum(agree) AS agree_sum, sum(service) AS service_sum,
      sum(speed) AS speed_sum, 0 AS goods, 0 AS sales, 0 AS favorites
    FROM order_comments
    WHERE deleted_at IS NULL AND store_id IS NOT NULL
    GROUP BY store_id
    UNION ALL
    SELECT store_id, 0, 0, 0, 0, 0, 0, count(*), sum(sale), 0
    FROM goods_shelf
    GROUP BY store_id
    UNION ALL
    SELECT out_id, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
    FROM favorites
    WHERE is_type = 1 AND out_id IS NOT NULL
    GROUP BY out_id
  ) r
  GROUP BY store_id;

-- The sums with the changes that are not added yet.
CREATE VIEW store_figures AS
  SELECT
    store_id, sum(comments)::bigint AS comments, sum(good_comments)::bigint AS good_comments,
    sum(score_sum)::numeric AS score_sum, sum(agree_sum)::numeric AS agree_sum,
    sum(service_sum)::numeric AS service_sum, sum(speed_sum)::numeric AS speed_sum,
    sum(goods)::bigint AS goods, sum(sales)::bigint AS sales, sum(favorites)::bigint AS favorites
  FROM (
    SELECT
      store_id, comments, good_comments, score_sum, agree_sum, service_sum, speed_sum, goods,
      sales, favorites
    FROM store_sums
    UNION ALL
    SELECT
      store_id, comments, good_comments, score_sum, agree_sum, service_sum, speed_sum, goods,
      sales, favorites
    FROM store_changes
  ) r
  GROUP BY store_id;

-- Adds at most `most` changes to the sums.
CREATE FUNCTION store_fold(most int) RETURNS int LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM store_changes
    WHERE id IN (SELECT id FROM store_changes ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING *
  ),
    folded AS (
      INSERT INTO store_sums AS s (
        store_id, comments, good_comments, score_sum, agree_sum, service_sum, speed_sum, goods,
        sales, favorites
      )
      SELECT
        store_id, sum(comments), sum(good_comments), sum(score_sum), sum(agree_sum),
        sum(service_sum), sum(speed_sum), sum(goods), sum(sales), sum(favorites)
      FROM gone
      GROUP BY store_id
      ORDER BY store_id
      ON CONFLICT (store_id) DO UPDATE
        SET
          comments = s.comments + excluded.comments,
          good_comments = s.good_comments + excluded.good_comments,
          score_sum = s.score_sum + excluded.score_sum,
          agree_sum = s.agree_sum + excluded.agree_sum,
          service_sum = s.service_sum + excluded.service_sum,
          speed_sum = s.speed_sum + excluded.speed_sum,
          goods = s.goods + excluded.goods,
          sales = s.sales + excluded.sales,
          favorites = s.favorites + excluded.favorites
    )
  SELECT count(*)::int
  FROM gone
$$;

-- Counts all figures of stores anew.
CREATE FUNCTION store_rebuild() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    LOCK TABLE order_comments, goods_shelf, favorites IN SHARE MODE;
    TRUNCATE store_sums, store_changes;
    INSERT INTO store_sums (
      store_id, comments, good_comments, score_sum, agree_sum, service_sum, speed_sum, goods,
      sales, favorites
    )
    SELECT
      store_id, comments, good_comments, score_sum, agree_sum, service_sum, speed_sum, goods,
      sales, favorites
    FROM store_truth;
    ANALYZE store_sums;
  END
$$;

INSERT INTO stat_settings (zone) VALUES (current_setting('TimeZone'));
