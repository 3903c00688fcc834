import { resolve } from 'node:path';
import {
  addresses,
  folder,
  matching,
  oneOf,
  onOff,
  origin,
  origins,
  postgresUrl,
  postgresUrls,
  seconds,
  share,
  timeZone,
  type Validator,
  wholeNumber,
} from './env-validators.ts';

/**
 * Kind of installation. Demo data, test mode and the payment sandbox exist outside `production`
 * only (docs/decisions/0010-codes-and-second-proofs.md).
 */
const profiles = ['production', 'demo', 'development', 'test'] as const;
export type Profile = (typeof profiles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** What a default may depend on. */
interface Situation {
  readonly profile: Profile;
  /** Whether `databaseUrl` is that of a pooler. */
  readonly isPooled: boolean;
}

interface Setting<T> {
  readonly variable: string;
  readonly validator: Validator<unknown>;
  /** Without the variable. */
  readonly fallback: T | ((situation: Situation) => T);
}

const setting = <T, D extends T>(
  variable: string,
  validator: Validator<T>,
  fallback: D | ((situation: Situation) => D),
): Setting<T> => ({ variable, validator, fallback });

const optional = <T>(variable: string, validator: Validator<T>): Setting<T | undefined> => ({
  variable,
  validator,
  fallback: undefined,
});

const daySeconds = 86_400;
const jobLeaseSeconds = 20;
/** Of the 15 seconds of a stop. */
const maxDrainSeconds = 8;

const settings = {
  profile: setting('SOUK_PROFILE', oneOf(profiles), ({ profile }) => profile),
  host: setting('HOST', matching(/^[\w.:-]+$/, 'an address or a host name'), '127.0.0.1'),
  /** 0 takes a free port; tests only. */
  port: setting('PORT', wholeNumber(0, 65_535, 'a port, 0 to 65535'), 3000),
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: optional('DATABASE_URL', postgresUrl),
  /** Past a pooler in transaction mode, which `databaseUrl` is then; undefined: there is none. */
  databaseDirectUrl: optional('DATABASE_DIRECT_URL', postgresUrl),
  /** Standbys for reads that may be a moment old. */
  databaseReplicaUrls: setting('DATABASE_REPLICA_URLS', postgresUrls, []),
  /** Whether statements are prepared under names; behind a pooler that does not know these, not. */
  preparesStatements: setting('DATABASE_PREPARE', onOff, ({ isPooled }) => !isPooled),
  /** Connections per process. */
  databasePool: setting('DATABASE_POOL', wholeNumber(1, 500, 'a whole number, 1 to 500'), 20),
  /** Redis for messages between processes; undefined: PostgreSQL carries them. */
  redisUrl: optional(
    'REDIS_URL',
    matching(/^rediss?:\/\/\S+$/, 'an address such as redis://localhost:6379'),
  ),
  /** Absolute folder of the database, uploads and generated secrets. */
  dataDir: setting('SOUK_DATA', folder, resolve('.data')),
  /** System account of the embedded PostgreSQL when the process runs as root. */
  databaseAccount: setting(
    'SOUK_PG_USER',
    matching(/^[a-z_][a-z0-9_-]{0,30}$/, 'a system account name'),
    'postgres',
  ),
  /** Key material for stored secrets; undefined outside production: generated in `dataDir`. */
  secret: optional('SOUK_SECRET', matching(/^.{32,}$/s, 'at least 32 characters')),
  /** IANA zone of wire times (docs/decisions/0005-time-and-zone.md). */
  zone: setting('SOUK_ZONE', timeZone, 'Asia/Shanghai'),
  logLevel: setting('LOG_LEVEL', oneOf(logLevels), ({ profile }) =>
    profile === 'production' ? 'info' : 'warn',
  ),
  /** Statements that take this time or longer are logged, in milliseconds. */
  slowStatementMs: setting(
    'SOUK_SLOW_STATEMENT_MS',
    wholeNumber(0, 60_000, 'milliseconds, 0 to 60000'),
    500,
  ),
  /** Bearer token of `/metrics`; undefined: there are no metrics. */
  metricsToken: optional('SOUK_METRICS_TOKEN', matching(/^\S{16,}$/, 'at least 16 characters')),
  /** Address of an OpenTelemetry collector (OTLP over HTTP), without a path. */
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    matching(/^https?:\/\/[^/\s]+$/, 'an address such as http://localhost:4318'),
  ),
  /** Share of requests that are traced. */
  traceRatio: setting('OTEL_TRACES_SAMPLER_ARG', share, 1),
  /**
   * Our own public origin, for links and addresses of providers; undefined, outside production:
   * that of the request.
   */
  origin: optional('SOUK_ORIGIN', origin),
  /** Origins besides our own that may call with credentials. */
  origins: setting('SOUK_ORIGINS', origins, []),
  /** Addresses of proxies whose `X-Forwarded-*` headers count. */
  proxies: setting('SOUK_PROXIES', addresses, []),
  /** Multiplies every rate limit; benches and tests raise it. */
  rateFactor: setting(
    'SOUK_RATE_FACTOR',
    wholeNumber(1, 1_000_000, 'a whole number of at least 1'),
    ({ profile }) => (profile === 'test' ? 1000 : 1),
  ),
  /** Processes that answer requests behind one proxy. */
  processes: setting('SOUK_PROCESSES', wholeNumber(1, 100, 'a whole number, 1 to 100'), 1),
  /** Length of a day of timed tasks; shorter in demos and tests only. */
  daySeconds: setting('SOUK_DAY_SECONDS', seconds(1, daySeconds), daySeconds),
  /** Whether this process runs jobs; off where workers do (`npm run worker`) and in test mode. */
  runsJobs: setting('SOUK_JOBS', onOff, ({ profile }) => profile !== 'test'),
  /** After this time a job of a killed process may run again; below 20 in test mode only. */
  jobLeaseSeconds: setting('SOUK_JOB_LEASE_SECONDS', seconds(2, jobLeaseSeconds), jobLeaseSeconds),
  /** Time between a stop signal and the last new connection. */
  drainSeconds: setting('SOUK_DRAIN_SECONDS', seconds(0, maxDrainSeconds), ({ profile }) =>
    profile === 'production' ? 3 : 0,
  ),
  /** Whether this process keeps the listing of goods in memory; off saves 60 bytes per item. */
  listingIndex: setting('SOUK_LISTING_INDEX', onOff, true),
  /** Name of the search engine, which a file `*.search.ts` defines. */
  searchEngine: setting('SOUK_SEARCH_ENGINE', matching(/^[a-z]\w{0,14}$/, 'a name'), 'postgres'),
  /** Address of a search engine beside the database, with name and password if it asks for them. */
  searchUrl: optional(
    'SOUK_SEARCH_URL',
    matching(/^https?:\/\/[^\s/]+\/?$/, 'an address such as https://name:password@host:9200'),
  ),
  /** Begins the names of its indexes, so that several malls may share an engine. */
  searchIndex: setting(
    'SOUK_SEARCH_INDEX',
    matching(/^[a-z][a-z0-9_-]{0,39}$/, 'lower case letters, digits, - and _'),
    'souk-goods',
  ),
  /**
   * Folder of fail points, in test mode only
   * (docs/decisions/0029-movable-clock-and-fail-points.md).
   */
  failPoints: optional('SOUK_FAIL_POINTS', folder),
  /** Folder of daily backups; undefined: none are made. */
  backups: optional('SOUK_BACKUPS', folder),
  /** Encrypts backups; undefined: everybody who has the file can read it. */
  backupPassphrase: optional(
    'SOUK_BACKUP_PASSPHRASE',
    matching(/^.{12,}$/s, 'at least 12 characters'),
  ),
  /** Whether the sandbox replaces payment methods that are not configured; never in production. */
  sandbox: setting('SOUK_SANDBOX', onOff, ({ profile }) => profile !== 'production'),
  /** Where the sandbox is reached, in test mode only: a proxy that disturbs its calls. */
  sandboxOrigin: optional(
    'SOUK_SANDBOX_ORIGIN',
    matching(/^http:\/\/[\w.-]+:\d+$/, 'an address like http://127.0.0.1:3000'),
  ),
  /** Separator of rich text in answers; '' for ours. */
  richTextSeparator: setting(
    'SOUK_RICHTEXT_SEPARATOR',
    matching(/^##[\w-]{1,30}##$/, 'a word between ##, such as ##nodes##'),
    '',
  ),
  /** What `view` of menus names for other callers than our back offices. */
  menuViews: setting('SOUK_MENU_VIEWS', oneOf(['screens', 'legacy']), 'screens'),
};

type Settings = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never;
};

