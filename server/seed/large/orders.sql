-- Orders with the numbers after $1 up to $2 of $3 with all that belongs to them. An order is paid at
-- once, shipped after a day, received after four, commented after six and settled after 13 days; the
-- youngest are still on their way. $4: the fee of the platform in hundredths of a percent.
WITH days AS (
  SELECT
    ceil($3::bigint::numeric / 365)::bigint AS shipped, ceil(4 * $3::bigint::numeric / 365)::bigint AS received,
    ceil(6 * $3::bigint::numeric / 365)::bigint AS commented, ceil(13 * $3::bigint::numeric / 365)::bigint AS settled
),
  placed AS MATERIALIZED (
    SELECT
      n, b.orders + n AS order_id, b.lines + n AS line_id, b.pays + n AS pay_id, b.groups + n AS group_id,
      o.placed, u.user_id, u.nickname, f.*,
      to_char(o.placed, 'YYYYMMDDHH24MISS') || lpad((n % 1000000)::text, 6, '0') AS no,
      n + d.shipped <= $3::bigint AS is_shipped, n + d.received <= $3::bigint AS is_received,
      n + d.commented <= $3::bigint AS is_commented, n + d.settled <= $3::bigint AS is_settled,
      least(o.placed + interval '1 day', b.today) AS shipped_at,
      least(o.placed + interval '4 days', b.today) AS received_at,
      least(o.placed + interval '6 days', b.today) AS commented_at,
      least(o.placed + interval '13 days', b.today) AS settled_at
    FROM generate_series($1::bigint + 1, $2::bigint) n
    CROSS JOIN days d
    CROSS JOIN large_bases b
    CROSS JOIN LATERAL pg_temp.large_order(n, $3::bigint) o
    JOIN large_offers f ON f.ordinal = o.offer
    JOIN large_shoppers u ON u.ordinal = o.shopper
  ),
  new_orders AS (
    INSERT INTO orders (
      id, group_id, order_no, user_id, store_id, order_name, order_image, order_price,
      coupon_money, freight_money, total_price, order_status, is_settlement, receive_name,
      receive_tel, receive_area, receive_address, delivery_code, delivery_no, pay_time,
      delivery_time, receipt_time, comment_time, complete_time, rev, created_at, updated_at
    )
    SELECT
      order_id, group_id, no, user_id, store_id, goods_name, image, price, 0, 0, price,
      CASE WHEN is_commented THEN 6 WHEN is_received THEN 4 WHEN is_shipped THEN 3 ELSE 2 END,
      is_settled::int, nickname, '19900000000', '', '',
      CASE WHEN is_shipped THEN 'sf' ELSE '' END, CASE WHEN is_shipped THEN 'SF' || no ELSE '' END,
      placed, CASE WHEN is_shipped THEN shipped_at END,
      CASE WHEN is_received THEN received_at END,
      CASE WHEN is_commented THEN commented_at END, CASE WHEN is_commented THEN commented_at END,
      2 + is_shipped::int + is_received::int + is_commented::int + is_settled::int, placed,
      CASE
        WHEN is_settled THEN settled_at
        WHEN is_commented THEN commented_at
        WHEN is_received THEN received_at
        WHEN is_shipped THEN shipped_at
        ELSE placed
      END
    FROM placed
  ),
  new_lines AS (
    INSERT INTO order_goods (
      id, order_id, user_id, store_id, goods_id, sku_id, class_id, goods_name, goods_image,
      sku_name, buy_num, goods_price, total_price, total_weight, activity_id, rate, created_at,
      updated_at
    )
    SELECT
      line_id, order_id, user_id, store_id, goods_id, coalesce(sku_id, 0), class_id, goods_name,
      image, sku_name, 1, price, price, weight, 0, $4::bigint, placed, placed
    FROM placed
  ),
  new_pays AS (
    INSERT INTO order_pays (
      id, user_id, pay_no, trade_no, name, payment_name, device, total, pay_status, pay_time,
      expire_time, created_at, updated_at
    )
    SELECT
      pay_id, user_id, no, 'demo' || no, left(split_part(goods_name, ' | ', 1), 60), 'alipay',
      'scan', price, 1, placed, placed + interval '30 minutes', placed, placed
    FROM placed
  ),
  new_parts AS (
    INSERT INTO pay_orders (pay_id, order_id, money, is_effective)
    SELECT pay_id, order_id, price, true
    FROM placed
  ),
  new_logs AS (
    INSERT INTO order_logs (
      order_id, act, from_status, to_status, actor_area, actor_id, actor_name, created_at,
      updated_at
    )
    SELECT
      order_id, act, from_status, to_status, CASE act WHEN 'place' THEN 'shop' ELSE 'system' END,
      CASE act WHEN 'place' THEN user_id ELSE 0 END, CASE act WHEN 'place' THEN nickname ELSE '' END,
      moved_at, moved_at
    FROM placed
    CROSS JOIN LATERAL (
      VALUES
        ('place', NULL, 1, placed, true), ('pay', 1, 2, placed, true),
        ('ship', 2, 3, shipped_at, is_shipped), ('receive', 3, 4, received_at, is_received),
        ('comment', 4, 6, commented_at, is_commented), ('settle', 6, 6, settled_at, is_settled)
    ) m (act, from_status, to_status, moved_at, has_moved)
    WHERE has_moved
    ORDER BY n, moved_at, to_status
  ),
  new_parcels AS (
    INSERT INTO order_parcels (order_id, delivery_code, delivery_no, created_at, updated_at)
    SELECT order_id, 'sf', 'SF' || no, shipped_at, shipped_at
    FROM placed
    WHERE is_shipped
    ORDER BY n
  ),
  new_comments AS (
    INSERT INTO order_comments (
      user_id, order_id, order_goods_id, goods_id, store_id, created_at, updated_at
    )
    SELECT user_id, order_id, line_id, goods_id, store_id, commented_at, commented_at
    FROM placed
    WHERE is_commented
    ORDER BY n
  ),
  -- The pieces of these orders come into the stock before them, so that it stays as it is.
  new_stock AS (
    INSERT INTO stock_logs (
      goods_id, sku_id, change, stock_after, cause, actor_area, actor_id, created_at, cause_id
    )
    SELECT goods_id, sku_id, change, stock_after, cause, 'system', 0, at, cause_id
    FROM (
      SELECT
        goods_id, sku_id, count(*) AS change, min(stock) + count(*) AS stock_after, 'form' AS cause,
        min(placed) AS at, 0::bigint AS cause_id, 0::bigint AS n
      FROM placed
      GROUP BY goods_id, sku_id
      UNION ALL
      SELECT
        goods_id, sku_id, -1,
        stock + count(*) OVER sku - row_number() OVER (PARTITION BY goods_id, sku_id ORDER BY n),
        'order', placed, order_id, n
      FROM placed
      WINDOW sku AS (PARTITION BY goods_id, sku_id)
    ) s
    ORDER BY n
  ),
  -- What is settled while these orders are placed.
  settled AS MATERIALIZED (
    SELECT
      n + d.settled AS at, b.settlements + n AS settlement_id, b.orders + n AS order_id, u.user_id,
      f.store_id, f.price, round(f.price * $4::bigint / 10000.0)::bigint AS fee,
      to_char(o.placed, 'YYYYMMDDHH24MISS') || lpad((n % 1000000)::text, 6, '0') AS no,
      least(o.placed + interval '13 days', b.today) AS settled_at
    FROM days d
    CROSS JOIN LATERAL generate_series(
      greatest($1::bigint - d.settled, 0) + 1, $2::bigint - d.settled
    ) n
    CROSS JOIN large_bases b
    CROSS JOIN LATERAL pg_temp.large_order(n, $3::bigint) o
    JOIN large_offers f ON f.ordinal = o.offer
    JOIN large_shoppers u ON u.ordinal = o.shopper
  ),
  new_settlements AS (
    INSERT INTO order_settlements (
      id, order_id, user_id, store_id, settlement_no, total_price, commission, settlement_price,
      created_at, updated_at
    )
    SELECT
      settlement_id, order_id, user_id, store_id, 'S' || no, price, fee, price - fee, settled_at,
      settled_at
    FROM settled
  ),
  legs AS (
    SELECT
      n AS at, placed AS posted_at, 'order' AS cause, order_id AS cause_id, 'order_paid' AS event, no,
      store_id, leg, kind, amount
    FROM placed
    CROSS JOIN LATERAL (VALUES (0, 'clearing', -price), (1, 'pending', price)) l (leg, kind, amount)
    UNION ALL
    SELECT at, settled_at, 'settlement', settlement_id, 'settled', no, store_id, leg, kind, amount
    FROM settled
    CROSS JOIN LATERAL (
      VALUES (0, 'pending', -price), (1, 'available', price - fee), (2, 'commission', fee)
    ) l (leg, kind, amount)
  ),
  entries AS MATERIALIZED (
    SELECT
      l.*, a.id AS account_id,
      a.balance + sum(amount) OVER (PARTITION BY a.id ORDER BY at, cause, leg) AS balance_after
    FROM legs l
    LEFT JOIN ledger_accounts a
      ON a.owner = 'store'
      AND a.owner_id = l.store_id
      AND a.kind = l.kind
  ),
  new_entries AS (
    INSERT INTO ledger_entries (
      created_at, cause, cause_id, event, leg, owner, owner_id, kind, unit, account_id, amount,
      balance_after, info
    )
    SELECT
      posted_at, cause, cause_id, event, leg,
      CASE WHEN account_id IS NULL THEN 'platform' ELSE 'store' END,
      CASE WHEN account_id IS NULL THEN 0 ELSE store_id END, kind, 'fen', account_id, amount,
      CASE WHEN account_id IS NULL THEN NULL ELSE balance_after END, no
    FROM entries
    ORDER BY at, cause, leg
  ),
  new_balances AS (
    UPDATE ledger_accounts a
    SET balance = a.balance + s.sum
    FROM (
      SELECT account_id, sum(amount) AS sum
      FROM entries
      WHERE account_id IS NOT NULL
      GROUP BY 1
    ) s
    WHERE a.id = s.account_id
  )
SELECT count(*)::int AS written
FROM placed
