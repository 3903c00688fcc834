import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import {
  DatabaseBusy,
  DatabaseUnavailable,
} from '../../../../../server/platform/database/database-errors.ts';
import { PipelinedReader } from '../../../../../server/platform/database/pipelined-reader.ts';
import { StatementNames } from '../../../../../server/platform/database/statement-names.ts';

/** A client whose answers are set by the test. */
class FakeClient extends EventEmitter {
  readonly pending: {
    readonly text: string;
    readonly resolve: (rows: unknown[]) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  readonly connection = { stream: { cork: () => undefined, uncork: () => undefined } };
  isEnded = false;

  async connect(): Promise<void> {}

  query({ text }: { text: string }): Promise<{ rows: unknown[] }> {
    return new Promise((resolve, reject) => {
      this.pending.push({ text, resolve: (rows) => resolve({ rows }), reject });
    });
  }

  async end(): Promise<void> {
    this.isEnded = true;
  }
}

function open() {
  const clients: FakeClient[] = [];
  const reader = new PipelinedReader(() => {
    const client = new FakeClient();
    clients.push(client);
    return client as unknown as Client;
  }, new StatementNames());
  return { clients, reader };
}

const statementError = (code: string) =>
  Object.assign(new Error('rejected'), { severity: 'ERROR', code });

/** Starts reads in one turn of the event loop and waits until they are sent. */
async function start(reader: PipelinedReader, ...texts: readonly string[]) {
  const reads = texts.map((text) => reader.rows(text));
  for (const read of reads) read.catch(() => undefined);
  await nextTurn();
  await nextTurn();
  return reads;
}

test('reads of one turn share a connection, those of the next turn use the other one', async () => {
  const { clients, reader } = open();
  await start(reader, 'a', 'b');
  await start(reader, 'c');
  await start(reader, 'd');
  const sent = clients.map(({ pending }) => pending.map(({ text }) => text));
  expect(sent).toEqual([['a', 'b', 'd'], ['c']]);
});

test('a rejected statement affects no other read and keeps the connection', async () => {
  const { clients, reader } = open();
  const [a, b, c] = await start(reader, 'a', 'b', 'c');
  const [first, second, third] = clients[0]!.pending;
  first!.reject(statementError('42P01'));
  second!.reject(statementError('57014'));
  third!.resolve([{ n: 1 }]);
  await expect(a).rejects.toMatchObject({ code: '42P01' });
  await expect(b).rejects.toBeInstanceOf(DatabaseBusy);
  expect(await c).toEqual([{ n: 1 }]);
  expect(clients[0]!.isEnded).toBe(false);
});

test('late failures of a lost connection keep its replacement open', async () => {
  const { clients, reader } = open();
  const [early, late] = await start(reader, 'early', 'late');
  const lost = clients[0]!;
  lost.pending[0]!.reject(new Error('Connection terminated unexpectedly'));
  await expect(early).rejects.toBeInstanceOf(DatabaseUnavailable);
  await start(reader, 'other lane');
  const [retried] = await start(reader, 'on the replacement');
  const replacement = clients[2]!;
  lost.pending[1]!.reject(new Error('Connection terminated unexpectedly'));
  lost.emit('error', new Error('Connection terminated unexpectedly'));
  await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable);
  replacement.pending[0]!.resolve([{ n: 2 }]);
  expect(await retried).toEqual([{ n: 2 }]);
  await start(reader, 'other lane');
  await start(reader, 'again on the replacement');
  expect(replacement.pending.map(({ text }) => text)).toContain('again on the replacement');
  expect(clients).toHaveLength(3);
  expect([lost.isEnded, replacement.isEnded]).toEqual([true, false]);
});

test('an idle connection that is lost is replaced before the next read', async () => {
  const { clients, reader } = open();
  const [first] = await start(reader, 'first');
  clients[0]!.pending[0]!.resolve([]);
  await first;
  clients[0]!.emit('error', new Error('Connection terminated unexpectedly'));
  await start(reader, 'other lane');
  await start(reader, 'second');
  expect(clients[2]!.pending.map(({ text }) => text)).toEqual(['second']);
});

test('a closed reader ends its connections and rejects reads', async () => {
  const { clients, reader } = open();
  const [read] = await start(reader, 'a');
  clients[0]!.pending[0]!.resolve([]);
  await read;
  await reader.close();
  expect(clients[0]!.isEnded).toBe(true);
  await expect(reader.rows('b')).rejects.toBeInstanceOf(DatabaseUnavailable);
});
