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
export const profiles = ['production', 'demo', 'development', 'test'] as const;
export type Profile = (typeof profiles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** What a default may depend on. */
interface Situation {
  readonly profile: Profile;
  /** Whether `databaseUrl` is that of a pooler. */
  readonly isPooled: boolean;
}

export interface Setting<T> {
  readonly variable: string;
  readonly validator: Validator<unknown>;
  /** Without the variable. */
  readonly fallback: T | ((situation: Situation) => T);
  /** For docs/settings.md, which `npm run reference` writes. */
  readonly meaning: string;
}

const setting = <T, D extends T>(
  variable: string,
  validator: Validator<T>,
  fallback: D | ((situation: Situation) => D),
  meaning: string,
): Setting<T> => ({ variable, validator, fallback, meaning });

const optional = <T>(
  variable: string,
  validator: Validator<T>,
  meaning: string,
): Setting<T | undefined> => ({ variable, validator, fallback: undefined, meaning });

export const daySeconds = 86_400;
export const jobLeaseSeconds = 20;
/** Of the 15 seconds of a stop. */
const maxDrainSeconds = 8;

export const settings = {
  profile: setting(
    'SOUK_PROFILE',
    oneOf(profiles),
    ({ profile }) => profile,
    '`production` for `dist/server/main.js`, `demo` for `npm start` where it is not set',
  ),
  host: setting(
    'HOST',
    matching(/^[\w.:-]+$/, 'an address or a host name'),
    '127.0.0.1',
    'where the server listens',
  ),
  port: setting(
    'PORT',
    wholeNumber(0, 65_535, 'a port, 0 to 65535'),
    3000,
    '0 takes a free port, for tests',
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    postgresUrl,
    'required in production; without it the embedded PostgreSQL in `SOUK_DATA`',
  ),
  databaseDirectUrl: optional(
    'DATABASE_DIRECT_URL',
    postgresUrl,
    'PostgreSQL itself, when `DATABASE_URL` is a [pooler](operations.md#pooler)',
  ),
  databaseReplicaUrls: setting(
    'DATABASE_REPLICA_URLS',
    postgresUrls,
    [],
    '[standbys](operations.md#replicas) for reads, separated by commas',
  ),
  preparesStatements: setting(
    'DATABASE_PREPARE',
    onOff,
    ({ isPooled }) => !isPooled,
    'whether statements are prepared under names; `off` with `DATABASE_DIRECT_URL`',
  ),
  databasePool: setting(
    'DATABASE_POOL',
    wholeNumber(1, 500, 'a whole number, 1 to 500'),
    20,
    'connections of one process. Half of them are used while others are slow; below 10, slow ' +
      'statements delay others',
  ),
  redisUrl: optional(
    'REDIS_URL',
    matching(/^rediss?:\/\/\S+$/, 'an address such as redis://localhost:6379'),
    'Redis for messages between processes; without it PostgreSQL carries them',
  ),
  dataDir: setting(
    'SOUK_DATA',
    folder,
    resolve('.data'),
    'folder of the embedded database, uploads and generated secrets',
  ),
  databaseAccount: setting(
    'SOUK_PG_USER',
    matching(/^[a-z_][a-z0-9_-]{0,30}$/, 'a system account name'),
    'postgres',
    'system account of the embedded PostgreSQL when the server runs as root',
  ),
  secret: optional(
    'SOUK_SECRET',
    matching(/^.{32,}$/s, 'at least 32 characters'),
    'key material for stored secrets; generated in `SOUK_DATA` outside production',
  ),
  zone: setting(
    'SOUK_ZONE',
    timeZone,
    'Asia/Shanghai',
    'zone of the mall ([decision 0005](decisions/0005-time-and-zone.md))',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    oneOf(logLevels),
    ({ profile }) => (profile === 'production' ? 'info' : 'warn'),
    'least level that is logged',
  ),
  slowStatementMs: setting(
    'SOUK_SLOW_STATEMENT_MS',
    wholeNumber(0, 60_000, 'milliseconds, 0 to 60000'),
    500,
    'statements that take this time or longer are logged',
  ),
  metricsToken: optional(
    'SOUK_METRICS_TOKEN',
    matching(/^\S{16,}$/, 'at least 16 characters'),
    'bearer token of `/metrics`; without it there are no metrics',
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    matching(/^https?:\/\/[^/\s]+$/, 'an address such as http://localhost:4318'),
    'OpenTelemetry collector (OTLP over HTTP)',
  ),
  traceRatio: setting('OTEL_TRACES_SAMPLER_ARG', share, 1, 'share of requests that are traced'),
  origin: optional(
    'SOUK_ORIGIN',
    origin,
    'public origin of the mall, for `robots.txt`, the sitemap, links of pages to themselves and ' +
      'the addresses that payment providers call; required in production, else that of each request',
  ),
  origins: setting(
    'SOUK_ORIGINS',
    origins,
    [],
    'origins besides our own that may call with credentials',
  ),
  proxies: setting('SOUK_PROXIES', addresses, [], 'proxies whose `X-Forwarded-*` headers count'),
  rateFactor: setting(
    'SOUK_RATE_FACTOR',
    wholeNumber(1, 1_000_000, 'a whole number of at least 1'),
    ({ profile }) => (profile === 'test' ? 1000 : 1),
    'multiplies every rate limit',
  ),
  processes: setting(
    'SOUK_PROCESSES',
    wholeNumber(1, 100, 'a whole number, 1 to 100'),
    1,
    'how many processes answer requests behind the proxy: limits of requests per minute are ' +
      'counted in each, which admits its share',
  ),
  daySeconds: setting(
    'SOUK_DAY_SECONDS',
    seconds(1, daySeconds),
    daySeconds,
    'length of a day of timed tasks; tests and demos only',
  ),
  runsJobs: setting(
    'SOUK_JOBS',
    onOff,
    ({ profile }) => profile !== 'test',
    'whether this process runs jobs; off where workers do (`npm run worker`)',
  ),
  jobLeaseSeconds: setting(
    'SOUK_JOB_LEASE_SECONDS',
    seconds(2, jobLeaseSeconds),
    jobLeaseSeconds,
    'after this time a job of a killed process may run again; test mode only',
  ),
  drainSeconds: setting(
    'SOUK_DRAIN_SECONDS',
    seconds(0, maxDrainSeconds),
    ({ profile }) => (profile === 'production' ? 3 : 0),
    'how long a stopping process takes new connections ([processes](operations.md#processes))',
  ),
  listingIndex: setting(
    'SOUK_LISTING_INDEX',
    onOff,
    true,
    'whether the process keeps the listing of goods in memory, about 60 bytes per item; `off` ' +
      'lists from PostgreSQL ([decision 0026](decisions/0026-search.md))',
  ),
  searchEngine: setting(
    'SOUK_SEARCH_ENGINE',
    matching(/^[a-z]\w{0,14}$/, 'a name'),
    'postgres',
    'what finds words in the texts of goods: `postgres`, `opensearch`, or an engine of an extension ' +
      '([search engine](operations.md#search-engine))',
  ),
  searchUrl: optional(
    'SOUK_SEARCH_URL',
    matching(/^https?:\/\/[^\s/]+\/?$/, 'an address such as https://name:password@host:9200'),
    'address of OpenSearch, with name and password if it asks for them',
  ),
  searchTimeoutMs: setting(
    'SOUK_SEARCH_TIMEOUT_MS',
    wholeNumber(50, 10_000, 'milliseconds, 50 to 10000'),
    1000,
    'a call of OpenSearch that is not answered in this time is answered by PostgreSQL',
  ),
  searchIndex: setting(
    'SOUK_SEARCH_INDEX',
    matching(/^[a-z][a-z0-9_-]{0,39}$/, 'lower case letters, digits, - and _'),
    'souk-goods',
    'alias of the searched index, with which the names of all indexes begin; another one for each ' +
      'mall that shares an OpenSearch',
  ),
  failPoints: optional(
    'SOUK_FAIL_POINTS',
    folder,
    'folder of fail points; test mode only ' +
      '([decision 0029](decisions/0029-movable-clock-and-fail-points.md))',
  ),
  backups: optional(
    'SOUK_BACKUPS',
    folder,
    'folder of [daily backups](operations.md#back-up-and-restore); without it none are made',
  ),
  backupPassphrase: optional(
    'SOUK_BACKUP_PASSPHRASE',
    matching(/^.{12,}$/s, 'at least 12 characters'),
    'encrypts backups; without it everybody who has the file can read it',
  ),
  sandbox: setting(
    'SOUK_SANDBOX',
    onOff,
    ({ profile }) => profile !== 'production',
    'sandbox provider for payment methods that are not configured, and the test provider of sign-ins',
  ),
  sandboxOrigin: optional(
    'SOUK_SANDBOX_ORIGIN',
    matching(/^http:\/\/[\w.-]+:\d+$/, 'an address like http://127.0.0.1:3000'),
    'where the sandbox is reached, a proxy that disturbs its calls; test mode only',
  ),
  richTextSeparator: setting(
    'SOUK_RICHTEXT_SEPARATOR',
    matching(/^##[\w-]{1,30}##$/, 'a word between ##, such as ##nodes##'),
    '',
    'separator between html and editor nodes in answers, for legacy clients that show nothing ' +
      'without theirs ([decision 0003](decisions/0003-legacy-clients.md))',
  ),
  menuViews: setting(
    'SOUK_MENU_VIEWS',
    oneOf(['screens', 'legacy']),
    'screens',
    '`legacy`: menus name the components of legacy clients in `view` (`Admin/exts/goods/index`) ' +
      'and have `is_open` 1 for their standalone dashboards, without pages that these clients do ' +
      'not have; clients with `Prefer: handling=strict`, as ours, get the names of screens',
  ),
};
