import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { Notifications } from '../../../server/platform/database/notifications.ts';
import { cloneDatabase, type TestDatabase } from '../../helpers/server/database.ts';

let database: TestDatabase;
let admin: pg.Client;
let notifications: Notifications | undefined;

beforeEach(async () => {
  database = await cloneDatabase(inject('cluster'), 'template0');
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await notifications?.onApplicationShutdown();
  await admin.end();
  await database.drop();
});

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
const ignore = { onMessage: () => undefined, onReconnect: () => undefined };

/** Collects the messages of a channel. */
function collector() {
  const messages: string[] = [];
  return {
    messages,
    listener: { ...ignore, onMessage: (text: string) => void messages.push(text) },
  };
}

/** The number of connections to the database of this test. */
const countConnections = async (): Promise<number> => {
  const { rows } = await admin.query(`
    SELECT
    FROM pg_stat_activity
    WHERE application_name = 'souk messages' AND datname = current_database()`);
  return rows.length;
};

test('channels added while the database is unavailable share one connection and get a message once', async () => {
  const settings: pg.ClientConfig = { host: '127.0.0.1', port: await freePort() };
  notifications = new Notifications(settings, log);
  await notifications.listen('first', ignore);
  // The database comes back before the second attempt
  Object.assign(settings, { host: undefined, port: undefined, connectionString: database.url });
  const { messages, listener } = collector();
  await notifications.listen('second', listener);
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  expect(await countConnections()).toBe(1);
  await admin.query("NOTIFY second, 'hello'");
  await expect.poll(() => messages).toEqual(['hello']);
});

test('a channel whose LISTEN fails is listened to by the next connection', async () => {
  notifications = new Notifications({ connectionString: database.url }, log);
  await notifications.listen('first', ignore);
  const { messages, listener } = collector();
  vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() =>
    Promise.reject(new Error('Connection terminated')),
  );
  await notifications.listen('second', listener);
  await expect
    .poll(async () => {
      await admin.query("NOTIFY second, 'hello'");
      return messages;
    })
    .toContain('hello');
  expect(await countConnections()).toBe(1);
});
