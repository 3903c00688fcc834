import { Database, type Reading, type Transaction } from '../../../config/sql.ts';

/** A database whose every transaction is a part of one: use cases that open their own then stand or fall together. */
export class OneTransaction extends Database {
  constructor(private readonly tx: Transaction) { super(); }

  rows<T = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<T[]> { return this.tx.rows<T>(text, values, name); }
  run(text: string, values?: readonly unknown[], name?: string): Promise<number> { return this.tx.run(text, values, name); }
  quickly<T = Record<string, unknown>>(text: string, values: readonly unknown[], name: string | undefined): Promise<T[]> { return this.tx.rows<T>(text, values, name); }
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> { return work(this.tx); }
  read(): Promise<Reading> { throw new Error('A long reading needs a connection of its own'); }
}
