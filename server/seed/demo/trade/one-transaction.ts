import { Database, type Reading, type Transaction } from '../../../config/sql.ts';

/** A database whose every transaction is a part of one: use cases that open their own then stand or fall together. */
export class OneTransaction extends Database {
  constructor(private readonly tx: Transaction) {
    super();
  }

  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]> {
    return this.tx.rows<T>(text, values, name);
  }
  run(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    return this.tx.run(text, values, name);
  }
  quickly<T = Record<string, unknown>>(
    text: string,
    values: readonly unknown[],
    name: string | undefined,
  ): Promise<T[]> {
    return this.tx.rows<T>(text, values, name);
  }

  /** What it would send with its commit is sent at its end. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const last: Parameters<Transaction['last']>[] = [];
    const answer = await work({
      rows: (text, values, name) => this.tx.rows(text, values, name),
      run: (text, values, name) => this.tx.run(text, values, name),
      send: (...statement) => this.tx.send(...statement),
      last: (...statement) => {
        last.push(statement);
      },
      afterCommit: (act) => this.tx.afterCommit(act),
      lendRowsEarly: () => undefined,
      beOnDisk: async () => undefined,
    });
    for (const statement of last) await this.tx.rows(...statement);
    return answer;
  }

  read(): Promise<Reading> {
    throw new Error('A long reading needs a connection of its own');
  }
}
