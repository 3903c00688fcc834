import { randomInt } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Passwords of the demo accounts by username, and six digits of a shopper to pay with; made once
 * and kept in the data folder, readable by its owner alone (docs/decisions/0009-no-known-passwords.md).
 */
export interface DemoPasswords {
  readonly isNew: boolean;
  readonly of: (username: string) => string;
  readonly toPay: (username: string) => string;
}

const fileName = 'demo-accounts.json';

/**
 * Reads the kept passwords, or makes new ones for `usernames` when there is no readable file or
 * somebody is missing in it. @param paying those of them who pay from a balance
 */
export async function demoPasswords(
  dataDir: string,
  usernames: readonly string[],
  paying: readonly string[],
): Promise<DemoPasswords> {
  const kept = await read(join(dataDir, fileName));
  const wanted = [
    ...usernames.map((name) => [name, newPassword] as const),
    ...paying.map((name) => [toPay(name), newDigits] as const),
  ];
  const isNew = wanted.some(([name]) => !kept.has(name));
  const all = new Map(wanted.map(([name, make]) => [name, kept.get(name) ?? make()]));
  if (isNew) await keep(dataDir, all);
  return {
    isNew,
    of: (username) => all.get(username) ?? '',
    toPay: (username) => all.get(toPay(username)) ?? '',
  };
}

const toPay = (username: string): string => `${username} (payment)`;

async function read(path: string): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map(
      Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>),
    );
  } catch {
    return new Map(); // none yet, or cut off half-way: new ones are made and set
  }
}

/** Renamed into place, so that a sudden end leaves the old file or the new one. */
async function keep(dataDir: string, passwords: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const part = join(dataDir, `${fileName}.part`);
  await writeFile(part, `${JSON.stringify(Object.fromEntries(passwords), null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(part, join(dataDir, fileName));
}

/** Letters that cannot be mistaken for one another; 3 groups of 4 hold about 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newPassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');
