-- The ledger, settlements, withdrawals, and what stores and earners owe.

CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY,
  owner varchar(5) NOT NULL,
  owner_id bigint NOT NULL,
  kind varchar(10) NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_exact
    CHECK ((balance >= -9007199254740991) AND (balance <= '9007199254740991')),
  CONSTRAINT ledger_accounts_not_negative
    CHECK ((balance >= 0) OR ((owner = 'store') AND (kind = 'available')))
);
CREATE UNIQUE INDEX ledger_accounts_owner ON ledger_accounts (owner, owner_id, kind);

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  cause varchar(20) NOT NULL,
  cause_id bigint NOT NULL,
  event varchar(30) NOT NULL,
  leg smallint NOT NULL,
  owner varchar(8) NOT NULL,
  owner_id bigint NOT NULL,
  kind varchar(12) NOT NULL,
  unit varchar(6) NOT NULL,
  account_id bigint,
  amount bigint NOT NULL,
  balance_after bigint,
  info varchar(100) NOT NULL DEFAULT '',
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_exact
    CHECK ((amount >= -9007199254740991) AND (amount <= '9007199254740991')),
  CONSTRAINT ledger_entries_kept
    CHECK (((owner = 'platform') = (account_id IS NULL))
      AND ((account_id IS NULL) = (balance_after IS NULL))),
  CONSTRAINT ledger_entries_moves CHECK (amount <> 0),
  CONSTRAINT ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);
CREATE INDEX ledger_entries_account ON ledger_entries (account_id, id);
CREATE UNIQUE INDEX ledger_entries_cause ON ledger_entries (cause, cause_id, event, leg);
CREATE INDEX ledger_entries_owner ON ledger_entries (owner, owner_id, id);
-- The money logs of all accounts, by their time and by their amount
CREATE INDEX ledger_entries_time
  ON ledger_entries (created_at DESC, id DESC)
  WHERE (account_id IS NOT NULL);
CREATE INDEX ledger_entries_amount
  ON ledger_entries (
    (CASE unit WHEN 'points' THEN amount * 100 ELSE amount END) DESC,
    id DESC
  )
  WHERE (account_id IS NOT NULL);

