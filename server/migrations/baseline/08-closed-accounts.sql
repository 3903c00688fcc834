-- Closed accounts get no new rows.

-- Refuses a row of an account that is closed or, for other tables than `stores`, deleted. The lock
-- keeps the account from being closed before the row is committed.
CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
    IF EXISTS (
      SELECT
      FROM users u
      WHERE u.id = NEW.user_id
        AND (
          u.closed_at IS NOT NULL
          OR (u.deleted_at IS NOT NULL AND TG_TABLE_NAME <> 'stores')
        )
    ) THEN
      RAISE EXCEPTION 'the account % is closed', NEW.user_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_account';
    END IF;
    RETURN NEW;
  END
$$;

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON addresses
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON carts
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON cashes
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON coupon_logs
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON favorites
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON integral_orders
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON oauths
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON orders
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT ON user_checks
  FOR EACH ROW
  EXECUTE FUNCTION refuse_closed_account();

CREATE TRIGGER closed_accounts
  BEFORE INSERT OR UPDATE OF store_status, user_id ON stores
  FOR EACH ROW
  WHEN (NEW.store_status = 1)
  EXECUTE FUNCTION refuse_closed_account();

-- A closed or deleted account earns no commission.
CREATE FUNCTION skip_closed_earner() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
    IF EXISTS (
      SELECT
      FROM users u
      WHERE u.id = NEW.user_id AND (u.closed_at IS NOT NULL OR u.deleted_at IS NOT NULL)
    ) THEN
      RETURN NULL;
    END IF;
    RETURN NEW;
  END
$$;

CREATE TRIGGER closed_earners
  BEFORE INSERT ON distribution_logs
  FOR EACH ROW
  EXECUTE FUNCTION skip_closed_earner();
