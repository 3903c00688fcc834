import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The system account of the database; undefined: our own. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. When run by root this finds the account `name`, and creates it
 * when it is missing; otherwise the result is undefined.
 *
 * @throws Error when the account is missing and cannot be created
 */
export function databaseAccount(name: string): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return findAccount(name) ?? createAccount(name);
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL cannot run as root, and the account "${name}" could not be created.` +
        ' Create it, or set DATABASE_URL.',
      { cause },
    );
  }
}

function findAccount(name: string): RunAs {
  try {
    return { uid: idOf('-u', name), gid: idOf('-g', name) };
  } catch {
    return undefined; // `id` fails for an unknown account
  }
}

function createAccount(name: string): RunAs {
  execFileSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
    { stdio: 'ignore' },
  );
  return { uid: idOf('-u', name), gid: idOf('-g', name) };
}

const idOf = (which: '-u' | '-g', name: string): number =>
  Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'] }));

/** Whether an account may enter every folder above `path`; root's home, for example, is closed. */
export function canReach(path: string, account: RunAs): boolean {
  if (!account) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    const enterBit = executeBit(uid === account.uid, gid === account.gid);
    if (mode !== undefined && !(mode & enterBit)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The execute bit of a folder that applies to its owner, its group, or others. */
function executeBit(isOwner: boolean, isGroup: boolean): number {
  if (isOwner) return 0o100;
  return isGroup ? 0o010 : 0o001;
}
