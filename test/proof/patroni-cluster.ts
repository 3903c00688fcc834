import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/platform/config/free-port.mjs';
import {
  deployed,
  processTree,
  type Running,
  serverFile,
  serverFolder,
  startProgram,
} from '../helpers/server/programs.ts';

const password = 'a-password-of-the-proof';

interface Node {
  readonly name: string;
  readonly postgresPort: number;
  readonly apiPort: number;
  readonly folder: string;
  readonly config: string;
  running: Running;
}

/** Three nodes of PostgreSQL under Patroni with etcd, and HAProxy, as `deploy/` configures them. */
export class PatroniCluster {
  private constructor(
    private readonly nodes: readonly Node[],
    private readonly servers: readonly Running[],
    /** Of the primary, through HAProxy. */
    readonly port: number,
  ) {}

  static async start(parent: string): Promise<PatroniCluster> {
    const etcdPort = await freePort();
    const servers = [await startEtcd(serverFolder(parent, 'etcd'), etcdPort)];
    const nodes: Node[] = [];
    for (const name of ['node1', 'node2', 'node3'])
      nodes.push(await startNode(name, parent, etcdPort));
    const port = await freePort();
    servers.push(await startHaproxy(serverFolder(parent, 'haproxy'), nodes, port));
    const cluster = new PatroniCluster(nodes, servers, port);
    await cluster.untilReplicated();
    await cluster.createDatabase();
    return cluster;
  }

  /** Connection string of the product's role, through HAProxy. */
  get url(): string {
    return `postgres://mall:${password}@127.0.0.1:${this.port}/souk`;
  }

  /** Waits until all nodes stream from the primary, one of them synchronously. */
  async untilReplicated(): Promise<void> {
    for (let attempt = 0; attempt < 240; attempt += 1) {
      const states = await this.query<{ sync_state: string }>(
        "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'",
      ).catch(() => []);
      const isSafe = states.some(({ sync_state }) => sync_state === 'sync');
      if (isSafe && states.length === this.nodes.length - 1) return;
      await sleep(500);
    }
    throw new Error(`The nodes do not replicate:\n${this.output()}`);
  }

  /** Ends Patroni and PostgreSQL of the primary at once. @returns starts the node again */
  async killPrimary(): Promise<() => Promise<void>> {
    const node = await this.primary();
    killAll([...processTree(node.running.child.pid!), ...postmasterOf(node)]);
    return async () => {
      node.running = await startProgram('patroni', [node.config], node.apiPort);
    };
  }

  async stop(): Promise<void> {
    for (const { running } of this.nodes) running.child.kill('SIGTERM'); // it stops its PostgreSQL
    await Promise.race([
      Promise.all(this.nodes.map(({ running }) => running.stop())),
      sleep(30_000),
    ]);
    for (const node of this.nodes) killAll(postmasterOf(node));
    for (const server of this.servers) await server.stop('SIGKILL');
  }

  output(): string {
    return this.nodes
      .map(({ name, running }) => `${name}: ${running.output().slice(-3000)}`)
      .join('\n');
  }

  private async primary(): Promise<Node> {
    for (const node of this.nodes) {
      const url = `http://127.0.0.1:${node.apiPort}/primary`;
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok) return node;
    }
    throw new Error('There is no primary');
  }

  private async createDatabase(): Promise<void> {
    await this.query(`CREATE ROLE mall LOGIN PASSWORD '${password}'`);
    await this.query('CREATE DATABASE souk OWNER mall');
  }

  private async query<T extends object>(text: string): Promise<T[]> {
    const connectionString = `postgres://postgres:${password}@127.0.0.1:${this.port}/postgres`;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }
}

/** Process ids of a node's PostgreSQL; none when it has stopped. */
function postmasterOf({ folder }: Node): readonly number[] {
  const path = join(folder, 'data', 'postmaster.pid');
  if (!existsSync(path)) return [];
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  // After a kill the file may name a process that has nothing to do with it
  const command = `/proc/${pid}/cmdline`;
  const isOurs = existsSync(command) && readFileSync(command, 'utf8').includes(folder);
  return isOurs ? processTree(pid) : [];
}

function killAll(ids: readonly number[]): void {
  for (const id of ids)
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // a process that has ended meanwhile
    }
}

async function startEtcd(folder: string, port: number): Promise<Running> {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
  const options = {
    'data-dir': join(folder, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  return startProgram('etcd', flags, port);
}

async function startNode(name: string, parent: string, etcdPort: number): Promise<Node> {
  const folder = serverFolder(parent, name);
  const [postgresPort, apiPort] = [await freePort(), await freePort()];
  const settings = deployed('patroni.yml', {
    'name: node1': `name: ${name}`,
    '10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379': `127.0.0.1:${etcdPort}`,
    '10.0.0.1:8008': `127.0.0.1:${apiPort}`,
    '10.0.0.1:5432': `127.0.0.1:${postgresPort}`,
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/lib/postgresql/15/souk': join(folder, 'data'),
    '  authentication:': `  pgpass: ${join(folder, 'pgpass')}\n  authentication:`,
    'max_connections: 200': `max_connections: 200\n        unix_socket_directories: '${folder}'`,
    'replace-this-password': password,
    'mode: automatic': "mode: 'off'",
  });
  const config = serverFile(folder, 'patroni.yml', settings);
  const running = await startProgram('patroni', [config], apiPort);
  return { name, postgresPort, apiPort, folder, config, running };
}

function startHaproxy(folder: string, nodes: readonly Node[], port: number): Promise<Running> {
  const servers = nodes.map(({ postgresPort, apiPort }, index) => [
    `10.0.0.${index + 1}:5432 check port 8008`,
    `127.0.0.1:${postgresPort} check port ${apiPort}`,
  ]);
  const settings = deployed('haproxy.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    ...Object.fromEntries(servers),
  });
  return startProgram('haproxy', ['-db', '-f', serverFile(folder, 'haproxy.cfg', settings)], port);
}
