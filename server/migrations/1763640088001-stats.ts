import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * SQL of the calendar day of a moment in the mall. The time zone is stored in `stat_settings`, so
 * that it does not depend on the session.
 */
const dayOf = (moment: string): string => `(${moment} AT TIME ZONE z.zone)::date`;

/**
 * The figures, computed from orders, lines and payments. Sums are built from them, and the doctor
 * compares both. `money` is in fen.
 */
const truth = `
  SELECT
    'order'::varchar AS kind, ${dayOf('o.pay_time')} AS day, o.store_id, 0::bigint AS goods_id,
    1::bigint AS num,
    o.total_price - o.refund_money AS money
  FROM orders o, stat_settings z
  WHERE o.order_status > 1
  UNION ALL
  SELECT
    'goods', ${dayOf('o.pay_time')}, l.store_id, l.goods_id, l.buy_num - l.refund_num,
    l.total_price - l.off_money - l.refund_money
  FROM order_goods l
  JOIN orders o ON o.id = l.order_id, stat_settings z
  WHERE o.order_status > 1
  UNION ALL
  SELECT 'pay', ${dayOf('p.pay_time')}, 0, 0, 1, p.total
  FROM order_pays p, stat_settings z
  WHERE p.pay_status = 1`;

const tables = [
  `
    CREATE TABLE stat_settings (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      zone text NOT NULL
    )`,
  "INSERT INTO stat_settings (zone) VALUES (current_setting('TimeZone'))",
  // A sale is a paid order, on the day of its payment, less its refunds. `goods_id` and `store_id` are
  // 0 where they do not apply. `grain`: d day, m month.
  `
    CREATE TABLE stat_sums (
      kind varchar(5) NOT NULL,
      grain char(1) NOT NULL CHECK (grain IN ('d', 'm')),
      period date NOT NULL,
      store_id bigint NOT NULL,
      goods_id bigint NOT NULL,
      num bigint NOT NULL,
      money bigint NOT NULL,
      PRIMARY KEY (kind, grain, period, store_id, goods_id)
    )`,
  'CREATE INDEX stat_sums_of_store ON stat_sums (store_id, kind, grain, period)',
  // Changes that are not in the sums yet. Orders and payments only insert rows here, so they never
  // wait for a shared row.
  `
    CREATE TABLE stat_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind varchar(5) NOT NULL,
      day date NOT NULL,
      store_id bigint NOT NULL,
      goods_id bigint NOT NULL,
      num bigint NOT NULL,
      money bigint NOT NULL
    )`,
  `CREATE VIEW stat_truth AS ${truth}`,
  `
    CREATE VIEW stat_figures AS
      SELECT kind, grain, period, store_id, goods_id, num, money
      FROM stat_sums
      UNION ALL
      SELECT kind, 'd', day, store_id, goods_id, num, money
      FROM stat_changes
      UNION ALL
      SELECT kind, 'm', date_trunc('month', day::timestamp)::date, store_id, goods_id, num, money
      FROM stat_changes`,
  // Indexes to count new accounts and stores of a period.
  'CREATE INDEX users_joined ON users (created_at) WHERE belong_id IS NULL AND deleted_at IS NULL',
  'CREATE INDEX stores_opened ON stores (created_at) WHERE deleted_at IS NULL',
];

