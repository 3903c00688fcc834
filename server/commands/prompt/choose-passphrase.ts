import { stdin } from 'node:process';
import type { Env } from '../../platform/config/env.ts';
import { promptHidden } from './prompt-hidden.ts';

/**
 * The passphrase of a backup: of the environment, or asked for in a terminal; undefined when there
 * is none.
 *
 * @throws Error when it is asked for without a terminal, or too short
 */
export async function choosePassphrase(env: Env, ask: boolean): Promise<string | undefined> {
  if (env.backupPassphrase !== undefined || !ask) return env.backupPassphrase;
  if (!stdin.isTTY) throw new Error('There is no terminal: set SOUK_BACKUP_PASSPHRASE.');
  const passphrase = await promptHidden('Passphrase of the backup: ');
  if (passphrase.length < 12) throw new Error('A passphrase has at least 12 characters.');
  return passphrase;
}
