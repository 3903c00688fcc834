import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseAccount } from '../../../server/platform/database/embedded/run-as.ts';

/** A server of Debian, by the path of its program, and the package that has it. */
const programs = {
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  pgRewind: ['/usr/lib/postgresql/15/bin/pg_rewind', 'postgresql-15'],
} as const;
export type Program = keyof typeof programs;

/** @throws Error that names the packages which are missing */
export function assertInstalled(names: readonly Program[]): void {
  const missing = names.map((name) => programs[name]).filter(([path]) => !existsSync(path));
  if (missing.length > 0)
    throw new Error(
      `Missing packages: apt-get install ${missing.map(([, name]) => name).join(' ')}`,
    );
}

/** The account of servers that refuse to run as root, as PostgreSQL does. */
export const account = databaseAccount('postgres');

/** A folder that the servers may write to. */
export function serverFolder(parent: string, name: string): string {
  const path = join(parent, name);
  mkdirSync(path, { mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

export function serverFile(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

/** A configuration of `deploy/` with other values. @throws Error when a value is not in it */
export function deployed(name: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join('deploy', name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** A running server. */
export interface Running {
  readonly child: ChildProcess;
  output(): string;
  /** The output since the last call, which is then forgotten. */
  takeOutput(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export const startProgram = (
  name: Program,
  parameters: readonly string[],
  port: number,
): Promise<Running> => startServer(programs[name][0], parameters, port);

/** Starts a server as its account. @param port on 127.0.0.1, on which it listens when it resolves */
export async function startServer(
  path: string,
  parameters: readonly string[],
  port: number,
): Promise<Running> {
  const child = spawn(path, parameters, {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: '/nonexistent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-2_000_000);
    });
  const ended = once(child, 'close');
  const running: Running = {
    child,
    output: () => text,
    takeOutput: () => {
      const taken = text;
      text = '';
      return taken;
    },
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
  await untilListening(running, port);
  return running;
}

async function untilListening({ child, output }: Running, port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) break;
    if (await isListening(port)) return;
    await sleep(50);
  }
  throw new Error(`${child.spawnfile} does not listen:\n${output().slice(-2000)}`);
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (is: boolean) => () => {
      socket.destroy();
      resolve(is);
    };
    socket.on('connect', answer(true)).on('error', answer(false));
  });

/** Process ids below a process, itself included. */
export function processTree(pid: number): readonly number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const tree = [pid];
  for (const id of tree)
    tree.push(...parents.filter(([, parent]) => parent === id).map(([id]) => id));
  return tree;
}
