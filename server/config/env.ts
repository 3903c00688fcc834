import { resolve } from 'node:path';

/** What kind of run this is. Demo data, test mode and the sandbox exist outside `production` only (decisions 9). */
export const profiles = ['production', 'demo', 'development', 'test'] as const;
export type Profile = (typeof profiles)[number];

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** The environment, read and checked once at the start; inject it by this class. Nothing else reads `process.env`. */
export abstract class Env {
  readonly profile: Profile;
  readonly host: string;
  /** 0 takes a free port; tests only. */
  readonly port: number;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Connections per process. */
  readonly databasePool: number;
  /** Absolute folder of the database, uploads and generated secrets. */
  readonly dataDir: string;
  /** System account of the embedded PostgreSQL when we run as root. */
  readonly databaseAccount: string;
  /** Key material for stored secrets; undefined: one is generated in `dataDir`, never in production. */
  readonly secret: string | undefined;
  /** IANA zone of wire times (decisions 5). */
  readonly zone: string;
  readonly logLevel: (typeof logLevels)[number];
  /** Origins besides our own that may call with credentials (must-hold 26). */
  readonly origins: readonly string[];
  /** Addresses of proxies whose `X-Forwarded-*` headers count. */
  readonly proxies: readonly string[];
  /** Multiplies every rate limit; benches and tests raise it. */
  readonly rateFactor: number;
  /** How long a day of timed tasks lasts, in seconds; shorter for demos and tests only (must-hold 31). */
  readonly daySeconds: number;
  /** Whether this process runs timed tasks; off where workers do (`npm run worker`), and in test mode unless asked for. */
  readonly runsJobs: boolean;
  /** Folder in which a test lays down the points where this process is to end; test mode only (decisions 29). */
  readonly failPoints: string | undefined;
  /** Whether the sandbox provider stands in for payment methods that are not set up; never in production (must-hold 31). */
  readonly sandbox: boolean;
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment.
 * @throws Error that names every wrong variable; a connection string is never repeated, it holds a password
 */
export function readEnv(source: Source, fallbackProfile: Profile = 'production'): Env {
  const wrong: string[] = [];
  const read = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    expected: string,
  ): T => {
    const text = source[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) wrong.push(`${name} must be ${expected}`);
    return value ?? fallback;
  };
  const profile = read(
    'SOUK_PROFILE',
    fallbackProfile,
    oneOf(profiles),
    `one of ${profiles.join(', ')}`,
  );
  const env: Env = {
    profile,
    host: read(
      'HOST',
      '127.0.0.1',
      (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
      'an address or a host name',
    ),
    port: read('PORT', 3000, whole(0, 65_535), 'a port, 0 to 65535'),
    databaseUrl: read(
      'DATABASE_URL',
      undefined,
      postgresUrl,
      'a URL like postgres://user:password@host:5432/name',
    ),
    databasePool: read('DATABASE_POOL', 10, whole(1, 500), 'a whole number, 1 to 500'),
    dataDir: resolve(read('SOUK_DATA', '.data', (text) => text, 'a folder')),
    databaseAccount: read(
      'SOUK_PG_USER',
      'postgres',
      (text) => (/^[a-z_][a-z0-9_-]{0,30}$/.test(text) ? text : undefined),
      'a system account name',
    ),
    secret: read(
      'SOUK_SECRET',
      undefined,
      (text) => (text.length >= 32 ? text : undefined),
      'at least 32 characters',
    ),
    zone: read('SOUK_ZONE', 'Asia/Shanghai', zone, 'an IANA time zone such as Asia/Shanghai'),
    logLevel: read(
      'LOG_LEVEL',
      profile === 'production' ? 'info' : 'warn',
      oneOf(logLevels),
      `one of ${logLevels.join(', ')}`,
    ),
    origins: read(
      'SOUK_ORIGINS',
      [],
      origins,
      'origins such as https://mall.example, separated by commas',
    ),
    proxies: read('SOUK_PROXIES', [], list, 'addresses separated by commas'),
    rateFactor: read(
      'SOUK_RATE_FACTOR',
      profile === 'test' ? 1000 : 1,
      whole(1, 1_000_000),
      'a whole number of at least 1',
    ),
    daySeconds: read('SOUK_DAY_SECONDS', 86_400, whole(1, 86_400), 'seconds, 1 to 86400'),
    runsJobs:
      read(
        'SOUK_JOBS',
        (profile === 'test' ? 'off' : 'on') as 'on' | 'off',
        oneOf(['on', 'off']),
        'on or off',
      ) === 'on',
    failPoints: read('SOUK_FAIL_POINTS', undefined, (text) => text, 'a folder'),
    sandbox: read(
      'SOUK_SANDBOX',
      profile !== 'production',
      (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
      'on or off',
    ),
  };
  if (profile === 'production' && !env.secret)
    wrong.push('SOUK_SECRET must be set in production, to at least 32 random characters');
  if (profile === 'production' && !env.databaseUrl)
    wrong.push('DATABASE_URL must be set in production');
  if (profile === 'production' && env.daySeconds !== 86_400)
    wrong.push('SOUK_DAY_SECONDS is for tests and demos only');
  if (profile === 'production' && env.sandbox)
    wrong.push('SOUK_SANDBOX is for development, tests and demos only');
  if (profile !== 'test' && env.failPoints) wrong.push('SOUK_FAIL_POINTS is for test mode only');
  if (wrong.length > 0)
    throw new Error(
      `The environment is not usable:\n${wrong.map((line) => `  ${line}`).join('\n')}`,
    );
  return Object.freeze(env);
}

const oneOf =
  <T extends string>(words: readonly T[]) =>
  (text: string): T | undefined =>
    words.find((word) => word === text);

const whole =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  };

const postgresUrl = (text: string): string | undefined =>
  /^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text) ? text : undefined;

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function origins(text: string): readonly string[] | undefined {
  const parts = list(text);
  return parts.every((part) => URL.canParse(part) && new URL(part).origin === part)
    ? parts
    : undefined;
}

function zone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone && text;
  } catch {
    return undefined; // Intl says "unknown zone" by throwing
  }
}
