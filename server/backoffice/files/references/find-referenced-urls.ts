import type { Rows } from '../../../platform/database/sql.ts';
import type { Resources } from '../../resources/registry.ts';
import {
  type FileColumn,
  fileColumns,
  ownedByStoreSql,
  referencedUrlsSql,
} from './file-columns.ts';

/**
 * The addresses that rows refer to. References are searched in the rows and recorded nowhere else,
 * so that no write has to record them: columns of resources, child rows,
 * settings, and addresses or thumbnails inside rich text. Deleted rows count, because they can be
 * restored.
 *
 * A table with file addresses must be a resource; others are not searched.
 */
export async function findReferencedUrls(
  sql: Rows,
  resources: Resources,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const isText = ({ format }: FileColumn): boolean => format === 'text';
  const columnSql = unionOf(columnStatements, resources, (column) =>
    isText(column) ? undefined : referencedUrlsSql(column),
  );
  const found = await selectUrls(sql, columnSql, [urls]);
  // Searching long texts is slow: it runs only for addresses that no other column contains.
  const rest = urls.filter((url) => !found.has(url));
  if (rest.length === 0) return found;
  const textSql = unionOf(textStatements, resources, (column) =>
    isText(column) ? referencedUrlsSql(column) : undefined,
  );
  return new Set([...found, ...(await selectUrls(sql, textSql, [rest]))]);
}

/** The addresses that the store's own rows refer to, except its image space. */
export async function findUrlsReferencedByStore(
  sql: Rows,
  resources: Resources,
  storeId: number,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = unionOf(storeStatements, resources, (column) => {
    if (column.resource.name === 'file_spaces') return undefined;
    const condition = ownedByStoreSql(column.resource, resources);
    return condition === undefined ? undefined : referencedUrlsSql(column, condition);
  });
  return selectUrls(sql, text, [urls, storeId]);
}

/** @param params the addresses, and the store where the statement uses it */
async function selectUrls(
  sql: Rows,
  text: string,
  params: readonly [urls: readonly string[], storeId?: number],
): Promise<ReadonlySet<string>> {
  if (params[0].length === 0 || text === '') return new Set();
  const rows = await sql.rows<{ url: string }>(text, [...params]);
  return new Set(rows.map(({ url }) => url));
}

/** Statements by registry: they are long, and the same for every call. */
type StatementsByResources = WeakMap<Resources, string>;
const columnStatements: StatementsByResources = new WeakMap();
const textStatements: StatementsByResources = new WeakMap();
const storeStatements: StatementsByResources = new WeakMap();

/** @param selectOf the SELECT of a column; undefined leaves the column out */
function unionOf(
  cache: StatementsByResources,
  resources: Resources,
  selectOf: (column: FileColumn) => string | undefined,
): string {
  const cached = cache.get(resources);
  if (cached !== undefined) return cached;
  const selects = fileColumns(resources).flatMap((column) => selectOf(column) ?? []);
  const text = selects.join('\nUNION\n');
  cache.set(resources, text);
  return text;
}
