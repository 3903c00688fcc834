import type { Area } from '../../schemas/contract/areas.ts';
import type { Resource } from '../../schemas/rules/types.ts';
import type { ProofMall } from './calls.ts';

/** Who a row belongs to, by the name of `@user.…` in a scope. */
export type Owner = Readonly<Record<string, number>>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
  readonly length: number | null;
}

/** Values of `own`, or of a `read` that names only values of the caller, for an owner. */
export function ownValues(
  resource: Resource,
  area: Area,
  owner: Owner,
): Readonly<Record<string, number | string>> | undefined {
  const { own = {}, read } = resource.scope[area] ?? {};
  const written: Readonly<Record<string, unknown>> =
    Object.keys(own).length > 0 ? own : ((read ?? {}) as Readonly<Record<string, unknown>>);
  const entries = Object.entries(written).flatMap(([name, value]) => {
    if (name === 'any' || name.includes('.') || typeof value === 'object') return [];
    const variable = /^@user\.(\w+)$/.exec(String(value))?.[1];
    if (variable === undefined) return [[name, value as number | string] as const];
    return owner[variable] === undefined ? [] : [[name, owner[variable]!] as const];
  });
  const isOwned = entries.some(([name]) => String(written[name]).startsWith('@user.'));
  return isOwned ? Object.fromEntries(entries) : undefined;
}

/**
 * Adds a row that no call of its area adds, with the marker in its texts.
 *
 * @returns its id; a text that says why the table takes no such row
 */
export async function insertRow(
  { sql }: Pick<ProofMall, 'sql'>,
  { table, fields }: Resource,
  values: Readonly<Record<string, number | string>>,
  marker: string,
): Promise<number | string> {
  const columns = await sql.rows<Column>(
    `
      SELECT
        column_name AS name, data_type AS type, character_maximum_length AS length,
        is_nullable = 'NO' AND column_default IS NULL AND identity_generation IS NULL AS needed
      FROM information_schema.columns
      WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const takesMarker = ({ name, type, length }: Column): boolean =>
    !Object.hasOwn(values, name) &&
    /char|text/.test(type) &&
    (length ?? marker.length) >= marker.length &&
    /^text/.test(fields.get(name)?.type ?? '') &&
    fields.get(name)?.dict === undefined;
  const marked = columns.filter(takesMarker).map(({ name }) => name);
  const needed = columns
    .filter(({ name, needed: isNeeded }) => isNeeded && !Object.hasOwn(values, name))
    .map((column) => [column.name, leastValue(column)] as const);
  let refusal = '';
  // Rules of the database may refuse the marker in some of the texts
  for (const names of [marked, ...marked.map((name) => [name]), []])
    try {
      const texts = Object.fromEntries(names.map((name) => [name, marker]));
      return await insertInto(sql, table, { ...Object.fromEntries(needed), ...values, ...texts });
    } catch (error) {
      refusal ||= (error as Error).message;
    }
  return refusal;
}

async function insertInto(
  sql: ProofMall['sql'],
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const names = Object.keys(row);
  const [made] = await sql.rows<{ id: number }>(
    `
      INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})
      RETURNING id`,
    Object.values(row),
  );
  return made!.id;
}

/** The least value of a column that needs one. */
function leastValue({ type }: Column): unknown {
  if (/int|numeric|double|real/.test(type)) return 1;
  if (/timestamp|date/.test(type)) return new Date('2026-05-01T00:00:00Z');
  if (type === 'boolean') return false;
  if (/json/.test(type)) return '{}';
  return type === 'ARRAY' ? [] : '';
}
