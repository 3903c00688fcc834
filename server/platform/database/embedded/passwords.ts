import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterAccess } from './app-role.ts';
import type { RunAs } from './run-as.ts';

const passwordFile = (folder: string): string => join(folder, 'password');

/** Read by initdb and by the start; never part of the product's connection string. */
export const superuserPasswordFile = (folder: string): string => join(folder, 'superuser-password');

/** Password of the product's role. */
export const readPassword = (folder: string): string => readFileSync(passwordFile(folder), 'utf8');

/** Passwords of a new cluster, one per role. */
export function createPasswords(folder: string, account: RunAs): void {
  writePassword(passwordFile(folder), account);
  writePassword(superuserPasswordFile(folder), account);
}

/** Reads the passwords of a running cluster. */
export const readAccess = (folder: string, port: number): ClusterAccess => ({
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
