// 500 sockets of the chat on one process: 100 shoppers with four tabs each, and a store with 100
// sockets of 20 accounts. Every message goes to 104 sockets. Goals: at most 64 MB more memory for
// all sockets and their traffic, every frame arrives, and half of them within 250 ms.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { cpuSeconds, residentMb } from '../process-stats.mjs';
import { closeConnections, post } from '../shop-client.mjs';

const tabs = 4;
const socketsPerStaff = 5;
/** Messages per second of all shoppers together. */
const messagesPerSecond = 40;
const goals = { extraMb: 64, medianMs: 250 };
/** Sockets of one address are limited: each address of the loopback opens so many. */
const perAddress = 90;

const setupSql = readFileSync(fileURLToPath(new URL('../sql/chat.sql', import.meta.url)), 'utf8');

/** @returns rows of the table */
export async function benchChat({ database, ours, options: { seconds } }) {
  await database.query(setupSql);
  const shoppers = await signedIn(database, 'shop', 'chat-shopper-%');
  const staff = await signedIn(database, 'Seller', 'chat-staff-%');
  const { rows: stores } = await database.query("SELECT id FROM stores WHERE store_name = 'Chat'");
  const conversations = [];
  for (const { token } of shoppers) {
    const { data } = await post(ours.url, '/api/chats', token, { store_id: stores[0].id });
    conversations.push({ token, path: `/api/chats/${data.conversation.id}/messages` });
  }
  const before = residentMb(ours.pid);
  const arrivals = new Map();
  const sockets = [];
  const callers = [
    ...shoppers.flatMap(({ token }) => Array(tabs).fill({ area: 'shop', token })),
    ...staff.flatMap(({ token }) => Array(socketsPerStaff).fill({ area: 'Seller', token })),
  ];
  for (const [nth, auth] of callers.entries())
    sockets.push(await openSocket(ours.url, auth, { nth, arrivals }));
  const connected = residentMb(ours.pid);
  const cpu = cpuSeconds(ours.pid);
  const sent = await sendMessages(ours.url, conversations, seconds * 5);
  await sleep(2000);
  const cpuMs = (1000 * (cpuSeconds(ours.pid) - cpu)) / sent.size;
  const expected = sent.size * (tabs + staff.length * socketsPerStaff);
  const after = residentMb(ours.pid);
  console.log(
    `\nchat: resident ${before} MB, connected ${connected} MB, after traffic ${after} MB`,
  );
  for (const socket of sockets) socket.terminate();
  closeConnections();
  const delays = delaysOf(sent, arrivals);
  const isFailed = delays.length !== expected;
  console.log(`frames: ${delays.length} of ${expected}`);
  const at = (share) => delays[Math.floor((delays.length - 1) * share)] ?? Number.NaN;
  const less = { isLess: true, isFailed };
  return [
    { scenario: 'chat: memory', ours: after - before, unit: 'MB', goal: goals.extraMb, ...less },
    { scenario: 'chat: half', ours: at(0.5), unit: 'ms', goal: goals.medianMs, cpuMs, ...less },
    { scenario: 'chat: 99 %', ours: at(0.99), unit: 'ms', ...less },
  ];
}

/** Sessions of accounts by SQL: sign-ins would take too long. */
async function signedIn(database, area, pattern) {
  const { rows } = await database.query('SELECT id FROM users WHERE username LIKE $1 ORDER BY id', [
    pattern,
  ]);
  const accounts = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  await database.query(
    `
      INSERT INTO sessions (token_hash, seed, area, account_id, ends_at)
      SELECT decode(hash, 'hex'), '\\x00', $3, id, now() + interval '1 day'
      FROM unnest($1::text[], $2::bigint[]) AS t(hash, id)`,
    [
      accounts.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      accounts.map(({ id }) => id),
      area,
    ],
  );
  return accounts;
}

function openSocket(url, auth, { nth, arrivals }) {
  const localAddress = `127.0.0.${2 + Math.floor(nth / perAddress)}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { localAddress });
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('open', () => {
      socket.send(JSON.stringify({ type: 'auth', data: auth }));
    });
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type === 'ready') resolve(socket);
      if (frame.type === 'end') reject(new Error(`a socket ended: ${frame.data.reason}`));
      if (frame.type !== 'chat') return;
      const times = arrivals.get(frame.data.client_key) ?? [];
      times.push(performance.now());
      arrivals.set(frame.data.client_key, times);
    });
  });
}

/** @returns when each message was sent, by its key */
async function sendMessages(url, conversations, seconds) {
  const sent = new Map();
  const pending = [];
  for (let n = 0; n < seconds * messagesPerSecond; n += 1) {
    const { token, path } = conversations[n % conversations.length];
    const key = randomUUID();
    sent.set(key, performance.now());
    pending.push(
      post(url, path, token, { content_type: 'text', content: `Message ${n}`, client_key: key }),
    );
    await sleep(1000 / messagesPerSecond);
  }
  const refused = (await Promise.all(pending)).filter(({ code }) => code !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} refused: ${refused[0].msg}`);
  return sent;
}

/** Milliseconds from a message to each socket that got it, sorted. */
const delaysOf = (sent, arrivals) =>
  [...arrivals]
    .filter(([key]) => sent.has(key))
    .flatMap(([key, times]) => times.map((time) => time - sent.get(key)))
    .toSorted((a, b) => a - b);
