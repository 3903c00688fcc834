import type { Transaction } from '../platform/database/sql.ts';
import agreements from './agreements.json' with { type: 'json' };
import couriers from './couriers.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import { insertRows } from './insert-rows.ts';

/** Couriers of mainland China (docs/product.md#catalogue-tables) by the codes of the tracking service. */
export const writeCouriers = async (tx: Transaction): Promise<void> =>
  void (await insertRows(
    tx,
    'expresses',
    { name: 'text', code: 'text' },
    Object.entries(couriers).map(([code, name]) => ({ name, code })),
  ));

/** The agreements that pages request by key; English readers get the key with `_en`. */
export const writeAgreements = async (tx: Transaction): Promise<void> =>
  void (await insertRows(
    tx,
    'agreements',
    { name: 'text', ename: 'text', content: 'text' },
    agreements,
  ));

/**
 * The columns and pages of the help centre. Clients find four pages by name
 * (docs/product.md#content-tables), so those are separate pages in each language.
 */
export async function writeHelp(tx: Transaction): Promise<void> {
  const columns = help.columns.map((column, index) => ({ ...column, is_sort: index }));
  await insertRows(
    tx,
    'article_menus',
    { name: 'text', is_sort: 'bigint' },
    columns.filter(({ parent }) => parent === undefined),
  );
  await tx.run(
    `
      INSERT INTO article_menus (pid, name, is_sort)
      SELECT p.id, w.name, w.is_sort
      FROM jsonb_to_recordset($1::jsonb) AS w(parent text, name text, is_sort bigint)
      JOIN article_menus p ON p.name = w.parent AND p.pid IS NULL AND p.deleted_at IS NULL
      ON CONFLICT
      DO NOTHING`,
    [JSON.stringify(columns)],
  );
  await tx.run(
    `
      INSERT INTO articles (pid, name, content)
      SELECT m.id, w.name, w.content
      FROM ROWS FROM (
        jsonb_to_recordset($1::jsonb) AS ("column" text, name text, content text)
      ) WITH ORDINALITY AS w("column", name, content, ordinal)
      JOIN article_menus m ON m.name = w."column" AND m.deleted_at IS NULL
      ORDER BY w.ordinal DESC`,
    [JSON.stringify(help.pages)],
  );
}
