import { createHash } from 'node:crypto';

/** PostgreSQL truncates longer names, and two statements could then share one name. */
const maxNameBytes = 63;
/**
 * Names of one database. Some depend on the shape of a request; statements beyond it are planned at
 * each run, so that unusual requests cannot fill the memory of the database server.
 */
const maxNames = 2000;

/** Separates the kind of a statement from what tells its shape. */
const separator = '#';

/**
 * The name of a statement whose text depends on the shape of a request.
 *
 * @param kind what shares a bound (`ConnectionTurns`)
 * @param shape of its text; '': it is planned at each run
 */
export const statementName = (kind: string, shape = ''): string => kind + separator + shape;

export const isPrepared = (name: string): boolean => !name.endsWith(separator);

/** The first table that a text names. */
const table = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?"?(\w+)\b(?!\()/i;

/** What a statement shares a bound with: its name without the shape, else its first table. */
export function kindOf(text: string, name: string | undefined): string {
  if (name === undefined) return table.exec(text)?.[1] ?? 'other';
  const end = name.indexOf(separator);
  return end < 0 ? name : name.slice(0, end);
}

/** The names under which the connections of a database prepare their statements. */
export class StatementNames {
  private readonly names = new Map<string, string>();

  /** @param prepares false: no statement is prepared under a name */
  constructor(private readonly prepares = true) {}

  /** @returns undefined to run a statement without preparing it */
  of(name: string | undefined): string | undefined {
    if (name === undefined || !this.prepares || !isPrepared(name)) return undefined;
    const known = this.names.get(name);
    if (known !== undefined || this.names.size >= maxNames) return known;
    const prepared = Buffer.byteLength(name) <= maxNameBytes ? name : hashOf(name);
    this.names.set(name, prepared);
    return prepared;
  }
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
