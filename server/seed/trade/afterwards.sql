-- The payment sandbox knows the provider payments of the trade, so that it can refund them. Half of
-- those who were content keep the goods, a third keep the store. Who bought has signed in: at the time
-- of the last order, and has read all messages but the last three.
INSERT INTO sandbox_trades (
  trade_no, vendor, pay_no, total, subject, notify_url, status, expires_at, paid_at, created_at
)
SELECT
  lpad(id::text, 28, '0'), payment_name, pay_no, total, name, '', 'paid',
  pay_time + interval '1 day', pay_time, created_at
FROM order_pays
WHERE payment_name IN ('wechat', 'alipay') AND pay_status = 1 AND trade_no LIKE 'demo%'
ORDER BY id;

INSERT INTO favorites (user_id, out_id, is_type)
SELECT user_id, goods_id, 0
FROM order_comments
WHERE score >= 4 AND id % 2 = 0
UNION
SELECT user_id, store_id, 1
FROM order_comments
WHERE score >= 4 AND id % 3 = 0
EXCEPT
SELECT user_id, out_id, is_type
FROM favorites;

UPDATE favorites f
SET goods_name = g.goods_name
FROM goods g
WHERE f.is_type = 0 AND g.id = f.out_id;

UPDATE users u
SET login_time = o.last, last_login_time = o.last
FROM (SELECT user_id, max(created_at) AS last FROM orders GROUP BY user_id) o
WHERE o.user_id = u.id AND u.login_time IS NULL;

UPDATE messages m
SET read_at = m.created_at
FROM (
  SELECT id, row_number() OVER (PARTITION BY account_id ORDER BY id DESC) AS place
  FROM messages
  WHERE area = 'shop'
) r
WHERE r.id = m.id AND r.place > 3 AND m.read_at IS NULL