CREATE TABLE order_settlements (
  id bigserial NOT NULL,
  order_id bigint,
  user_id bigint,
  store_id bigint,
  settlement_no varchar NOT NULL DEFAULT '',
  total_price bigint,
  refund_money bigint NOT NULL DEFAULT '0',
  platform_money bigint NOT NULL DEFAULT '0',
  commission bigint NOT NULL DEFAULT '0',
  referral bigint NOT NULL DEFAULT '0',
  settlement_price bigint,
  clawed_back bigint NOT NULL DEFAULT '0',
  status smallint NOT NULL DEFAULT '1',
  is_manual smallint NOT NULL DEFAULT '0',
  info varchar NOT NULL DEFAULT '',
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_order_settlements PRIMARY KEY (id),
  CONSTRAINT order_settlements_holds_1
    CHECK ((order_id IS NOT NULL)
      AND (settlement_price >= 0)
      AND (commission >= 0)
      AND (referral >= 0)),
  CONSTRAINT fk_order_settlements_order_id FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT fk_order_settlements_store_id FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT fk_order_settlements_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_order_settlements_store_id_id_desc ON order_settlements (store_id, id DESC);
CREATE INDEX ix_order_settlements_user_id ON order_settlements (user_id);
CREATE INDEX order_settlements_number
  ON order_settlements (search_text(settlement_no) text_pattern_ops);
CREATE UNIQUE INDEX uq_order_settlements_order_id
  ON order_settlements (order_id) NULLS NOT DISTINCT;

CREATE TABLE cashes (
  id bigserial NOT NULL,
  user_id bigint,
  store_id bigint,
  money bigint,
  commission bigint NOT NULL DEFAULT '0',
  cash_status smallint NOT NULL DEFAULT '0',
  refuse_info varchar NOT NULL DEFAULT '',
  name varchar NOT NULL DEFAULT '',
  card_no bytea,
  bank_name varchar NOT NULL DEFAULT '',
  remark varchar NOT NULL DEFAULT '',
  finish_time timestamptz(0),
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  updated_at timestamptz(0) NOT NULL DEFAULT date_trunc('second', mall_now()),
  CONSTRAINT pk_cashes PRIMARY KEY (id),
  CONSTRAINT cashes_holds_1 CHECK ((user_id IS NULL) <> (store_id IS NULL)),
  CONSTRAINT cashes_holds_2 CHECK ((money > 0) AND (commission >= 0)),
  CONSTRAINT fk_cashes_store_id FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT fk_cashes_user_id FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ix_cashes_cash_status_id_desc ON cashes (cash_status, id DESC);
CREATE INDEX ix_cashes_store_id_id_desc ON cashes (store_id, id DESC);
CREATE INDEX ix_cashes_user_id_id_desc ON cashes (user_id, id DESC);

CREATE TABLE point_shortages (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  cause varchar(20) NOT NULL,
  cause_id bigint NOT NULL,
  points bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT point_shortages_cause_cause_id_key UNIQUE (cause, cause_id),
  CONSTRAINT point_shortages_pkey PRIMARY KEY (id),
  CONSTRAINT point_shortages_points_check CHECK (points > 0),
  CONSTRAINT point_shortages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE referral_shortages (
  id bigint GENERATED ALWAYS AS IDENTITY,
  refund_id bigint NOT NULL,
  user_id bigint NOT NULL,
  store_id bigint NOT NULL,
  money bigint NOT NULL,
  netted bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT referral_shortages_pkey PRIMARY KEY (id),
  CONSTRAINT referral_shortages_refund_id_user_id_key UNIQUE (refund_id, user_id),
  CONSTRAINT referral_shortages_money_check CHECK (money > 0),
  CONSTRAINT referral_shortages_netted CHECK ((netted >= 0) AND (netted <= money)),
  CONSTRAINT referral_shortages_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT referral_shortages_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  CONSTRAINT referral_shortages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX referral_shortages_open ON referral_shortages (user_id, id) WHERE (netted < money);

CREATE TABLE referral_nettings (
  id bigint GENERATED ALWAYS AS IDENTITY,
  shortage_id bigint NOT NULL,
  settlement_id bigint NOT NULL,
  money bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT referral_nettings_pkey PRIMARY KEY (id),
  CONSTRAINT referral_nettings_shortage_id_settlement_id_key UNIQUE (shortage_id, settlement_id),
  CONSTRAINT referral_nettings_money_check CHECK (money > 0),
  CONSTRAINT referral_nettings_settlement_id_fkey
    FOREIGN KEY (settlement_id) REFERENCES order_settlements(id),
  CONSTRAINT referral_nettings_shortage_id_fkey
    FOREIGN KEY (shortage_id) REFERENCES referral_shortages(id)
);

CREATE SEQUENCE adjustment_numbers AS bigint;

CREATE VIEW order_entries AS

SELECT
  e.id, e.cause_id AS order_id, e.event,
  e.owner || '_' || e.kind AS account,
  e.owner, e.owner_id,
  coalesce(
    CASE e.owner
      WHEN 'user' THEN (SELECT u.nickname FROM users u WHERE u.id = e.owner_id)
      WHEN 'store' THEN (SELECT s.store_name FROM stores s WHERE s.id = e.owner_id)
    END,
    ''
  ) AS party,
  CASE e.unit WHEN 'fen' THEN e.amount END AS money,
  CASE e.unit WHEN 'points' THEN e.amount END AS points,
  e.info, e.created_at
FROM ledger_entries e WHERE e.cause = 'order'
  UNION ALL

SELECT
  e.id, r.order_id AS order_id, e.event,
  e.owner || '_' || e.kind AS account,
  e.owner, e.owner_id,
  coalesce(
    CASE e.owner
      WHEN 'user' THEN (SELECT u.nickname FROM users u WHERE u.id = e.owner_id)
      WHEN 'store' THEN (SELECT s.store_name FROM stores s WHERE s.id = e.owner_id)
    END,
    ''
  ) AS party,
  CASE e.unit WHEN 'fen' THEN e.amount END AS money,
  CASE e.unit WHEN 'points' THEN e.amount END AS points,
  e.info, e.created_at
FROM
  refunds r
  JOIN ledger_entries e ON e.cause = 'refund' AND e.cause_id = r.id
  UNION ALL

SELECT
  e.id, t.order_id AS order_id, e.event,
  e.owner || '_' || e.kind AS account,
  e.owner, e.owner_id,
  coalesce(
    CASE e.owner
      WHEN 'user' THEN (SELECT u.nickname FROM users u WHERE u.id = e.owner_id)
      WHEN 'store' THEN (SELECT s.store_name FROM stores s WHERE s.id = e.owner_id)
    END,
    ''
  ) AS party,
  CASE e.unit WHEN 'fen' THEN e.amount END AS money,
  CASE e.unit WHEN 'points' THEN e.amount END AS points,
  e.info, e.created_at
FROM
  order_settlements t
  JOIN ledger_entries e ON e.cause = 'settlement' AND e.cause_id = t.id
  UNION ALL

SELECT
  e.id, r.order_id AS order_id, e.event,
  e.owner || '_' || e.kind AS account,
  e.owner, e.owner_id,
  coalesce(
    CASE e.owner
      WHEN 'user' THEN (SELECT u.nickname FROM users u WHERE u.id = e.owner_id)
      WHEN 'store' THEN (SELECT s.store_name FROM stores s WHERE s.id = e.owner_id)
    END,
    ''
  ) AS party,
  CASE e.unit WHEN 'fen' THEN e.amount END AS money,
  CASE e.unit WHEN 'points' THEN e.amount END AS points,
  e.info, e.created_at
FROM
  refunds r
  JOIN referral_shortages h ON h.refund_id = r.id
  JOIN referral_nettings n ON n.shortage_id = h.id
  JOIN ledger_entries e ON e.cause = 'netting' AND e.cause_id = n.id;

-- Checks the rows of one INSERT: the amounts of each cause, event and unit sum to zero, and each
-- `balance_after` continues the balance of its account.
CREATE FUNCTION ledger_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT
      FROM fresh
      GROUP BY cause, cause_id, event, unit
      HAVING sum(amount) <> 0
    ) THEN
      RAISE EXCEPTION 'The legs of a movement do not sum to zero'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_zero_sum';
    END IF;
    IF EXISTS (
      SELECT
      FROM fresh f
      JOIN ledger_accounts a ON a.id = f.account_id
      WHERE a.owner <> f.owner OR a.owner_id <> f.owner_id OR a.kind <> f.kind
    ) OR EXISTS (
      SELECT
      FROM (
        SELECT
          account_id, amount, balance_after,
          lag(balance_after) OVER (PARTITION BY account_id ORDER BY id) AS before,
          id
        FROM fresh
        WHERE account_id IS NOT NULL
      ) f
      WHERE balance_after - amount <> coalesce(
        before,
        (
          SELECT e.balance_after
          FROM ledger_entries e
          WHERE e.account_id = f.account_id AND e.id < f.id
          ORDER BY e.id DESC
          LIMIT 1
        ),
        0
      )
    ) THEN
      RAISE EXCEPTION 'An entry does not continue its account'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_continue';
    END IF;
    RETURN NULL;
  END
$$;

-- Checks at commit that the balance of an account equals `balance_after` of its last entry.
CREATE FUNCTION ledger_same_balance() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT balance FROM ledger_accounts WHERE id = NEW.id) <> coalesce(
      (
        SELECT balance_after
        FROM ledger_entries
        WHERE account_id = NEW.id
        ORDER BY id DESC
        LIMIT 1
      ),
      0
    ) THEN
      RAISE EXCEPTION 'The balance of account % changed without an entry', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_balance';
    END IF;
    RETURN NULL;
  END
$$;

-- A closed account gets no money.
CREATE FUNCTION refuse_closed_credit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT
      FROM fresh f
      JOIN users u ON u.id = f.owner_id
      WHERE f.owner = 'user' AND f.amount > 0 AND u.closed_at IS NOT NULL
    ) THEN
      RAISE EXCEPTION 'a closed account gets no money and no points'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_account';
    END IF;
    RETURN NULL;
  END
$$;

CREATE TRIGGER ledger_entries_zero_sum
  AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT
  EXECUTE FUNCTION ledger_zero_sum();

CREATE TRIGGER ledger_entries_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries_open_account
  AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_closed_credit();

CREATE TRIGGER ledger_accounts_stay
  BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER ledger_accounts_balance
  AFTER INSERT OR UPDATE ON ledger_accounts
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION ledger_same_balance();

-- The ledger legs of shoppers and stores (docs/product.md#trading-tables). `is_type`: 0 balance, 1
-- frozen, 2 points, 3 pending. `is_belong`: 0 user, 1 store. The columns are amounts in fen, so
-- points are multiplied by 100.
CREATE VIEW money_logs AS
  SELECT
    e.id, e.owner_id AS user_id,
    coalesce(
      CASE e.owner
        WHEN 'user' THEN (SELECT u.nickname FROM users u WHERE u.id = e.owner_id)
        ELSE (SELECT s.store_name FROM stores s WHERE s.id = e.owner_id)
      END,
      ''
    ) AS owner,
    e.event AS name,
    CASE e.unit WHEN 'points' THEN e.amount * 100 ELSE e.amount END AS money,
    CASE e.unit
      WHEN 'points' THEN e.balance_after * 100
      ELSE e.balance_after
    END AS balance_after,
    (
      CASE e.kind WHEN 'frozen' THEN 1 WHEN 'points' THEN 2 WHEN 'pending' THEN 3 ELSE 0 END
    )::smallint AS is_type,
    (e.owner = 'store')::int::smallint AS is_belong,
    e.info, e.created_at, e.event
  FROM ledger_entries e
  WHERE e.account_id IS NOT NULL;
