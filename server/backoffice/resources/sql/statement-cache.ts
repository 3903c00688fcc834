import { createHash } from 'node:crypto';
import type { Rows } from '../../../platform/database/sql.ts';
import { isPrepared, statementName } from '../../../platform/database/statement-names.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { SqlParameters } from './sql-parameters.ts';

/** A statement that is built once and run for many callers. */
export interface Statement {
  readonly text: string;
  /** Its kind and its name as a prepared statement (`statementName`). */
  readonly name: string;
  readonly parameters: SqlParameters;
}

/**
 * Statements that each connection may keep prepared for resources. Later ones are planned at each
 * run, so that unusual queries cannot fill the memory of the database server.
 */
const maxPrepared = 600;
/** Statements in the cache; beyond it those that are not prepared are removed. */
const maxCached = 3000;

/**
 * Cache of statements by key, which begins with `<verb>|<resource>|`: statements of one verb and
 * resource share a bound, whatever their filters are. The text contains nothing of a request but its
 * shape: which fields, operators and orders are used; values are parameters.
 */
export class StatementCache {
  private readonly statements = new Map<string, Statement>();
  private prepared = 0;

  get(key: string, build: (parameters: SqlParameters) => string): Statement {
    const cached = this.statements.get(key);
    if (cached) return cached;
    const parameters = new SqlParameters();
    const text = build(parameters);
    const statement: Statement = { text, parameters, name: this.nameFor(key, text) };
    if (this.statements.size >= maxCached) this.removeUnprepared();
    this.statements.set(key, statement);
    return statement;
  }

  private nameFor(key: string, text: string): string {
    const kind = key.split('|', 2).join('.');
    if (this.prepared >= maxPrepared) return statementName(kind);
    this.prepared += 1;
    return statementName(kind, createHash('sha1').update(text).digest('hex'));
  }

  private removeUnprepared(): void {
    for (const [key, { name }] of this.statements)
      if (!isPrepared(name)) this.statements.delete(key);
  }
}

/** Runs a statement for a caller; `values` are the arguments by their index. */
export const runStatement = <T = Record<string, unknown>>(
  sql: Rows,
  { text, name, parameters }: Statement,
  actor: Actor,
  values: readonly unknown[] = [],
): Promise<T[]> => sql.rows<T>(text, parameters.fill(actor, values), name);
