import { randomInt } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoShopper } from './accounts.ts';

/**
 * Passwords of demo accounts by username, and the six-digit payment password of the demo shopper.
 * They are created once and stored in the data folder, readable by its owner only
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
export interface DemoPasswords {
  readonly isNew: boolean;
  readonly of: (username: string) => string;
  readonly payment: string;
}

const paymentKey = `${demoShopper} (payment)`;

/** Reads the stored passwords. Creates missing ones; all of them if the file cannot be read. */
export async function demoPasswords(
  dataDir: string,
  usernames: readonly string[],
): Promise<DemoPasswords> {
  const path = join(dataDir, 'demo-accounts.json');
  const stored = await read(path);
  const fresh = Object.fromEntries([
    ...usernames.map((name) => [name, newPassword()]),
    [paymentKey, String(randomInt(1_000_000)).padStart(6, '0')],
  ]);
  const all = { ...fresh, ...stored };
  const isNew = Object.keys(fresh).some((key) => !Object.hasOwn(stored, key));
  if (isNew) {
    // Written and renamed, so that a crash leaves the old file or the new one
    await mkdir(dataDir, { recursive: true });
    await writeFile(`${path}.part`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
  return { isNew, of: (username) => all[username] ?? '', payment: all[paymentKey]! };
}

async function read(path: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {}; // no file yet, or an incomplete one: new passwords are created
  }
}

/** Characters that are hard to confuse; 3 groups of 4 have about 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newPassword = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');