/**
 * The environment, read and validated once at the start. Inject it by this class; nothing else
 * reads `process.env`.
 */
export abstract class Env extends (Object as unknown as abstract new () => Settings) {}

/** Address of connections that keep a session: migrations, LISTEN, backups, commands. */
export const directUrl = ({ databaseUrl, databaseDirectUrl }: Env): string =>
  databaseDirectUrl ?? databaseUrl!;

/** The names of all variables. */
export const variableNames: ReadonlySet<string> = new Set(
  Object.values(settings).map(({ variable }) => variable),
);

/**
 * Reads and validates the environment. An empty variable counts as not set.
 *
 * @throws Error that names every wrong variable; it never repeats a value
 */
export function readEnv(
  source: Readonly<Record<string, string | undefined>>,
  fallbackProfile: Profile = 'production',
): Env {
  const errors: string[] = [];
  const given = inSettings(({ variable, validator: { parse, expected } }) => {
    const text = source[variable]?.trim();
    const value = text ? parse(text) : undefined;
    if (text && value === undefined) errors.push(`${variable} must be ${expected}`);
    return value;
  });
  const situation = {
    profile: given.profile ?? fallbackProfile,
    isPooled: given.databaseDirectUrl !== undefined,
  };
  const env = inSettings(
    ({ fallback }, name) =>
      given[name] ?? (typeof fallback === 'function' ? fallback(situation) : fallback),
  ) as Settings;
  errors.push(...profileErrors(env));
  if (errors.length > 0)
    throw new Error(
      `The environment is not usable:\n${errors.map((line) => `  ${line}`).join('\n')}`,
    );
  return Object.freeze(env);
}

