import type { Transaction } from '../platform/database/sql.ts';
import { helpColumns, helpPages } from './help-pages.ts';
import { insertRows } from './insert-rows.ts';

/** Writes the initial help columns and pages. Admins edit them afterwards. */
export async function writeHelp(tx: Transaction): Promise<void> {
  await insertRows(
    tx,
    'article_menus',
    { name: 'text', is_sort: 'bigint' },
    helpColumns.flatMap(({ name, parent }, index) => (parent ? [] : [{ name, is_sort: index }])),
  );
  await tx.run(
    `
      INSERT INTO article_menus (pid, name, is_sort)
      SELECT p.id, w.name, w.is_sort
      FROM jsonb_to_recordset($1::jsonb) AS w(parent text, name text, is_sort bigint)
      JOIN article_menus p ON p.name = w.parent AND p.pid IS NULL AND p.deleted_at IS NULL
      ON CONFLICT
      DO NOTHING`,
    [
      JSON.stringify(
        helpColumns.flatMap(({ name, parent }, index) =>
          parent ? [{ parent, name, is_sort: index }] : [],
        ),
      ),
    ],
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
    [JSON.stringify(helpPages)],
  );
}
