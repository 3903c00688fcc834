-- Triggers that tell a trial which rows it changes (docs/architecture.md#trials). They are not
-- called outside of trials.

CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE NOTICE USING
    ERRCODE = 'SOUK1',
    MESSAGE = jsonb_build_object(
      'table', TG_TABLE_NAME, 'before', to_jsonb(OLD), 'after', to_jsonb(NEW)
    )::text;
  RETURN NULL;
END
$$;

-- Adds the trigger to tables that have none; it runs after all migrations.
CREATE FUNCTION watch_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  watched regclass;
BEGIN
  FOR watched IN
    SELECT c.oid
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace
      AND c.relkind = 'r'
      AND c.relname NOT IN ('migrations', 'test_clock')
      AND NOT EXISTS (
        SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'trial_change'
      )
  LOOP
    EXECUTE format(
      'CREATE TRIGGER trial_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW '
        'WHEN (current_setting(''souk.trial'', true) = ''on'') EXECUTE FUNCTION tell_change()',
      watched
    );
  END LOOP;
END
$$;