/** A value for each setting. */
const inSettings = (
  toValue: (setting: Setting<unknown>, name: keyof Settings) => unknown,
): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, each]) => [name, toValue(each, name as keyof Settings)]),
  );

/** Settings that a profile requires or forbids. */
function profileErrors(env: Env): readonly string[] {
  const isProduction = env.profile === 'production';
  const isTest = env.profile === 'test';
  const wrong: readonly (readonly [boolean, string])[] = [
    [
      isProduction && !env.secret,
      'SOUK_SECRET must be set in production, to at least 32 random characters',
    ],
    [isProduction && !env.databaseUrl, 'DATABASE_URL must be set in production'],
    [
      env.databaseDirectUrl !== undefined && !env.databaseUrl,
      'DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler',
    ],
    [
      isProduction && !env.origin,
      'SOUK_ORIGIN must be set in production, to the public origin of the mall',
    ],
    [isProduction && env.daySeconds !== daySeconds, 'SOUK_DAY_SECONDS is for tests and demos only'],
    [isProduction && env.sandbox, 'SOUK_SANDBOX is for development, tests and demos only'],
    [
      !isTest && env.jobLeaseSeconds !== jobLeaseSeconds,
      'SOUK_JOB_LEASE_SECONDS is for test mode only',
    ],
    [!isTest && env.sandboxOrigin !== undefined, 'SOUK_SANDBOX_ORIGIN is for test mode only'],
    [!isTest && env.failPoints !== undefined, 'SOUK_FAIL_POINTS is for test mode only'],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, message]) => message);
}
