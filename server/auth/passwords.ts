import { hash, verify } from '@node-rs/argon2';
import type { RuleError } from '../../schemas/rules/types.ts';
import { httpErrors } from '../http/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id, 19 MiB, 2 passes (must-hold 19); argon2id is the package's default algorithm. */
const strength = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** A login flood must not be a memory attack (must-hold, measured facts). */
const maxAtOnce = 4;
/** Those who wait beyond this are told to come back. Our choice: about three seconds of work. */
const maxWaiting = 128;

/** The hash for the database. @throws Refusal `http.unavailable` when too many are being hashed already. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, strength));

/**
 * Whether `password` is the one behind `stored`. Without a stored hash it takes as long and answers false,
 * so that time does not tell whether an account exists (must-hold 20).
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored || (await nobodysHash());
  const same = await inTurn(() => verify(against, password));
  return same && Boolean(stored);
}

/** What is wrong with a new password: too short, too long, the account's own name or a common one (must-hold 19). */
export function newPasswordError(password: string, username: string): RuleError | undefined {
  const wrong = (name: string, params: RuleError['params'] = {}): RuleError => ({
    pointer: '/password',
    key: `errors.auth.${name}`,
    params,
  });
  const length = [...password].length;
  if (length < 8 || length > 128) return wrong('passwordLength', { min: 8, max: 128 });
  if (password.toLowerCase() === username || isCommonPassword(password))
    return wrong('passwordCommon');
  return undefined;
}

let nobody: Promise<string> | undefined;
/** A hash that no password meets on purpose, of the same strength as real ones. */
const nobodysHash = (): Promise<string> => (nobody ??= hash(crypto.randomUUID(), strength));

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw httpErrors.unavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
