import { createHash } from 'node:crypto';
import type { Rows } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { Parameters } from './parameters.ts';

interface Built {
  readonly text: string;
}

/** A statement built once and run for many callers. Without a name it is planned each time. */
export interface Statement {
  readonly text: string;
  readonly name: string | undefined;
  readonly parameters: Parameters;
}

/**
 * Our choice: connections keep this many statements prepared, beside the hand-written ones, whose names stand in the code. Rarer shapes are
 * planned each time, so that odd queries cannot fill the server's memory; nothing needs to be given back.
 */
const maxNamed = 600;
const maxKept = 3000;

/** Statements by what they are for. The text never holds anything of a request, only its shape: which fields, operators and sorts. */
export class Statements {
  private readonly kept = new Map<string, Statement>();
  private named = 0;

  get(key: string, build: (parameters: Parameters) => Built): Statement {
    const known = this.kept.get(key);
    if (known) return known;
    const parameters = new Parameters();
    const { text } = build(parameters);
    const statement = {
      text,
      parameters,
      name: this.named < maxNamed ? createHash('sha1').update(text).digest('hex') : undefined,
    };
    if (statement.name) this.named += 1;
    if (this.kept.size >= maxKept) this.forgetUnnamed();
    this.kept.set(key, statement);
    return statement;
  }

  private forgetUnnamed(): void {
    for (const [key, statement] of this.kept) if (!statement.name) this.kept.delete(key);
  }
}

export const runRows = <T = Record<string, unknown>>(
  sql: Rows,
  { text, name, parameters }: Statement,
  actor: Actor,
  values: readonly unknown[] = [],
): Promise<T[]> => sql.rows<T>(text, parameters.fill(actor, values), name);
