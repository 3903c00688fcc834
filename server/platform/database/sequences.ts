import type { Connection } from './connection.ts';

interface Sequence {
  readonly name: string;
  /** The column that it numbers; null for a sequence of its own. */
  readonly table: string | null;
  readonly column: string | null;
  /** The last number that was taken; 0 for none. */
  readonly last: number;
}

/** Read outside of a transaction, because reading locks a sequence until its end. */
const readSequences = (connection: Connection): Promise<readonly Sequence[]> =>
  connection.rows<Sequence>(
    `
      SELECT
        s.seqrelid::regclass::text AS name, d.refobjid::regclass::text AS table,
        quote_ident(a.attname) AS column, coalesce(pg_sequence_last_value(s.seqrelid), 0) AS last
      FROM pg_sequence s
      LEFT JOIN pg_depend d
        ON d.classid = 'pg_class'::regclass
        AND d.objid = s.seqrelid
        AND d.refclassid = 'pg_class'::regclass
        AND d.refobjsubid > 0
        AND d.deptype IN ('a', 'i')
      LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid`,
    [],
    'trial.sequences',
  );

/** The first numbers of overlapping trials are not used for longer, in milliseconds. */
const maxAgeMs = 10_000;

type LastNumbers = ReadonlyMap<string, number>;

/**
 * Gives the numbers that trials took, and that were rolled back, to the next write. They stay a gap, as
 * after a refused write, when a write took a later number meanwhile or holds the sequence for longer
 * than a moment. Trials of one process that overlap know of each other.
 */
export class TrialNumbers {
  private running = 0;
  /** The last numbers before the first of the trials that overlap. */
  private first: { readonly at: number; readonly last: LastNumbers } | undefined;
  /** The last numbers of trials, by sequence. */
  private readonly taken = new Map<string, Set<number>>();

  /** Runs a trial on the connection; afterwards its transaction has ended. */
  async around<T>(connection: Connection, trial: () => Promise<T>): Promise<T> {
    this.running += 1;
    try {
      const before = await lastNumbers(connection);
      if (!this.first || performance.now() - this.first.at > maxAgeMs)
        this.first = { at: performance.now(), last: before };
      const { last: first } = this.first;
      try {
        return await trial();
      } finally {
        await this.giveBack(connection, first, before);
      }
    } finally {
      this.running -= 1;
      if (this.running === 0) {
        this.first = undefined;
        this.taken.clear();
      }
    }
  }

  private async giveBack(
    connection: Connection,
    first: LastNumbers,
    before: LastNumbers,
  ): Promise<void> {
    for (const sequence of await readSequences(connection)) {
      const last = before.get(sequence.name) ?? 0;
      if (sequence.last === last) continue;
      const taken = this.taken.get(sequence.name) ?? new Set();
      this.taken.set(sequence.name, taken);
      try {
        await connection.run('BEGIN');
        await connection.run("SET LOCAL lock_timeout = '100ms'");
        await giveBack(connection, sequence, {
          first: Math.min(first.get(sequence.name) ?? 0, last),
          before: last,
          taken,
        });
        await connection.commit();
      } catch {
        await connection.rollBack();
      }
    }
  }
}

const lastNumbers = async (connection: Connection): Promise<LastNumbers> =>
  new Map((await readSequences(connection)).map(({ name, last }) => [name, last]));

interface Numbers {
  /** The last number before the first trial, and before this one. */
  readonly first: number;
  readonly before: number;
  readonly taken: Set<number>;
}

async function giveBack(
  connection: Connection,
  { name, table, column }: Sequence,
  { first, before, taken }: Numbers,
): Promise<void> {
  const [own] = await connection.rows<{ last: number }>(`SELECT currval('${name}') AS last`);
  // Otherwise this connection took none, or one of an earlier write
  if (own!.last > before) taken.add(own!.last);
  // Locks the sequence: nobody takes a number, and all who took some have committed or rolled back
  await connection.run(`ALTER SEQUENCE ${name} CACHE 1`);
  const [now] = await connection.rows<{ last: number }>(`SELECT last_value AS last FROM ${name}`);
  if (!taken.has(now!.last)) return;
  if (table === null) {
    if (now!.last === before + 1 && own!.last === now!.last)
      await setLast(connection, name, before);
    return;
  }
  const [used] = await connection.rows<{ last: number }>(
    `SELECT coalesce(max(${column}), 0) AS last FROM ${table}`,
  );
  await setLast(connection, name, Math.max(first, used!.last));
}

const setLast = (connection: Connection, name: string, last: number) =>
  connection.rows('SELECT setval($1::regclass, greatest($2::bigint, 1), $2::bigint > 0)', [
    name,
    last,
  ]);