const functions = [
  // On the same day only the amount changes, for example by a refund. Otherwise the order and its
  // lines are removed from the old day and added to the new one.
  `
    CREATE FUNCTION stat_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        was date;
        becomes date;
      BEGIN
        SELECT
          CASE WHEN OLD.order_status > 1 THEN ${dayOf('OLD.pay_time')} END,
          CASE WHEN NEW.order_status > 1 THEN ${dayOf('NEW.pay_time')} END
        INTO was, becomes
        FROM stat_settings z;
        IF was = becomes THEN
          INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
          SELECT
            'order', was, NEW.store_id, 0, 0,
            NEW.total_price - NEW.refund_money - OLD.total_price + OLD.refund_money
          WHERE NEW.total_price - NEW.refund_money <> OLD.total_price - OLD.refund_money;
          RETURN NULL;
        END IF;
        INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
        SELECT 'order', was, OLD.store_id, 0, -1, OLD.refund_money - OLD.total_price
        WHERE was IS NOT NULL
        UNION ALL
        SELECT 'order', becomes, NEW.store_id, 0, 1, NEW.total_price - NEW.refund_money
        WHERE becomes IS NOT NULL
        UNION ALL
        SELECT
          'goods', d.day, l.store_id, l.goods_id,
          d.sign * (l.buy_num - l.refund_num),
          d.sign * (l.total_price - l.off_money - l.refund_money)
        FROM (VALUES (was, -1), (becomes, 1)) d (day, sign)
        CROSS JOIN order_goods l
        WHERE d.day IS NOT NULL AND l.order_id = NEW.id;
        RETURN NULL;
      END
    $$`,
  `
    CREATE FUNCTION stat_line_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
        SELECT
          'goods', ${dayOf('o.pay_time')}, NEW.store_id, NEW.goods_id,
          (NEW.buy_num - NEW.refund_num) - (OLD.buy_num - OLD.refund_num),
          (NEW.total_price - NEW.off_money - NEW.refund_money)
            - (OLD.total_price - OLD.off_money - OLD.refund_money)
        FROM orders o, stat_settings z
        WHERE o.id = NEW.order_id AND o.order_status > 1;
        RETURN NULL;
      END
    $$`,
  `
    CREATE FUNCTION stat_pay_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO stat_changes (kind, day, store_id, goods_id, num, money)
        SELECT 'pay', ${dayOf('OLD.pay_time')}, 0, 0, -1, -OLD.total
        FROM stat_settings z
        WHERE OLD.pay_status = 1
        UNION ALL
        SELECT 'pay', ${dayOf('NEW.pay_time')}, 0, 0, 1, NEW.total
        FROM stat_settings z
        WHERE NEW.pay_status = 1;
        RETURN NULL;
      END
    $$`,
  // Moves up to `most` changes into the sums and returns their number. Concurrent runs take different
  // ones.
  `
    CREATE FUNCTION stat_fold(most int) RETURNS int LANGUAGE sql AS $$
      WITH gone AS (
        DELETE FROM stat_changes
        WHERE id IN (SELECT id FROM stat_changes ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED)
        RETURNING *
      ),
        folded AS (
          INSERT INTO stat_sums AS s (kind, grain, period, store_id, goods_id, num, money)
          SELECT
            c.kind, g.grain,
            CASE g.grain
              WHEN 'd' THEN c.day
              ELSE date_trunc('month', c.day::timestamp)::date
            END AS period,
            c.store_id, c.goods_id, sum(c.num), sum(c.money)
          FROM gone c
          CROSS JOIN (VALUES ('d'), ('m')) g (grain)
          GROUP BY 1, 2, 3, 4, 5
          ORDER BY 1, 2, 3, 4, 5
          ON CONFLICT (kind, grain, period, store_id, goods_id) DO UPDATE
            SET num = s.num + excluded.num, money = s.money + excluded.money
        )
      SELECT count(*)::int
      FROM gone
    $$`,
  // Builds all sums again, with the days of `new_zone`. Writers of orders wait meanwhile, so that no
  // order is missed or counted twice.
  `
    CREATE FUNCTION stat_rebuild(new_zone text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        LOCK TABLE orders, order_goods, order_pays IN SHARE MODE;
        UPDATE stat_settings SET zone = coalesce(new_zone, zone);
        TRUNCATE stat_sums, stat_changes;
        INSERT INTO stat_sums (kind, grain, period, store_id, goods_id, num, money)
        SELECT kind, 'd', day, store_id, goods_id, sum(num), sum(money)
        FROM stat_truth
        GROUP BY 1, 2, 3, 4, 5;
        INSERT INTO stat_sums (kind, grain, period, store_id, goods_id, num, money)
        SELECT
          kind, 'm',
          date_trunc('month', period::timestamp)::date,
          store_id, goods_id, sum(num), sum(money)
        FROM stat_sums
        GROUP BY 1, 2, 3, 4, 5;
        ANALYZE stat_sums;
      END
    $$`,
];

/**
 * Orders and payments are inserted unpaid, so only updates are counted. Code that inserts paid rows
 * in bulk calls `stat_rebuild()` afterwards.
 */
const triggers = [
  `
    CREATE TRIGGER stat_orders
      AFTER UPDATE OF order_status, pay_time, total_price, refund_money ON orders
      FOR EACH ROW
      WHEN (
        (OLD.order_status > 1 OR NEW.order_status > 1)
        AND (OLD.order_status > 1, OLD.pay_time, OLD.total_price, OLD.refund_money)
        IS DISTINCT FROM (NEW.order_status > 1, NEW.pay_time, NEW.total_price, NEW.refund_money)
      )
      EXECUTE FUNCTION stat_order_changed()`,
  `
    CREATE TRIGGER stat_order_goods
      AFTER UPDATE OF buy_num, total_price, off_money, refund_num, refund_money ON order_goods
      FOR EACH ROW
      WHEN (
        (OLD.buy_num, OLD.total_price, OLD.off_money, OLD.refund_num, OLD.refund_money)
        IS DISTINCT FROM (
          NEW.buy_num, NEW.total_price, NEW.off_money, NEW.refund_num, NEW.refund_money
        )
      )
      EXECUTE FUNCTION stat_line_changed()`,
  `
    CREATE TRIGGER stat_order_pays
      AFTER UPDATE OF pay_status, pay_time, total ON order_pays
      FOR EACH ROW
      WHEN (
        (OLD.pay_status = 1 OR NEW.pay_status = 1)
        AND (OLD.pay_status, OLD.pay_time, OLD.total)
        IS DISTINCT FROM (NEW.pay_status, NEW.pay_time, NEW.total)
      )
      EXECUTE FUNCTION stat_pay_changed()`,
];

/**
 * Opens the dashboard inside the frame, beside the menu. Entries that an admin has changed (`rev`
 * above 1) stay as they are.
 */
const menus = ['admin', 'user'].map(
  (kind) => `
    UPDATE ${kind}_menus
    SET is_open = 0
    WHERE menu_key = 'workbench.dashboard' AND is_open = 1 AND rev = 1`,
);

/**
 * Creates the sums of sales that dashboards read, by day and month, store and goods
 * (docs/decisions/0060-dashboard-sums.md). Triggers insert changes into `stat_changes`, a job adds
 * them to `stat_sums`, and the view `stat_figures` contains both.
 */
export class Stats1763640088001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const sql of [...tables, ...functions, 'SELECT stat_rebuild()', ...triggers, ...menus])
      await query.query(sql);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const table of ['orders', 'order_goods', 'order_pays'])
      await query.query(`DROP TRIGGER stat_${table} ON ${table}`);
    for (const name of [
      'order_changed()',
      'line_changed()',
      'pay_changed()',
      'fold(int)',
      'rebuild(text)',
    ])
      await query.query(`DROP FUNCTION stat_${name}`);
    await query.query('DROP INDEX users_joined, stores_opened');
    await query.query('DROP VIEW stat_figures, stat_truth');
    await query.query('DROP TABLE stat_changes, stat_sums, stat_settings');
  }
}
