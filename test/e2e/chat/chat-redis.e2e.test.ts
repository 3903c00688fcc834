import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChat, sendMessage } from '../../helpers/http/chat-calls.ts';
import { TestSocket } from '../../helpers/http/chat-socket.ts';
import type { Client } from '../../helpers/http/client.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { hasRedis, TestRedis } from '../../helpers/services/redis.ts';

/** Skipped where redis-server is not installed: `apt-get install -y redis-server`. */
describe.skipIf(!hasRedis)('two processes with Redis', () => {
  let redis: TestRedis;
  let souk: TestApp;
  let other: TestApp;
  let client: Client;
  let id: number;
  let socket: TestSocket;
  beforeAll(async () => {
    redis = await TestRedis.start();
    const settings = {
      REDIS_URL: redis.url,
      SOUK_SECRET: 'a secret of two processes of one mall',
      LOG_LEVEL: 'silent',
    };
    souk = await startApp(settings);
    other = await startApp({ ...settings, DATABASE_URL: souk.databaseUrl });
    const trade = new Trade(souk);
    const { storeId } = await trade.aStore();
    ({ client } = await trade.shopper());
    id = await openChat(client, storeId);
    socket = await TestSocket.signedIn(other.url, { area: 'shop', token: client.token! });
  });
  afterAll(async () => {
    socket.stop();
    await other.close();
    await souk.close();
    await redis.stop();
  });

  const say = (content: string) => sendMessage(client, `/chats/${id}`, content);
  const until = { timeout: 10_000, interval: 50 };

  test('a message goes through Redis after its commit', async () => {
    const listener = new Redis(redis.url);
    const channels: string[] = [];
    listener.on('pmessage', (_pattern, channel: string) => channels.push(channel));
    await listener.psubscribe('souk:*');
    expect((await say('through-redis')).code).toBe(200);
    await expect.poll(() => socket.contents(), until).toEqual(['through-redis']);
    expect(channels).toEqual([expect.stringMatching(/^souk:[0-9a-f]{12}:souk_chat$/)]);
    listener.disconnect();
  });

  test('without Redis messages go through PostgreSQL, and clients catch up when it is back', async () => {
    await redis.stop();
    expect((await say('without-redis')).code).toBe(200);
    await expect.poll(() => socket.contents(), until).toContain('without-redis');
    await redis.start();
    await expect.poll(() => socket.of('missed').length, until).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await say(`back-${socket.frames.length}`);
        return socket.contents().some((content) => content.startsWith('back-'));
      }, until)
      .toBe(true);
  });
});
