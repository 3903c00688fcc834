-- Conversations of shoppers, by nickname, or of a visitor, with stores, by the username of the owner,
-- or with the platform. A shopper or a store that the mall lacks is left out. Lines are texts, or
-- cards of goods or of the newest order. Everything is read but what the shopper wrote after the last
-- answer. The ids of messages follow their times, because lists are sorted by them.
-- $1: chats, $2: key of the visitor.
WITH parties AS MATERIALIZED (
  SELECT
    c.lines, u.id AS user_id, t.id AS store_id,
    CASE WHEN u.id IS NULL THEN 'anonymous' ELSE 'users' END AS shopper_type,
    coalesce(u.id::text, $2) AS shopper_id,
    CASE WHEN t.id IS NULL THEN 'admins' ELSE 'users' END AS staff_type,
    coalesce(t.user_id, 0)::text AS staff_id,
    coalesce(t.user_id, (SELECT min(id) FROM admins WHERE is_super = 1)) AS account_id,
    (
      SELECT max((l->>'minutes')::int) FROM jsonb_array_elements(c.lines) l
    ) AS first_minutes,
    (
      SELECT min((l->>'minutes')::int) FROM jsonb_array_elements(c.lines) l
    ) AS last_minutes,
    (
      SELECT min((l->>'minutes')::int)
      FROM jsonb_array_elements(c.lines) l
      WHERE l->>'side' = 'staff'
    ) AS answer_minutes
  FROM jsonb_to_recordset($1::jsonb) AS c(shopper text, store text, lines jsonb)
  LEFT JOIN users u ON u.nickname = c.shopper AND u.deleted_at IS NULL
  LEFT JOIN users o ON o.username = c.store
  LEFT JOIN stores t ON t.user_id = o.id
  WHERE (c.shopper IS NULL OR u.id IS NOT NULL) AND (c.store IS NULL OR t.id IS NOT NULL)
),
  friends AS (
    INSERT INTO chat_friends (
      stype, sid, user_id, rtype, rid, store_id, desk, greeted_at, created_at, last_time,
      assigned_id
    )
    SELECT
      shopper_type, shopper_id, user_id, staff_type, staff_id, store_id,
      CASE WHEN store_id IS NULL THEN 0 ELSE 1 END, date_trunc('second', mall_now()),
      mall_now() - first_minutes * interval '1 minute',
      mall_now() - last_minutes * interval '1 minute',
      CASE WHEN answer_minutes IS NOT NULL THEN account_id END
    FROM parties
    ORDER BY last_minutes DESC
    RETURNING id, stype, sid, rtype, rid
  )
INSERT INTO chat_contents (
  friend_id, side, stype, sid, rtype, rid, account_id, content_type, content, r_read, created_at
)
SELECT
  f.id, l.side,
  CASE l.side WHEN 'shopper' THEN shopper_type ELSE staff_type END,
  CASE l.side WHEN 'shopper' THEN shopper_id ELSE staff_id END,
  CASE l.side WHEN 'shopper' THEN staff_type ELSE shopper_type END,
  CASE l.side WHEN 'shopper' THEN staff_id ELSE shopper_id END,
  CASE l.side WHEN 'staff' THEN account_id END,
  coalesce(l.card, 'text'), shown.content, CASE WHEN l.minutes >= answer_minutes THEN 1 ELSE 0 END,
  mall_now() - l.minutes * interval '1 minute'
FROM parties p
JOIN friends f
  ON f.stype = shopper_type AND f.sid = shopper_id AND f.rtype = staff_type AND f.rid = staff_id
CROSS JOIN jsonb_to_recordset(p.lines) AS l(minutes int, side text, content text, card text)
CROSS JOIN LATERAL (
  SELECT
    CASE l.card
      WHEN 'order' THEN (
        SELECT max(id)::text FROM orders o WHERE o.user_id = p.user_id AND o.store_id = p.store_id
      )
      WHEN 'goods' THEN (
        SELECT min(id)::text
        FROM goods g
        WHERE g.store_id = p.store_id AND goods_status = 1 AND goods_verify = 1
      )
      ELSE l.content
    END AS content
) shown
WHERE shown.content IS NOT NULL
ORDER BY l.minutes DESC
