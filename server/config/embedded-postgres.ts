import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { appRole, clusterRole, ensureDatabase, roleUrl } from './postgres/app-role.ts';
import { type Places, placesFor } from './postgres/places.ts';
import { isAlive, isReady, stopOrphan, stopProcess } from './postgres/postmaster.ts';
import { databaseAccount, type RunAs } from './postgres/run-as.ts';

const startMs = 30_000;

export interface Cluster {
  /** Connection string of the product's database and role, which is no superuser; it holds a password. */
  readonly url: string;
  /** Stops the cluster and, when it is a throwaway, removes it. */
  stop(): Promise<void>;
}

export interface ClusterSettings {
  /** Data folder of the product; the cluster lives in its `postgres` or, when that is hidden from the database account, in a system folder. */
  readonly dataDir: string;
  /** `throwaway`: never synced to disk, for tests. */
  readonly durability: 'kept' | 'throwaway';
  /** System account when run by root. Default `postgres`. */
  readonly accountName?: string;
  readonly maxConnections?: number;
}

/**
 * Starts the PostgreSQL that comes with the product on a free loopback port, making its cluster first when there is none.
 * What a killed run left behind is stopped before. One data folder has one owner: see `data-lock.ts`.
 */
export async function startCluster(settings: ClusterSettings): Promise<Cluster> {
  const account = databaseAccount(settings.accountName ?? 'postgres');
  mkdirSync(settings.dataDir, { recursive: true });
  const places = placesFor(settings.dataDir, account);
  const cluster = join(places.folder, 'data');
  if (!existsSync(cluster)) await initialise(cluster, places, account, settings);
  await stopOrphan(cluster);
  const port = await freePort();
  const child = await start(cluster, places, account, settings, port);
  const endWithUs = () => {
    child.kill('SIGINT');
  };
  process.once('exit', endWithUs);
  const access = { port, password: readFileSync(join(places.folder, 'password'), 'utf8') };
  await ensureDatabase(access, settings.durability === 'throwaway');
  return {
    url: roleUrl(access, appRole),
    stop: async () => {
      process.removeListener('exit', endWithUs);
      await stopProcess(child.pid!);
      if (settings.durability === 'throwaway')
        rmSync(places.folder, { recursive: true, force: true });
    },
  };
}

/** Where the cluster of a data folder listens while its owner runs; undefined when it does not. For what looks at a living mall beside it. */
export function runningCluster({
  dataDir,
  accountName = 'postgres',
}: Pick<ClusterSettings, 'dataDir' | 'accountName'>): string | undefined {
  const { folder } = placesFor(dataDir, databaseAccount(accountName));
  try {
    const [pid = '', , , port = ''] = readFileSync(
      join(folder, 'data', 'postmaster.pid'),
      'utf8',
    ).split('\n');
    return isAlive(Number(pid))
      ? roleUrl(
          { port: port.trim(), password: readFileSync(join(folder, 'password'), 'utf8') },
          appRole,
        )
      : undefined;
  } catch {
    return undefined; // there is no such file while nothing runs
  }
}

/** Makes the cluster beside its place and moves it there, so that an interrupted start leaves nothing half made. */
async function initialise(
  cluster: string,
  { folder, binaries }: Places,
  account: RunAs,
  { durability }: ClusterSettings,
): Promise<void> {
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account)
    [fresh, passwordFile, folder].forEach((path) => chownSync(path, account.uid, account.gid));
  const sync = durability === 'throwaway' ? ['--no-sync'] : [];
  await promisify(execFile)(
    join(binaries, 'initdb'),
    [
      `--pgdata=${fresh}`,
      `--username=${clusterRole}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      ...sync,
    ],
    { ...account, cwd: folder, env: databaseEnv },
  ).catch((cause) => {
    throw new Error('The embedded PostgreSQL could not make its cluster', { cause });
  });
  chmodSync(fresh, 0o700);
  renameSync(fresh, cluster);
}

async function start(
  cluster: string,
  { folder, binaries }: Places,
  account: RunAs,
  settings: ClusterSettings,
  port: number,
): Promise<ChildProcess> {
  const logPath = join(folder, 'postgres.log');
  const log = openSync(logPath, 'w', 0o600);
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: settings.maxConnections ?? 100,
    ...(settings.durability === 'throwaway'
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
      : {}),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A group of its own: Ctrl-C in a terminal reaches us only, and we stop the database after the last request.
  const child = spawn(join(binaries, 'postgres'), ['-D', cluster, ...flags], {
    ...account,
    cwd: folder,
    env: databaseEnv,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  await untilReady(child, cluster, logPath);
  return child;
}

async function untilReady(child: ChildProcess, cluster: string, logPath: string): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  for (const started = Date.now(); !(child.pid && isReady(cluster, child.pid)); await sleep(5)) {
    const isGone =
      failure !== undefined || child.exitCode !== null || !child.pid || !isAlive(child.pid);
    if (isGone || Date.now() - started > startMs) {
      child.kill('SIGQUIT');
      throw new Error(
        `The embedded PostgreSQL did not start:\n${readFileSync(logPath, 'utf8').slice(-2000)}`,
        { cause: failure },
      );
    }
  }
}

/** Nothing of ours reaches the database: it would read PGPORT and its like. */
const databaseEnv = { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC' };
