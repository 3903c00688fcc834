import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { directUrl, readEnv } from '../../../../../server/platform/config/env.ts';

const production = {
  SOUK_PROFILE: 'production',
  DATABASE_URL: 'postgres://souk:pa55@db.internal/souk',
  SOUK_SECRET: 's'.repeat(32),
  SOUK_ORIGIN: 'https://mall.example',
};

test('a demo requires no variable', () => {
  expect(readEnv({}, 'demo')).toMatchObject({
    profile: 'demo',
    port: 3000,
    host: '127.0.0.1',
    zone: 'Asia/Shanghai',
    databaseUrl: undefined,
    rateFactor: 1,
  });
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' }, 'demo')).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

test('production is the profile of the built server and needs its own database and secret', () => {
  expect(readEnv(production)).toMatchObject({ profile: 'production', drainSeconds: 3 });
  expect(() => readEnv({})).toThrow(
    /SOUK_SECRET must be set in production[\s\S]*DATABASE_URL must be set in production[\s\S]*SOUK_ORIGIN must be set in production/,
  );
  const { SOUK_ORIGIN: _, ...withoutOrigin } = production;
  expect(() => readEnv(withoutOrigin)).toThrow('SOUK_ORIGIN must be set in production');
});

test('replicas are separated by commas', () => {
  const DATABASE_REPLICA_URLS = 'postgres://a@one/a, postgres://a@two/a';
  expect(readEnv({ DATABASE_REPLICA_URLS }, 'demo').databaseReplicaUrls).toEqual([
    'postgres://a@one/a',
    'postgres://a@two/a',
  ]);
  expect(readEnv({}, 'demo').databaseReplicaUrls).toEqual([]);
});

test('behind a pooler statements have no names, unless it knows them', () => {
  const pooled = {
    DATABASE_URL: 'postgres://a@pooler/a',
    DATABASE_DIRECT_URL: 'postgres://a@db/a',
  };
  expect(readEnv(pooled, 'demo').preparesStatements).toBe(false);
  expect(readEnv({ ...pooled, DATABASE_PREPARE: 'on' }, 'demo').preparesStatements).toBe(true);
  expect(readEnv({}, 'demo').preparesStatements).toBe(true);
  expect(directUrl(readEnv(pooled, 'demo'))).toBe('postgres://a@db/a');
  expect(() => readEnv({ DATABASE_DIRECT_URL: 'postgres://a@db/a' }, 'demo')).toThrow(
    'DATABASE_DIRECT_URL needs DATABASE_URL',
  );
});

test('the environment of the deployment files is valid in production', () => {
  const values = parseEnv(readFileSync('deploy/souk.env', 'utf8')) as Record<string, string>;
  const documented = readFileSync('docs/settings.md', 'utf8');
  expect(readEnv(values)).toMatchObject({ profile: 'production', proxies: ['127.0.0.1'] });
  for (const name of Object.keys(values)) expect(documented).toContain(name);
});

test.each([
  ['PORT', '80 80'],
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_DIRECT_URL', 'pgbouncer'],
  ['DATABASE_PREPARE', 'maybe'],
  ['DATABASE_REPLICA_URLS', 'postgres://a@one/a, two'],
  ['SOUK_DRAIN_SECONDS', '9'],
  ['SOUK_PROCESSES', '0'],
  ['SOUK_SECRET', 'short'],
  ['SOUK_ZONE', 'Mars/Olympus'],
  ['LOG_LEVEL', 'loud'],
  ['SOUK_PROFILE', 'prod'],
  ['SOUK_ORIGINS', 'https://a.example/path'],
  ['SOUK_PG_USER', 'a b'],
])('names %s when it is "%s"', (name, text) => {
  expect(() => readEnv({ [name]: text }, 'demo')).toThrow(name);
});

test('names every invalid variable at once and no password', () => {
  const read = () => readEnv({ PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db/x' }, 'demo');
  expect(read).toThrow(/PORT must be[\s\S]*DATABASE_URL must be/);
  expect(read).not.toThrow(/hunter2/);
});

test('the payment sandbox is on outside production, which refuses it', () => {
  expect([
    readEnv({}, 'demo').sandbox,
    readEnv({}, 'development').sandbox,
    readEnv({}, 'test').sandbox,
    readEnv({ SOUK_SANDBOX: 'off' }, 'demo').sandbox,
    readEnv(production).sandbox,
  ]).toEqual([true, true, true, false, false]);
  expect(() => readEnv({ ...production, SOUK_SANDBOX: 'on' })).toThrow('SOUK_SANDBOX');
  expect(() => readEnv({ SOUK_SANDBOX: 'yes' }, 'demo')).toThrow('SOUK_SANDBOX must be on or off');
});

test('jobs run by default outside test mode', () => {
  expect(
    [
      readEnv({}, 'demo'),
      readEnv({}, 'test'),
      readEnv({ SOUK_JOBS: 'on' }, 'test'),
      readEnv({ SOUK_JOBS: 'off' }, 'demo'),
    ].map(({ runsJobs }) => runsJobs),
  ).toEqual([true, false, true, false]);
});
