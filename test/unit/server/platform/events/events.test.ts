import 'reflect-metadata';
import { expect, test } from 'vitest';
import type { Transaction } from '../../../../../server/platform/database/sql.ts';
import { defineEvent, Events, On } from '../../../../../server/platform/events/events.ts';

const tx = {} as Transaction;
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
  expect(await events.publish(tx, counted, [1])).toEqual([]);
  for (const provider of [new Listener(), undefined, 3, {}]) events.listen(provider);
  expect(await events.publish(tx, counted, [1, 2])).toEqual(['n1', 'n2']);
});

test('a provider with two tokens listens once; a class that two modules provide is refused', async () => {
  const events = new Events();
  const provider = new Listener();
  events.listen(provider);
  events.listen(provider);
  expect(await events.publish(tx, counted, [1])).toEqual(['n1']);
  expect(() => events.listen(new Listener())).toThrow(
    'Listener listens to events and is provided by two modules',
  );
  events.listen({});
  events.listen({});
});
