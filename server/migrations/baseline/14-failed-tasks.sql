-- What has failed in the queues, and refunds that a provider has not taken after ten tries, which go
-- on. An id is a hundred times that of the task, plus the number of the
-- queue, 0 to 3 so far. A subscription is listed as long as it can be tried.
CREATE VIEW failed_tasks AS
  SELECT
    d.id * 100 AS id, 'messages'::varchar AS queue, d.id AS task_id,
    d.address AS about, d.tries, d.error_msg, d.next_at, d.created_at
  FROM message_deliveries d
  WHERE d.status = 2 AND d.message_id IS NOT NULL
  UNION ALL
  SELECT
    d.id * 100 + 1, 'webhooks', d.id, w.description, d.tries, d.error_msg, d.next_at, d.created_at
  FROM webhook_deliveries d
  JOIN webhooks w ON w.id = d.webhook_id
  WHERE d.status = 2
  UNION ALL
  SELECT
    r.id * 100 + 2, 'refunds', r.id, r.refund_no, r.tries, r.error_msg, r.next_at::timestamptz(0),
    r.created_at::timestamptz(0)
  FROM pay_refunds r
  WHERE r.status = 0 AND r.tries >= 10
  UNION ALL
  SELECT
    s.id * 100 + 3, 'subscriptions', s.id, c.delivery_no, s.tries, s.error_msg,
    s.next_at::timestamptz(0), s.created_at::timestamptz(0)
  FROM courier_subscriptions s
  JOIN courier_tracks c ON c.id = s.id
  WHERE
    s.status = 2
    AND c.state NOT IN ('delivered', 'returned')
    AND c.created_at > mall_now() - interval '3 days';

CREATE INDEX message_deliveries_failed ON message_deliveries (id) WHERE (status = 2);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (id) WHERE (status = 2);
CREATE INDEX courier_subscriptions_failed ON courier_subscriptions (id) WHERE (status = 2);
