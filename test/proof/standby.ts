import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/platform/config/free-port.mjs';
import { clusterRole } from '../../server/platform/database/embedded/app-role.ts';
import { clusterPaths } from '../../server/platform/database/embedded/cluster-paths.ts';
import type { Cluster } from '../../server/platform/database/embedded/embedded-postgres.ts';
import { account, type Running, startServer } from '../helpers/server/programs.ts';

/** A standby of the embedded PostgreSQL by streaming replication, with every statement in its log. */
export class Standby {
  private readonly folder: string;
  private readonly binary: string;
  /** Connection string of the primary's superuser. */
  private readonly primary: string;
  readonly port: number;

  private constructor(
    parts: { readonly folder: string; readonly binary: string; readonly primary: string },
    port: number,
    private running: Running,
  ) {
    this.folder = parts.folder;
    this.binary = parts.binary;
    this.primary = parts.primary;
    this.port = port;
  }

  /** Copies the running cluster by PostgreSQL's own protocol of base backups, and starts. */
  static async of(cluster: Cluster, dataDir: string): Promise<Standby> {
    const folder = join(cluster.folder, 'standby');
    const source = join(cluster.folder, 'data');
    const primary = superuserUrl(cluster.folder, Number(new URL(cluster.url).port));
    const client = new pg.Client({ connectionString: primary });
    await client.connect();
    await client.query("SELECT pg_backup_start('standby', true)");
    cpSync(source, folder, { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()');
    await client.end();
    rmSync(join(folder, 'postmaster.pid'), { force: true });
    writeFileSync(join(folder, 'backup_label'), rows[0]!.labelfile);
    writeFileSync(join(folder, 'standby.signal'), '');
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
    const binary = join(clusterPaths(dataDir, account).binaries, 'postgres');
    const port = await freePort();
    const running = await startPostgres(binary, folder, { primary, port });
    return new Standby({ folder, binary, primary }, port, running);
  }

  /** Connection string of the product's role. */
  url(ofPrimary: string): string {
    const url = new URL(ofPrimary);
    url.port = String(this.port);
    return url.href;
  }

  /** Statements of the mall's reads since the last call, without the looks at its position. */
  takeReads(): readonly string[] {
    return this.running
      .takeOutput()
      .split(/^(?=[^\n\t:]*: [A-Z]+: )/m)
      .filter((entry) => entry.startsWith('souk reads: LOG: '))
      .filter((entry) => !entry.includes('pg_last_wal_replay_lsn'));
  }

  /** Runs a statement as superuser. */
  async query(text: string): Promise<void> {
    const url = new URL(this.primary);
    url.port = String(this.port);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  kill(): Promise<void> {
    return this.running.stop('SIGQUIT');
  }

  async start(): Promise<void> {
    const { primary, port } = this;
    this.running = await startPostgres(this.binary, this.folder, { primary, port });
  }
}

const superuserUrl = (folder: string, port: number): string => {
  const password = readFileSync(join(folder, 'superuser-password'), 'utf8');
  return `postgres://${clusterRole}:${password}@127.0.0.1:${port}/${clusterRole}`;
};

function startPostgres(
  binary: string,
  folder: string,
  { primary, port }: { readonly primary: string; readonly port: number },
): Promise<Running> {
  const { hostname, port: primaryPort, username, password } = new URL(primary);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    hot_standby_feedback: 'on',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
    log_statement: 'all',
    log_line_prefix: '%a: ',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return startServer(binary, ['-D', folder, ...flags], port);
}
