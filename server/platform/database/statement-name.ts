import { createHash } from 'node:crypto';

/** PostgreSQL truncates longer names, and two statements could then share one name. */
const maxNameBytes = 63;
/**
 * Names of this process. Some depend on the shape of a request; statements beyond it are planned at
 * each run, so that unusual requests cannot fill the memory of the database server.
 */
const maxNames = 2000;

const names = new Map<string, string>();

/** The name under which a statement is prepared; undefined to run it without preparing. */
export function statementName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const known = names.get(name);
  if (known !== undefined || names.size >= maxNames) return known;
  const prepared = Buffer.byteLength(name) <= maxNameBytes ? name : hashOf(name);
  names.set(name, prepared);
  return prepared;
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
