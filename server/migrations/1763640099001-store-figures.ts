import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Figures of a store: comments with their scores, listed goods with their sales, favourites. */
const columns = [
  'comments',
  'good_comments',
  'score_sum',
  'agree_sum',
  'service_sum',
  'speed_sum',
  'goods',
  'sales',
  'favorites',
] as const;
type Column = (typeof columns)[number];

interface Source {
  readonly table: string;
  readonly store: string;
  /** Rows that count. */
  readonly where: string;
  /** What one row adds, in SQL over `r`. */
  readonly adds: Partial<Record<Column, string>>;
}

const sources: readonly Source[] = [
  {
    table: 'order_comments',
    store: 'r.store_id',
    where: 'r.deleted_at IS NULL',
    adds: {
      comments: '1',
      good_comments: 'CASE WHEN r.score + r.agree + r.service + r.speed >= 15 THEN 1 ELSE 0 END',
      score_sum: 'coalesce(r.score, 0)',
      agree_sum: 'coalesce(r.agree, 0)',
      service_sum: 'coalesce(r.service, 0)',
      speed_sum: 'coalesce(r.speed, 0)',
    },
  },
  {
    table: 'goods_shelf',
    store: 'r.store_id',
    where: 'true',
    adds: { goods: '1', sales: 'r.sale' },
  },
  { table: 'favorites', store: 'r.out_id', where: 'r.is_type = 1', adds: { favorites: '1' } },
];

const definitions = columns.map((name) =>
  name.endsWith('_sum')
    ? `${name} numeric NOT NULL DEFAULT 0`
    : `${name} bigint NOT NULL DEFAULT 0`,
);
const sums = columns.map((name) => `sum(${name})::${typeOf(name)} AS ${name}`);

function typeOf(name: Column): string {
  return name.endsWith('_sum') ? 'numeric' : 'bigint';
}

/** The figures, computed from the rows. Sums are built from them, and the doctor compares both. */
const truth = sources
  .map(
    ({ table, store, where, adds }) => `
      SELECT
        ${store} AS store_id,
        ${columns.map((name) => `sum(${adds[name] ?? '0'}) AS ${name}`).join(', ')}
      FROM ${table} r
      WHERE ${where} AND ${store} IS NOT NULL
      GROUP BY 1`,
  )
  .join(' UNION ALL ');

/**
 * SQL that inserts the difference that one statement makes; it inserts nothing when no figure
 * changes.
 */
function noteChange({ store, where, adds }: Source, rows: string): string {
  const names = Object.keys(adds);
  const differences = Object.values(adds).map((value) => `sum(r.sign * (${value}))`);
  return `
    INSERT INTO store_changes (store_id, ${names.join(', ')})
    SELECT ${store}, ${differences.join(', ')}
    FROM (${rows}) r
    WHERE ${where} AND ${store} IS NOT NULL
    GROUP BY 1
    HAVING ${differences.map((difference) => `${difference} <> 0`).join(' OR ')};`;
}

const added = 'SELECT 1 AS sign, n.* FROM new_rows n';
const removed = 'SELECT -1 AS sign, o.* FROM old_rows o';
const noteFunction = (source: Source): string => `
  CREATE FUNCTION note_store_${source.table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        ${noteChange(source, added)}
      ELSIF TG_OP = 'DELETE' THEN
        ${noteChange(source, removed)}
      ELSE
        ${noteChange(source, `${added} UNION ALL ${removed}`)}
      END IF;
      RETURN NULL;
    END
  $$`;

const transitions = {
  insert: 'NEW TABLE AS new_rows',
  delete: 'OLD TABLE AS old_rows',
  update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
} as const;

/**
 * Creates counters of stores, so that the public list of stores does not count comments, goods and
 * favourites. Triggers insert each change into `store_changes`, so no writer waits for a shared
 * row. The job `stats.fold` adds them to `store_sums`; the view `store_figures` contains both and
 * is exact at any moment.
 */
export class StoreFigures1763640099001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    for (const sql of [
      `
        CREATE TABLE store_sums (
          store_id bigint PRIMARY KEY,
          ${definitions.join(', ')}
        )`,
      `
        CREATE TABLE store_changes (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          store_id bigint NOT NULL,
          ${definitions.join(', ')}
        )`,
      `
        CREATE VIEW store_truth AS
          SELECT store_id, ${sums.join(', ')}
          FROM (${truth}) r
          GROUP BY store_id`,
      `
        CREATE VIEW store_figures AS
          SELECT store_id, ${sums.join(', ')}
          FROM (
            SELECT store_id, ${columns.join(', ')}
            FROM store_sums
            UNION ALL
            SELECT store_id, ${columns.join(', ')}
            FROM store_changes
          ) r
          GROUP BY store_id`,
      // Moves up to `most` changes into the sums; concurrent runs take different ones
      `
        CREATE FUNCTION store_fold(most int) RETURNS int LANGUAGE sql AS $$
          WITH gone AS (
            DELETE FROM store_changes
            WHERE id IN (SELECT id FROM store_changes ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED)
            RETURNING *
          ),
            folded AS (
              INSERT INTO store_sums AS s (store_id, ${columns.join(', ')})
              SELECT store_id, ${columns.map((name) => `sum(${name})`).join(', ')}
              FROM gone
              GROUP BY store_id
              ORDER BY store_id
              ON CONFLICT (store_id) DO UPDATE
                SET ${columns.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ')}
            )
          SELECT count(*)::int
          FROM gone
        $$`,
      // Builds every sum again; writers of the counted tables wait meanwhile
      `
        CREATE FUNCTION store_rebuild() RETURNS void LANGUAGE plpgsql AS $$
          BEGIN
            LOCK TABLE ${sources.map(({ table }) => table).join(', ')} IN SHARE MODE;
            TRUNCATE store_sums, store_changes;
            INSERT INTO store_sums (store_id, ${columns.join(', ')})
            SELECT store_id, ${columns.join(', ')}
            FROM store_truth;
            ANALYZE store_sums;
          END
        $$`,
      ...sources.map(noteFunction),
      ...sources.flatMap(({ table }) =>
        Object.entries(transitions).map(
          ([event, rows]) => `
            CREATE TRIGGER note_store_${event}
              AFTER ${event.toUpperCase()} ON ${table}
              REFERENCING ${rows}
              FOR EACH STATEMENT
              EXECUTE FUNCTION note_store_${table}()`,
        ),
      ),
      'SELECT store_rebuild()',
    ])
      await query.query(sql);
  }

  async down(query: QueryRunner): Promise<void> {
    for (const { table } of sources) {
      for (const event of Object.keys(transitions))
        await query.query(`DROP TRIGGER note_store_${event} ON ${table}`);
      await query.query(`DROP FUNCTION note_store_${table}()`);
    }
    for (const sql of [
      'DROP FUNCTION store_rebuild()',
      'DROP FUNCTION store_fold(int)',
      'DROP VIEW store_figures',
      'DROP VIEW store_truth',
      'DROP TABLE store_changes',
      'DROP TABLE store_sums',
    ])
      await query.query(sql);
  }
}
