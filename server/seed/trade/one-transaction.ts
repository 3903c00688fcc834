import {
  Database,
  type ReadOnlyTransaction,
  type Transaction,
} from '../../platform/database/sql.ts';

/**
 * A database whose transactions all run inside one outer transaction, so that the whole trade is
 * committed or rolled back together.
 */
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

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return work(this.tx);
  }

  beginReadOnly(): Promise<ReadOnlyTransaction> {
    throw new Error('A read-only transaction needs a connection of its own');
  }
}
