import { anyoneMay } from '../../../../schemas/rules/access.ts';
import type { Rows } from '../../../platform/database/sql.ts';
import { type Actor, variablesOf } from '../../../platform/http/access/actor.ts';
import type { Resources } from '../../resources/registry.ts';
import {
  type FileColumn,
  fileColumns,
  ownRowsSql,
  referencedUrlsSql,
  storedUrlsSql,
} from './file-columns.ts';

/**
 * The addresses that rows refer to. References are searched in the rows and recorded nowhere else,
 * so that no write has to record them: columns of resources, child rows, settings, and addresses or
 * thumbnails inside rich text. Deleted rows count, because they can be restored.
 *
 * A table with file addresses must be a resource; others are not searched.
 */
export async function findReferencedUrls(
  sql: Rows,
  resources: Resources,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const isText = ({ format }: FileColumn): boolean => format === 'text';
  const columnSql = unionOf('columns', resources, (column) =>
    isText(column) ? undefined : referencedUrlsSql(column),
  );
  const found = await selectUrls(sql, columnSql, [urls]);
  // Searching long texts is slow: it runs only for addresses that no other column contains.
  const rest = urls.filter((url) => !found.has(url));
  if (rest.length === 0) return found;
  const textSql = unionOf('texts', resources, (column) =>
    isText(column) ? referencedUrlsSql(column) : undefined,
  );
  return new Set([...found, ...(await selectUrls(sql, textSql, [rest]))]);
}

/** The addresses that the own rows of a seller's store refer to, except its image space. */
export async function findUrlsReferencedByStore(
  sql: Rows,
  resources: Resources,
  actor: Actor,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = unionOf('store', resources, (column) => {
    if (column.resource.name === 'file_spaces') return undefined;
    const condition = ownRowsSql(column.resource, resources, 'Seller');
    return condition === undefined ? undefined : referencedUrlsSql(column, condition);
  });
  return selectUrls(sql, text, [urls, callerJson(actor)]);
}

interface StoredAddresses {
  readonly addresses: readonly string[];
  /** Where they are searched: fields of pictures and files, or rich text. */
  readonly place: 'public' | 'embedded';
}

/**
 * Those of the addresses that the caller's own rows contain, in fields of the same place that
 * callers of the area may write. Fields that others write, such as the pictures of an after-sale,
 * give no right to use a file.
 */
export async function findOwnStoredUrls(
  sql: Rows,
  resources: Resources,
  actor: Actor,
  { addresses, place }: StoredAddresses,
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const { area } = actor;
  const text = unionOf(`${place} ${area}`, resources, (column) => {
    const { resource, field, format } = column;
    const isPlace = place === 'embedded' ? field.type === 'richtext' : format !== 'text';
    const isWritable = anyoneMay(field.create, area) || anyoneMay(field.update, area);
    if (!isPlace || !isWritable || field.private) return undefined;
    const condition = ownRowsSql(resource, resources, area);
    return condition === undefined ? undefined : storedUrlsSql(column, condition);
  });
  return selectUrls(sql, text, [addresses, callerJson(actor)]);
}

const callerJson = (actor: Actor): string => JSON.stringify(variablesOf(actor, '').user);

/** @param params the addresses, and the caller where the statement uses it */
async function selectUrls(
  sql: Rows,
  text: string,
  params: readonly [urls: readonly string[], caller?: string],
): Promise<ReadonlySet<string>> {
  if (params[0].length === 0 || text === '') return new Set();
  const rows = await sql.rows<{ url: string }>(text, [...params]);
  return new Set(rows.map(({ url }) => url));
}

/** Statements by registry and name: they are long, and the same for every call. */
const statements = new WeakMap<Resources, Map<string, string>>();

/** @param selectOf the SELECT of a column; undefined leaves the column out */
function unionOf(
  name: string,
  resources: Resources,
  selectOf: (column: FileColumn) => string | undefined,
): string {
  const byName = statements.get(resources) ?? new Map<string, string>();
  statements.set(resources, byName);
  const cached = byName.get(name);
  if (cached !== undefined) return cached;
  const selects = fileColumns(resources).flatMap((column) => selectOf(column) ?? []);
  const text = selects.join('\nUNION\n');
  byName.set(name, text);
  return text;
}
