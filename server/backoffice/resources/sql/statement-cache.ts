import { createHash } from 'node:crypto';
import type { Rows } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { SqlParameters } from './sql-parameters.ts';

/** A statement that is built once and run for many callers. */
export interface Statement {
  readonly text: string;
  /** Name of the prepared statement; without one it is planned at each run. */
  readonly name: string | undefined;
  readonly parameters: SqlParameters;
}

/**
 * Statements that each connection may keep prepared for resources. Later ones are planned at each
 * run, so that unusual queries cannot fill the memory of the database server.
 */
const maxNamed = 600;
/** Statements in the cache; beyond it those without a name are removed. */
const maxCached = 3000;

/**
 * Cache of statements by key. The text contains nothing of a request but its shape: which fields,
 * operators and orders are used; values are parameters.
 */
export class StatementCache {
  private readonly statements = new Map<string, Statement>();
  private named = 0;

  get(key: string, build: (parameters: SqlParameters) => string): Statement {
    const cached = this.statements.get(key);
    if (cached) return cached;
    const parameters = new SqlParameters();
    const text = build(parameters);
    const statement: Statement = { text, parameters, name: this.nameFor(text) };
    if (this.statements.size >= maxCached) this.removeUnnamed();
    this.statements.set(key, statement);
    return statement;
  }

  private nameFor(text: string): string | undefined {
    if (this.named >= maxNamed) return undefined;
    this.named += 1;
    return createHash('sha1').update(text).digest('hex');
  }

  private removeUnnamed(): void {
    for (const [key, statement] of this.statements)
      if (!statement.name) this.statements.delete(key);
  }
}

/** Runs a statement for a caller; `values` are the arguments by their index. */
export const runStatement = <T = Record<string, unknown>>(
  sql: Rows,
  { text, name, parameters }: Statement,
  actor: Actor,
  values: readonly unknown[] = [],
): Promise<T[]> => sql.rows<T>(text, parameters.fill(actor, values), name);
