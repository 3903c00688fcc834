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
import { createDataFolder } from '../../config/data-folder.ts';
import { freePort } from '../../config/free-port.mjs';
import { appUrl, type ClusterAccess, clusterRole, ensureDatabase } from './app-role.ts';
import { type ClusterPaths, clusterPaths } from './cluster-paths.ts';
import { isAlive, isReady, readPort, recordedPid, stopOrphan, stopProcess } from './postmaster.ts';
import { databaseAccount, type RunAs } from './run-as.ts';

const passwordFile = (folder: string): string => join(folder, 'password');

/** Read by initdb and by the start; never part of the product's connection string. */
const superuserPasswordFile = (folder: string): string => join(folder, 'superuser-password');

/** Password of the product's role. */
const readPassword = (folder: string): string => readFileSync(passwordFile(folder), 'utf8');

/** Passwords of a new cluster, one per role. */
function createPasswords(folder: string, account: RunAs): void {
  writePassword(passwordFile(folder), account);
  writePassword(superuserPasswordFile(folder), account);
}

/** Reads the passwords of a running cluster. */
const readAccess = (folder: string, port: number): ClusterAccess => ({
  port,
  password: readPassword(folder),
  superuserPassword: readFileSync(superuserPasswordFile(folder), 'utf8'),
});

/** Under another name first, so that the file is never half written. */
function writePassword(path: string, account: RunAs): void {
  const part = `${path}.part`;
  writeFileSync(part, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account) chownSync(part, account.uid, account.gid);
  renameSync(part, path);
}

const startTimeoutMs = 30_000;

export interface Cluster {
  /** Connection string, with password, of the product's role, which is no superuser. */
  readonly url: string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Parent of the cluster's folder. */
  readonly folder: string;
  /** Stops the cluster and removes a throwaway one. */
  stop(): Promise<void>;
}

export interface ClusterSettings {
  /**
   * Data folder of the product. The cluster is in its `postgres`, or in a system folder when the
   * database account cannot reach it.
   */
  readonly dataDir: string;
  /** `throwaway`: never synced to disk, for tests. */
  readonly durability: 'durable' | 'throwaway';
  /** System account when run by root. Default `postgres`. */
  readonly accountName?: string;
  readonly maxConnections?: number;
}

interface ClusterContext {
  readonly settings: ClusterSettings;
  readonly paths: ClusterPaths;
  readonly account: RunAs;
  /** PostgreSQL's data folder. */
  readonly dataFolder: string;
}

/**
 * Starts the packaged PostgreSQL on a free loopback port; creates the cluster when there is none
 * and stops one that a killed run left behind. The caller owns the data folder
 * (`lockDataFolder`).
 */
export async function startCluster(settings: ClusterSettings): Promise<Cluster> {
  const account = databaseAccount(settings.accountName ?? 'postgres');
  createDataFolder(settings.dataDir);
  const paths = clusterPaths(settings.dataDir, account);
  const context = { settings, paths, account, dataFolder: join(paths.folder, 'data') };
  if (!existsSync(context.dataFolder)) await initialise(context);
  await stopOrphan(context.dataFolder);
  const port = await freePort();
  const child = await startServer(context, port);
  const stopOnExit = () => {
    child.kill('SIGINT');
  };
  process.once('exit', stopOnExit);
  const isThrowaway = settings.durability === 'throwaway';
  const access = readAccess(paths.folder, port);
  await ensureDatabase(access, isThrowaway);
  return {
    url: appUrl(access),
    pid: child.pid!,
    folder: paths.folder,
    stop: async () => {
      process.removeListener('exit', stopOnExit);
      await stopProcess(child.pid!);
      if (isThrowaway) rmSync(paths.folder, { recursive: true, force: true });
    },
  };
}

/**
 * Connection string of the running cluster of a data folder, for commands during a running mall;
 * undefined when it does not run.
 */
export function runningCluster({
  dataDir,
  accountName = 'postgres',
}: Pick<ClusterSettings, 'dataDir' | 'accountName'>): string | undefined {
  const paths = clusterPaths(dataDir, databaseAccount(accountName));
  const dataFolder = join(paths.folder, 'data');
  const pid = recordedPid(dataFolder);
  if (pid === undefined || !isAlive(pid)) return undefined;
  return appUrl({ port: readPort(dataFolder), password: readPassword(paths.folder) });
}

/** Creates the cluster under another name and renames it, so it is never half made. */
async function initialise({
  settings,
  paths: { folder, binaries },
  account,
  dataFolder,
}: ClusterContext): Promise<void> {
  const draft = `${dataFolder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  createPasswords(folder, account);
  if (account) [draft, folder].forEach((path) => chownSync(path, account.uid, account.gid));
  const options = [
    `--pgdata=${draft}`,
    `--username=${clusterRole}`,
    `--pwfile=${superuserPasswordFile(folder)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...(settings.durability === 'throwaway' ? ['--no-sync'] : []),
  ];
  const run = promisify(execFile);
  await run(join(binaries, 'initdb'), options, { ...account, cwd: folder, env: databaseEnv }).catch(
    (cause: unknown) => {
      throw new Error('The embedded PostgreSQL could not create its cluster', { cause });
    },
  );
  chmodSync(draft, 0o700);
  renameSync(draft, dataFolder);
}

async function startServer(
  { settings, paths: { folder, binaries }, account, dataFolder }: ClusterContext,
  port: number,
): Promise<ChildProcess> {
  const noDurability = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  };
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: settings.maxConnections ?? 100,
    ...(settings.durability === 'throwaway' ? noDurability : {}),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logPath = join(folder, 'postgres.log');
  const log = openSync(logPath, 'w', 0o600);
  // Detached: Ctrl-C in a terminal reaches only us, and we stop the database after the last request
  const child = spawn(join(binaries, 'postgres'), ['-D', dataFolder, ...flags], {
    ...account,
    cwd: folder,
    env: databaseEnv,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  await untilReady(child, dataFolder, logPath);
  return child;
}

async function untilReady(child: ChildProcess, dataFolder: string, logPath: string): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!(child.pid && isReady(dataFolder, child.pid))) {
    const hasEnded =
      failure !== undefined || child.exitCode !== null || !child.pid || !isAlive(child.pid);
    if (hasEnded || Date.now() > deadline) {
      child.kill('SIGQUIT');
      const log = readFileSync(logPath, 'utf8').slice(-2000);
      throw new Error(`The embedded PostgreSQL did not start:\n${log}`, { cause: failure });
    }
    await sleep(5);
  }
}

/** Not our environment: PostgreSQL would read PGPORT and similar variables. */
const databaseEnv = { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC' };
