-- 100 shoppers, and a store whose 20 sub-accounts may read and answer conversations.
INSERT INTO users (username, password, nickname, status)
SELECT 'chat-shopper-' || n, '', 'Shopper', 1
FROM generate_series(1, 100) n;

INSERT INTO users (username, password, nickname, status)
VALUES ('chat-owner', '', 'Owner', 1);

INSERT INTO stores (user_id, store_name, store_verify, store_status)
SELECT id, 'Chat', 4, 1
FROM users
WHERE username = 'chat-owner';

INSERT INTO users (username, password, nickname, status, belong_id)
SELECT 'chat-staff-' || n, '', 'Staff', 1, o.id
FROM users o, generate_series(1, 20) n
WHERE o.username = 'chat-owner';

INSERT INTO user_roles (name, belong_id)
SELECT 'Chat', id
FROM users
WHERE username = 'chat-owner';

INSERT INTO user_to_roles (user_id, role_id)
SELECT u.id, r.id
FROM users u, user_roles r
WHERE u.username LIKE 'chat-staff-%' AND r.name = 'Chat';

INSERT INTO user_to_permissions (role_id, permission_id)
SELECT r.id, p.id
FROM user_roles r, user_permissions p
WHERE r.name = 'Chat' AND p.apis IN ('Seller.chat_friends.index', 'Seller.chat_friends.update');
