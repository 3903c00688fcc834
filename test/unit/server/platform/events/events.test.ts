import 'reflect-metadata';
import { expect, test } from 'vitest';
import type { Transaction } from '../../../../../server/platform/database/sql.ts';
import { defineEvent, Events, On } from '../../../../../server/platform/events/events.ts';

const counted = defineEvent<readonly number[], string>('counted');

class Listener {
  private readonly prefix = 'n';

  @On(counted)
  async name(_tx: Transaction, numbers: readonly number[]): Promise<readonly string[]> {
    return numbers.map((number) => `${this.prefix}${number}`);
  }

  @On(counted)
  async nothing(): Promise<void> {}

  async other(): Promise<readonly string[]> {
    return ['never'];
  }
}

test('the marked methods of a provider listen, and their answers are joined', async () => {
  const events = new Events();
  const tx = {} as Transaction;
  expect(await events.publish(tx, counted, [1])).toEqual([]);
  for (const provider of [new Listener(), undefined, 3, {}]) events.listen(provider);
  expect(await events.publish(tx, counted, [1, 2])).toEqual(['n1', 'n2']);
});
