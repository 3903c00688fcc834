-- Orders of the reviews of a day ($1) with their lines, logs and payments; returns what they take from
-- the stock. $2: status of an unpaid order, $3: the fee of the platform in hundredths of a percent.
WITH placed AS (
  UPDATE reviewed
  SET
    order_id = nextval('orders_id_seq'),
    line_id = nextval('order_goods_id_seq'),
    pay_id = nextval('order_pays_id_seq')
  WHERE day = $1
  RETURNING *, price + freight AS total
),
  new_orders AS (
    INSERT INTO orders (
      id, group_id, order_no, user_id, store_id, order_name, order_image, order_price,
      coupon_money, freight_money, total_price, order_status, receive_name, receive_tel,
      receive_area, receive_address
    )
    SELECT
      order_id, nextval('order_groups'), pg_temp.order_number(), user_id, store_id, goods_name,
      image, price, 0, freight, total, $2, receive_name, receive_tel, area_info, address
    FROM placed
  ),
  new_lines AS (
    INSERT INTO order_goods (
      id, order_id, user_id, store_id, goods_id, sku_id, class_id, goods_name, goods_image,
      sku_name, buy_num, goods_price, total_price, total_weight, activity_id, rate
    )
    SELECT
      line_id, order_id, user_id, store_id, goods_id, sku_id, class_id, goods_name, image,
      sku_name, 1, price, price, goods_weight, 0, $3
    FROM placed
  ),
  new_logs AS (
    INSERT INTO order_logs (order_id, act, to_status, actor_area, actor_id, actor_name)
    SELECT order_id, 'place', $2, 'shop', user_id, nickname
    FROM placed
  ),
  new_pays AS (
    INSERT INTO order_pays (
      id, user_id, pay_no, name, payment_name, device, total, expire_time
    )
    SELECT
      pay_id, user_id, pg_temp.order_number(), left(split_part(goods_name, ' | ', 1), 60),
      CASE order_id % 3 WHEN 0 THEN 'alipay' ELSE 'wechat' END, 'scan', total,
      date_trunc('second', mall_now()) + interval '30 minutes'
    FROM placed
  ),
  new_parts AS (
    INSERT INTO pay_orders (pay_id, order_id, money, is_effective)
    SELECT pay_id, order_id, total, true
    FROM placed
  )
SELECT
  order_id AS cause_id, goods_id, sku_id, price, 1 AS num,
  row_number() OVER (PARTITION BY goods_id, sku_id ORDER BY order_id) AS round
FROM placed
ORDER BY order_id
