-- The history entry of a finished withdrawal, as the admin's command writes it. $1: id, $2: action.
INSERT INTO histories (
  resource, row_id, rev, action, actor_area, actor_id, actor_name, before, after
)
SELECT
  'cashes', c.id, c.rev, $2::text, 'Admin', a.id, a.username, '{"cash_status": 0}',
  jsonb_build_object('cash_status', c.cash_status)
FROM cashes c
CROSS JOIN (SELECT id, username FROM admins ORDER BY id LIMIT 1) a
WHERE c.id = $1
