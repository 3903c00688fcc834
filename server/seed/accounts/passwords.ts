import { randomInt } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Passwords of demo accounts by username, and the six-digit payment passwords of shoppers. They are
 * created once and stored in the data folder, readable by its owner only
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
export interface DemoPasswords {
  readonly isNew: boolean;
  readonly of: (username: string) => string;
  readonly paymentPassword: (username: string) => string;
}

const fileName = 'demo-accounts.json';

/**
 * Reads the stored passwords. Creates missing ones; all of them if the file cannot be read.
 *
 * @param paying usernames that also get a payment password
 */
export async function demoPasswords(
  dataDir: string,
  usernames: readonly string[],
  paying: readonly string[],
): Promise<DemoPasswords> {
  const stored = await read(join(dataDir, fileName));
  const wanted = [
    ...usernames.map((name) => [name, newPassword] as const),
    ...paying.map((name) => [paymentPassword(name), newDigits] as const),
  ];
  const isNew = wanted.some(([name]) => !stored.has(name));
  const all = new Map(wanted.map(([name, make]) => [name, stored.get(name) ?? make()]));
  if (isNew) await storePasswords(dataDir, all);
  return {
    isNew,
    of: (username) => all.get(username) ?? '',
    paymentPassword: (username) => all.get(paymentPassword(username)) ?? '',
  };
}

const paymentPassword = (username: string): string => `${username} (payment)`;

async function read(path: string): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map(
      Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>),
    );
  } catch {
    return new Map(); // no file yet, or an incomplete one: new passwords are created
  }
}

/** Writes and renames the file, so that a crash leaves the old or the new one. */
async function storePasswords(
  dataDir: string,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const part = join(dataDir, `${fileName}.part`);
  await writeFile(part, `${JSON.stringify(Object.fromEntries(passwords), null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(part, join(dataDir, fileName));
}

/** Characters that are hard to confuse; 3 groups of 4 have about 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newPassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');
