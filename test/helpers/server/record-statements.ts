import { vi } from 'vitest';
import { Connection } from '../../../server/platform/database/connection.ts';

/** The SQL that the applications of this process run while `work` runs, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  const record = (prototype: Connection, name: 'rows' | 'run') => {
    const target = prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    const real = target[name]!;
    return vi.spyOn(target, name).mockImplementation(function (this: unknown, ...args) {
      statements.push(String(args[0]));
      return real.apply(this, args);
    });
  };
  const spies = [record(Connection.prototype, 'rows'), record(Connection.prototype, 'run')];
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return statements;
}
