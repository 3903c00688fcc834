-- The emulated payment and SMS providers of development.

CREATE TABLE sandbox_codes (
  code varchar(32) NOT NULL,
  grant_data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT sandbox_codes_pkey PRIMARY KEY (code)
);

CREATE TABLE sandbox_trades (
  id bigint GENERATED ALWAYS AS IDENTITY,
  trade_no varchar(28) NOT NULL,
  vendor varchar(15) NOT NULL,
  pay_no varchar(64) NOT NULL,
  total bigint NOT NULL,
  subject text NOT NULL,
  notify_url text NOT NULL,
  return_url text NOT NULL DEFAULT '',
  status varchar(6) NOT NULL DEFAULT 'open',
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT sandbox_trades_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_trades_trade_no_key UNIQUE (trade_no),
  CONSTRAINT sandbox_trades_vendor_pay_no_key UNIQUE (vendor, pay_no),
  CONSTRAINT sandbox_trades_check CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CONSTRAINT sandbox_trades_status_check CHECK (status IN ('open', 'paid', 'closed')),
  CONSTRAINT sandbox_trades_total_check CHECK (total > 0)
);

CREATE TABLE sandbox_notices (
  id bigint GENERATED ALWAYS AS IDENTITY,
  trade_id bigint NOT NULL,
  kind varchar(15) NOT NULL,
  due_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  sent_at timestamptz,
  is_taken boolean NOT NULL DEFAULT false,
  answer text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT sandbox_notices_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_notices_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES sandbox_trades(id)
);
CREATE INDEX sandbox_notices_due ON sandbox_notices (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX sandbox_notices_trade ON sandbox_notices (trade_id, id);

CREATE TABLE sandbox_refunds (
  id bigint GENERATED ALWAYS AS IDENTITY,
  trade_id bigint NOT NULL,
  refund_no varchar(64) NOT NULL,
  amount bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT mall_now(),
  CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_refunds_trade_id_refund_no_key UNIQUE (trade_id, refund_no),
  CONSTRAINT sandbox_refunds_amount_check CHECK (amount > 0),
  CONSTRAINT sandbox_refunds_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES sandbox_trades(id)
);
