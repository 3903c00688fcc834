import { resolve } from 'node:path';
import { customCleanEnv } from 'envalid';
import {
  addresses,
  folder,
  matching,
  oneOf,
  origin,
  origins,
  postgresUrl,
  postgresUrls,
  timeZone,
  wholeNumber,
} from './env-validators.ts';

/**
 * Kind of installation. Demo data, test mode and the payment sandbox exist outside `production`
 * only (docs/decisions/0010-codes-and-second-proofs.md).
 */
const profiles = ['production', 'demo', 'development', 'test'] as const;
export type Profile = (typeof profiles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/**
 * The environment, read and validated once at the start. Inject it by this class; nothing else
 * reads `process.env`.
 */
export abstract class Env {
  readonly profile: Profile;
  readonly host: string;
  /** 0 takes a free port; tests only. */
  readonly port: number;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Past a pooler in transaction mode, which `databaseUrl` is then; undefined: there is none. */
  readonly databaseDirectUrl: string | undefined;
  /** Standbys for reads that may be a moment old. */
  readonly databaseReplicaUrls: readonly string[];
  /** Whether statements are prepared under names; behind a pooler that does not know these, not. */
  readonly preparesStatements: boolean;
  /** Connections per process. */
  readonly databasePool: number;
  /** Redis for messages between processes; undefined: PostgreSQL carries them. */
  readonly redisUrl: string | undefined;
  /** Absolute folder of the database, uploads and generated secrets. */
  readonly dataDir: string;
  /** System account of the embedded PostgreSQL when the process runs as root. */
  readonly databaseAccount: string;
  /** Key material for stored secrets; undefined outside production: generated in `dataDir`. */
  readonly secret: string | undefined;
  /** IANA zone of wire times (docs/decisions/0005-time-and-zone.md). */
  readonly zone: string;
  readonly logLevel: (typeof logLevels)[number];
  /** Statements that take this time or longer are logged, in milliseconds. */
  readonly slowStatementMs: number;
  /** Bearer token of `/metrics`; undefined: there are no metrics. */
  readonly metricsToken: string | undefined;
  /** Address of an OpenTelemetry collector (OTLP over HTTP), without a path. */
  readonly otlpEndpoint: string | undefined;
  /** Share of requests that are traced, 0 to 1. */
  readonly traceRatio: number;
  /** Our own public origin, for links and addresses of providers; undefined, outside production: that of the request. */
  readonly origin: string | undefined;
  /** Origins besides our own that may call with credentials. */
  readonly origins: readonly string[];
  /** Addresses of proxies whose `X-Forwarded-*` headers count. */
  readonly proxies: readonly string[];
  /** Multiplies every rate limit; benches and tests raise it. */
  readonly rateFactor: number;
  /** Processes that answer requests behind one proxy. */
  readonly processes: number;
  /** Length of a day of timed tasks, in seconds; shorter in demos and tests only. */
  readonly daySeconds: number;
  /** Whether this process runs jobs; off where workers do (`npm run worker`) and in test mode. */
  readonly runsJobs: boolean;
  /** After this time a job of a killed process may run again; below 20 in test mode only. */
  readonly jobLeaseSeconds: number;
  /** Time between a stop signal and the last new connection, in seconds. */
  readonly drainSeconds: number;
  /** Whether this process keeps the listing of goods in memory; off saves 60 bytes per item. */
  readonly listingIndex: boolean;
  /** Folder of fail points, in test mode only (docs/decisions/0029-movable-clock-and-fail-points.md). */
  readonly failPoints: string | undefined;
  /** Folder of daily backups; undefined: none are made. */
  readonly backups: string | undefined;
  /** Encrypts backups; undefined: everybody who has the file can read it. */
  readonly backupPassphrase: string | undefined;
  /** Whether the sandbox replaces payment methods that are not configured; never in production. */
  readonly sandbox: boolean;
  /** Where the sandbox is reached, in test mode only: a proxy that disturbs its calls. */
  readonly sandboxOrigin: string | undefined;
  /** Separator of rich text in answers; '' for ours. */
  readonly richTextSeparator: string;
  /** What `view` of menus names for other callers than our back offices. */
  readonly menuViews: 'screens' | 'legacy';
}

/** Address of connections that keep a session: migrations, LISTEN, backups, commands. */
export const directUrl = ({ databaseUrl, databaseDirectUrl }: Env): string =>
  databaseDirectUrl ?? databaseUrl!;

type Source = Readonly<Record<string, string | undefined>>;

const daySeconds = 86_400;
const jobLeaseSeconds = 20;
/** Of the 15 seconds of a stop. */
const maxDrainSeconds = 8;
const onOff = oneOf(['on', 'off']);

/** Variables and their defaults; some defaults depend on the profile and follow in `toEnv`. */
const variables = {
  SOUK_PROFILE: oneOf(profiles)({ default: undefined }),
  HOST: matching(/^[\w.:-]+$/, 'an address or a host name')({ default: '127.0.0.1' }),
  PORT: wholeNumber(0, 65_535, 'a port, 0 to 65535')({ default: 3000 }),
  DATABASE_URL: postgresUrl({ default: undefined }),
  DATABASE_DIRECT_URL: postgresUrl({ default: undefined }),
  DATABASE_REPLICA_URLS: postgresUrls({ default: [] }),
  DATABASE_PREPARE: onOff({ default: undefined }),
  DATABASE_POOL: wholeNumber(1, 500, 'a whole number, 1 to 500')({ default: 20 }),
  REDIS_URL: matching(
    /^rediss?:\/\/\S+$/,
    'an address such as redis://localhost:6379',
  )({ default: undefined }),
  SOUK_DATA: folder({ default: '.data' }),
  SOUK_PG_USER: matching(
    /^[a-z_][a-z0-9_-]{0,30}$/,
    'a system account name',
  )({ default: 'postgres' }),
  SOUK_SECRET: matching(/^.{32,}$/s, 'at least 32 characters')({ default: undefined }),
  SOUK_ZONE: timeZone({ default: 'Asia/Shanghai' }),
  LOG_LEVEL: oneOf(logLevels)({ default: undefined }),
  SOUK_SLOW_STATEMENT_MS: wholeNumber(0, 60_000, 'milliseconds, 0 to 60000')({ default: 500 }),
  SOUK_METRICS_TOKEN: matching(/^\S{16,}$/, 'at least 16 characters')({ default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: matching(
    /^https?:\/\/[^/\s]+$/,
    'an address such as http://localhost:4318',
  )({ default: undefined }),
  OTEL_TRACES_SAMPLER_ARG: matching(/^(0(\.\d+)?|1(\.0+)?)$/, 'a share, 0 to 1')({ default: '1' }),
  SOUK_ORIGIN: origin({ default: undefined }),
  SOUK_ORIGINS: origins({ default: [] }),
  SOUK_PROXIES: addresses({ default: [] }),
  SOUK_RATE_FACTOR: wholeNumber(
    1,
    1_000_000,
    'a whole number of at least 1',
  )({ default: undefined }),
  SOUK_PROCESSES: wholeNumber(1, 100, 'a whole number, 1 to 100')({ default: 1 }),
  SOUK_DAY_SECONDS: wholeNumber(
    1,
    daySeconds,
    `seconds, 1 to ${daySeconds}`,
  )({ default: daySeconds }),
  SOUK_JOBS: onOff({ default: undefined }),
  SOUK_JOB_LEASE_SECONDS: wholeNumber(
    2,
    jobLeaseSeconds,
    `seconds, 2 to ${jobLeaseSeconds}`,
  )({ default: jobLeaseSeconds }),
  SOUK_DRAIN_SECONDS: wholeNumber(
    0,
    maxDrainSeconds,
    `seconds, 0 to ${maxDrainSeconds}`,
  )({
    default: undefined,
  }),
  SOUK_LISTING_INDEX: onOff({ default: 'on' }),
  SOUK_FAIL_POINTS: folder({ default: undefined }),
  SOUK_BACKUPS: folder({ default: undefined }),
  SOUK_BACKUP_PASSPHRASE: matching(/^.{12,}$/s, 'at least 12 characters')({ default: undefined }),
  SOUK_SANDBOX_ORIGIN: matching(
    /^http:\/\/[\w.-]+:\d+$/,
    'an address like http://127.0.0.1:3000',
  )({ default: undefined }),
  SOUK_SANDBOX: onOff({ default: undefined }),
  SOUK_RICHTEXT_SEPARATOR: matching(
    /^##[\w-]{1,30}##$/,
    'a word between ##, such as ##nodes##',
  )({ default: '' }),
  SOUK_MENU_VIEWS: oneOf(['screens', 'legacy'])({ default: 'screens' }),
};

/** The names of all variables. */
export const variableNames: ReadonlySet<string> = new Set(Object.keys(variables));

/**
 * Reads and validates the environment. An empty variable counts as not set.
 *
 * @throws Error that names every wrong variable; it never repeats a value
 */
export function readEnv(source: Source, fallbackProfile: Profile = 'production'): Env {
  const { values, errors } = readVariables(source);
  const env = toEnv(values, fallbackProfile);
  errors.push(...profileErrors(env));
  if (errors.length > 0)
    throw new Error(
      `The environment is not usable:\n${errors.map((line) => `  ${line}`).join('\n')}`,
    );
  return Object.freeze(env);
}

/** Variables that are wrong have no value. */
function readVariables(source: Source) {
  const set = Object.entries(source).flatMap(([name, text = '']) =>
    text.trim() === '' ? [] : [[name, text.trim()]],
  );
  const errors: string[] = [];
  const values = customCleanEnv(Object.fromEntries(set), variables, (cleaned) => cleaned, {
    reporter: ({ errors: wrong }) => {
      for (const [name, error] of Object.entries(wrong))
        errors.push(`${name} must be ${error?.message}`);
    },
  });
  return { values, errors };
}

type Values = ReturnType<typeof readVariables>['values'];

function toEnv(values: Values, fallbackProfile: Profile): Env {
  const profile = values.SOUK_PROFILE ?? fallbackProfile;
  return {
    profile,
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    preparesStatements:
      (values.DATABASE_PREPARE ?? (values.DATABASE_DIRECT_URL ? 'off' : 'on')) === 'on',
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL,
    dataDir: resolve(values.SOUK_DATA),
    databaseAccount: values.SOUK_PG_USER,
    secret: values.SOUK_SECRET,
    zone: values.SOUK_ZONE,
    slowStatementMs: values.SOUK_SLOW_STATEMENT_MS,
    metricsToken: values.SOUK_METRICS_TOKEN,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceRatio: Number(values.OTEL_TRACES_SAMPLER_ARG),
    logLevel: values.LOG_LEVEL ?? (profile === 'production' ? 'info' : 'warn'),
    origin: values.SOUK_ORIGIN,
    origins: values.SOUK_ORIGINS,
    proxies: values.SOUK_PROXIES,
    rateFactor: values.SOUK_RATE_FACTOR ?? (profile === 'test' ? 1000 : 1),
    processes: values.SOUK_PROCESSES,
    daySeconds: values.SOUK_DAY_SECONDS,
    runsJobs: (values.SOUK_JOBS ?? (profile === 'test' ? 'off' : 'on')) === 'on',
    jobLeaseSeconds: values.SOUK_JOB_LEASE_SECONDS,
    drainSeconds: values.SOUK_DRAIN_SECONDS ?? (profile === 'production' ? 3 : 0),
    listingIndex: values.SOUK_LISTING_INDEX === 'on',
    failPoints: values.SOUK_FAIL_POINTS,
    backups: values.SOUK_BACKUPS && resolve(values.SOUK_BACKUPS),
    backupPassphrase: values.SOUK_BACKUP_PASSPHRASE,
    sandboxOrigin: values.SOUK_SANDBOX_ORIGIN,
    richTextSeparator: values.SOUK_RICHTEXT_SEPARATOR,
    menuViews: values.SOUK_MENU_VIEWS,
    sandbox: (values.SOUK_SANDBOX ?? (profile === 'production' ? 'off' : 'on')) === 'on',
  };
}

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
