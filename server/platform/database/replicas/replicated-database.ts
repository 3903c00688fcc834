import { Database, type ReadOnlyTransaction, type Transaction } from '../sql.ts';
import type { Trial, TrialWork } from '../trial.ts';
import { noteWrite, onPrimary } from './reading.ts';
import { afterFailure } from './replica-choice.ts';
import type { Replicas } from './replicas.ts';

/**
 * The primary, and replicas for reads inside `readingAfter`. Transactions, writes, and what a request
 * reads after them stay on the primary. What a replica cannot do is repeated there.
 */
export class ReplicatedDatabase extends Database {
  constructor(
    private readonly primary: Database,
    private readonly replicas: Replicas,
  ) {
    super();
  }

  rows<T = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<T[]> {
    return this.read((database) => database.rows<T>(text, values, name));
  }

  run(text: string, values?: readonly unknown[], name?: string): Promise<number> {
    noteWrite();
    return this.primary.run(text, values, name);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    noteWrite();
    return onPrimary(() => this.primary.transaction(work));
  }

  attempt<T>(mode: Trial['mode'], work: TrialWork<T>, signal?: AbortSignal): Promise<T> {
    noteWrite();
    return onPrimary(() => this.primary.attempt(mode, work, signal));
  }

  beginReadOnly(): Promise<ReadOnlyTransaction> {
    return this.read((database) => database.beginReadOnly());
  }

  private async read<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const replica = this.replicas.choose();
    if (!replica) return work(this.primary);
    try {
      return await work(replica.database);
    } catch (error) {
      const next = afterFailure(error);
      if (next === 'throw') throw error;
      if (next === 'leave') this.replicas.leaveOut(replica);
      else noteWrite();
      return work(this.primary);
    }
  }
}
