import type { Rows } from '../config/sql.ts';
import type { Resources } from '../resources/registry.ts';
import { fileColumns, heldSql, ofStoreSql } from './file-columns.ts';

/**
 * Which of these addresses rows hold. Use is read from the rows themselves and kept nowhere else, so that no write path can forget to say it: resources' own
 * columns, child rows, settings, and addresses or thumbnails inside rich text. Rows in the bin hold theirs, for they may come back. A table that is no
 * resource and keeps addresses must become one, or a column here.
 */
export async function findHeld(
  sql: Rows,
  resources: Resources,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const columns = fileColumns(resources);
  const sqlOf = (picked: typeof columns) => () => picked.map((column) => heldSql(column));
  const held = await run(
    sql,
    statement(addresses, resources, sqlOf(columns.filter(({ holds }) => holds !== 'text'))),
    urls,
  );
  const rest = urls.filter((url) => !held.has(url));
  return new Set([
    ...held,
    ...(await run(
      sql,
      statement(texts, resources, sqlOf(columns.filter(({ holds }) => holds === 'text'))),
      rest,
    )),
  ]);
}

/** Which of these addresses the store's own rows hold, its image space apart: goods, pages, settings of the store. */
export async function findHeldByStore(
  sql: Rows,
  resources: Resources,
  storeId: number,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const branches = () =>
    fileColumns(resources)
      .filter(({ resource }) => resource.name !== 'file_spaces')
      .flatMap((column) => {
        const rows = ofStoreSql(column.resource, resources);
        return rows ? [heldSql(column, rows)] : [];
      });
  return urlsOf(await sql.rows(statement(byStore, resources, branches), [urls, storeId]));
}

const run = async (
  sql: Rows,
  text: string,
  urls: readonly string[],
): Promise<ReadonlySet<string>> =>
  urls.length === 0 || text === '' ? new Set() : urlsOf(await sql.rows(text, [urls]));

/** Long texts are read for the few addresses that no column holds by itself. */
const addresses = new WeakMap<Resources, string>();
const texts = new WeakMap<Resources, string>();
const byStore = new WeakMap<Resources, string>();

function statement(
  known: WeakMap<Resources, string>,
  resources: Resources,
  branches: () => readonly string[],
): string {
  const text = known.get(resources) ?? branches().join('\n UNION ');
  known.set(resources, text);
  return text;
}

const urlsOf = (rows: readonly Record<string, unknown>[]): ReadonlySet<string> =>
  new Set(rows.map(({ url }) => String(url)));
