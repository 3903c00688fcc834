-- What has failed in the queues, for admins. A queue whose failed tasks are listed has a view
-- failed_tasks_<queue>, that of an extension too.
CREATE VIEW failed_tasks_messages AS
  SELECT id AS task_id, address AS about, tries, error_msg, next_at, created_at
  FROM message_deliveries
  WHERE status = 2 AND message_id IS NOT NULL;

CREATE VIEW failed_tasks_webhooks AS
  SELECT d.id AS task_id, w.description AS about, d.tries, d.error_msg, d.next_at, d.created_at
  FROM webhook_deliveries d
  JOIN webhooks w ON w.id = d.webhook_id
  WHERE d.status = 2;

-- Refunds that a provider has not taken after ten tries, which go on
CREATE VIEW failed_tasks_refunds AS
  SELECT id AS task_id, refund_no AS about, tries, error_msg, next_at, created_at
  FROM pay_refunds
  WHERE status = 0 AND tries >= 10;

-- As long as they can be tried
CREATE VIEW failed_tasks_subscriptions AS
  SELECT s.id AS task_id, c.delivery_no AS about, s.tries, s.error_msg, s.next_at, s.created_at
  FROM courier_subscriptions s
  JOIN courier_tracks c ON c.id = s.id
  WHERE
    s.status = 2
    AND c.state NOT IN ('delivered', 'returned')
    AND c.created_at > mall_now() - interval '3 days';

-- Makes the view failed_tasks of those of the queues. Runs after all migrations. An id is a hundred
-- times that of the task, plus the number of the queue, in the order in which they were made.
CREATE FUNCTION list_failed_tasks() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW failed_tasks AS ' || (
    SELECT string_agg(
      format(
        'SELECT task_id::bigint * 100 + %s AS id, %L::varchar AS queue, task_id::bigint, '
          'about::varchar, tries::int, error_msg::varchar, next_at::timestamptz(0), '
          'created_at::timestamptz(0) FROM %I',
        number, queue, 'failed_tasks_' || queue
      ),
      ' UNION ALL '
      ORDER BY number
    )
    FROM (
      SELECT
        substr(relname, length('failed_tasks_') + 1) AS queue,
        row_number() OVER (ORDER BY oid) - 1 AS number
      FROM pg_class
      WHERE
        relnamespace = 'public'::regnamespace
        AND relkind = 'v'
        AND starts_with(relname, 'failed_tasks_')
    ) q
  );
END
$$;

CREATE INDEX message_deliveries_failed ON message_deliveries (id) WHERE (status = 2);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (id) WHERE (status = 2);
CREATE INDEX courier_subscriptions_failed ON courier_subscriptions (id) WHERE (status = 2);
