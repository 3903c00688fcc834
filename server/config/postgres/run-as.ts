import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The system account the database runs as; undefined: the one that runs us. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. As root this finds the account `name` and creates it when it is missing; as anybody else it is undefined.
 * @throws Error when the account is missing and cannot be made
 */
export function databaseAccount(name: string): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return find(name) ?? create(name);
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL cannot run as root, and the account "${name}" could not be made. Create it, or set DATABASE_URL.`,
      { cause },
    );
  }
}

function find(name: string): RunAs {
  try {
    return { uid: idOf('-u', name), gid: idOf('-g', name) };
  } catch {
    return undefined; // `id` ends with 1 for an unknown account
  }
}

function create(name: string): RunAs {
  execFileSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
    { stdio: 'ignore' },
  );
  return { uid: idOf('-u', name), gid: idOf('-g', name) };
}

const idOf = (which: '-u' | '-g', name: string): number =>
  Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'] }));

/** Whether an account may pass every folder above `path`: a 0700 folder such as root's home hides everything in it. */
export function canReach(path: string, account: RunAs): boolean {
  if (!account) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (mode !== undefined && !(mode & passBit(uid === account.uid, gid === account.gid)))
      return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The execute bit of a folder that counts for its owner, its group, or others. */
function passBit(owns: unknown, shares: unknown): number {
  if (owns) return 0o100;
  return shares ? 0o010 : 0o001;
}
