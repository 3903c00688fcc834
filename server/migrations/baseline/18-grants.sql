-- The role of the application, which owns the tables, cannot change append-only rows
-- (docs/decisions/0017-ledger.md). Triggers refuse it too: a superuser
-- needs no grant, and an owner can grant itself the right again. A later migration that changes
-- such rows grants the right first and revokes it afterwards.

REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries, audits, histories, order_logs FROM PUBLIC,
CURRENT_USER;
REVOKE DELETE, TRUNCATE ON ledger_accounts FROM PUBLIC, CURRENT_USER;
