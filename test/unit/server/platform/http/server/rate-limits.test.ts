import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Area } from '../../../../../../schemas/contract/areas.ts';
import type { Actor } from '../../../../../../server/platform/http/access/actor.ts';
import { asPageCall } from '../../../../../../server/platform/http/access/page-calls.ts';
import {
  type RouteClass,
  routeClassOf,
} from '../../../../../../server/platform/http/access/route-class.ts';
import { Refusal } from '../../../../../../server/platform/http/response/errors.ts';
import { registerRateLimits } from '../../../../../../server/platform/http/server/rate-limits.ts';

/** One write a minute for a caller and five for an address; 1.25 reads, 0.25 uploads. */
const factor = 1 / 240;
const paths: Readonly<Record<'read' | 'write' | 'upload' | 'page', [string, 'GET' | 'POST']>> = {
  read: ['/api/common', 'GET'],
  write: ['/api/login', 'POST'],
  upload: ['/api/uploads', 'POST'],
  page: ['/', 'GET'],
};

let server: FastifyInstance | undefined;
afterEach(() => server?.close());

interface Sent {
  readonly kind?: keyof typeof paths;
  readonly ip?: string;
  /** The account; without one a visitor calls. */
  readonly by?: { readonly area: Area; readonly id: number };
}

/** @returns a function that sends a request and tells whether it is admitted */
async function limitedServer(
  rateFactor = factor,
  processes = 1,
): Promise<(sent: Sent) => Promise<boolean>> {
  server = fastify({ logger: false });
  server.decorateRequest('actor');
  server.decorateRequest('routeClass');
  server.addHook('onRequest', async (request) => {
    request.routeClass = routeClassOf(request);
  });
  await registerRateLimits(server, { rateFactor, processes });
  const app = server;
  app.all('/*', async (request) => {
    const [area, id] = String(request.headers['x-caller']).split(' ');
    if (id) request.actor = { area, id: Number(id) } as Actor;
    await app.countCaller(request);
    return {};
  });
  app.setErrorHandler((error, _, reply) =>
    reply.status(error instanceof Refusal ? 429 : 500).send(),
  );
  return async ({ kind = 'write', ip = '203.0.113.1', by }) => {
    const [url, method] = paths[kind];
    const headers = { 'x-caller': by ? `${by.area} ${by.id}` : '' };
    const { statusCode } = await app.inject({ method, url, headers, remoteAddress: ip });
    if (statusCode === 500) throw new Error('the request failed');
    return statusCode === 200;
  };
}

test.each<[string, Sent, Sent]>([
  [
    'an admin and a seller with one id',
    { by: { area: 'Admin', id: 7 } },
    { by: { area: 'Seller', id: 7 } },
  ],
  [
    'a seller and a shopper with one id',
    { by: { area: 'Seller', id: 7 } },
    { by: { area: 'shop', id: 7 } },
  ],
  ['two admins', { by: { area: 'Admin', id: 7 } }, { by: { area: 'Admin', id: 8 } }],
  ['an account and a visitor of its address', { by: { area: 'shop', id: 7 } }, {}],
  ['visitors of two addresses', { ip: '203.0.113.1' }, { ip: '203.0.113.2' }],
  ['writes and reads', { kind: 'write' }, { kind: 'read' }],
  ['reads and pages', { kind: 'read' }, { kind: 'page' }],
])('%s are counted separately', async (_, one, other) => {
  const isAdmitted = await limitedServer();
  const untilRefused = async (sent: Sent): Promise<number> => {
    for (let count = 0; ; count += 1) if (!(await isAdmitted(sent))) return count;
  };
  expect(await untilRefused(one)).toBeGreaterThan(0);
  expect(await isAdmitted(other)).toBe(true);
});

test.each<[string, Sent, Sent]>([
  [
    'calls of one account from two addresses',
    { by: { area: 'shop', id: 7 }, ip: '203.0.113.1' },
    { by: { area: 'shop', id: 7 }, ip: '203.0.113.2' },
  ],
  ['visitors of one /64', { ip: '2001:db8:1:2::1' }, { ip: '2001:db8:1:2::2' }],
  ['an IPv4 address and its spelling in IPv6', { ip: '203.0.113.1' }, { ip: '::ffff:203.0.113.1' }],
])('%s are counted together', async (_, one, other) => {
  const isAdmitted = await limitedServer();
  expect([await isAdmitted(one), await isAdmitted(other)]).toEqual([true, false]);
});

test('a caller stays counted while ten thousand others call', async () => {
  const isAdmitted = await limitedServer();
  const caller = { by: { area: 'shop', id: 1 } } as const;
  expect(await isAdmitted(caller)).toBe(true);
  for (let id = 2; id <= 10_000; id += 1)
    await isAdmitted({ by: { area: 'shop', id }, ip: `10.1.${id >> 8}.${id & 255}` });
  expect(await isAdmitted(caller)).toBe(false);
});

test.each<[RouteClass, number]>([
  ['page', 300],
  ['read', 600],
  ['write', 240],
  ['upload', 60],
])('%s: %i a minute', async (kind, perMinute) => {
  const isAdmitted = await limitedServer(1 / 10);
  const answers: boolean[] = [];
  for (let count = 0; count <= perMinute / 10; count += 1)
    answers.push(await isAdmitted({ kind: kind as keyof typeof paths }));
  expect(answers.filter(Boolean)).toHaveLength(perMinute / 10);
});

test('simultaneous requests are counted one by one', async () => {
  const admitted = await limitedServer(3 * factor);
  const by = { area: 'Admin', id: 1 } as const;
  const answers = await Promise.all([1, 2, 3, 4].map(() => admitted({ by })));
  expect(answers.toSorted()).toEqual([false, true, true, true]);
});

test('calls of a page that is rendered are not counted, those of a caller are', async () => {
  const isAdmitted = await limitedServer();
  expect(await isAdmitted({ kind: 'write' })).toBe(true);
  for (let count = 0; count < 20; count += 1)
    expect(await asPageCall(() => isAdmitted({ kind: 'write' }))).toBe(true);
  expect(await isAdmitted({ kind: 'write' })).toBe(false);
});

test('one of four processes admits a quarter of the requests', async () => {
  const send = await limitedServer(8 * factor, 4);
  const admitted = [];
  for (let count = 0; count < 4; count += 1) admitted.push(await send({}));
  expect(admitted).toEqual([true, true, false, false]);
});
