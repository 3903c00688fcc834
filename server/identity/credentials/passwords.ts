import { hash, verify } from '@node-rs/argon2';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import { boundedLimiter } from '../../platform/concurrency/bounded-limiter.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** 19 MiB and 2 passes (docs/invariants.md#accounts); argon2id is the package's default algorithm. */
const strength = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/**
 * At most 4 hashes at once (76 MiB), so that a flood of logins cannot exhaust memory; up to 128
 * wait, about three seconds of work.
 */
const limitHashing = boundedLimiter({
  concurrency: 4,
  maxQueued: 128,
  busyError: () => httpErrors.unavailable(),
});

/**
 * The argon2id hash of a password.
 *
 * @throws Refusal `http.unavailable` (503) when too many hashes wait
 */
export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password, strength));

/**
 * Whether `password` matches the stored hash. Without a stored hash it takes the same time and
 * returns false, so that timing does not reveal whether an account exists.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored || (await dummyHash());
  const isMatch = await limitHashing(() => verify(against, password));
  return isMatch && Boolean(stored);
}

/**
 * The error of a new password: 8 to 128 characters, not the username, not a common password.
 * Undefined when it is acceptable.
 */
export function newPasswordError(password: string, username: string): RuleError | undefined {
  const error = (name: string, params: RuleError['params'] = {}): RuleError => ({
    pointer: '/password',
    key: `errors.auth.${name}`,
    params,
  });
  const length = [...password].length;
  if (length < 8 || length > 128) return error('passwordLength', { min: 8, max: 128 });
  if (password.toLowerCase() === username || isCommonPassword(password))
    return error('passwordCommon');
  return undefined;
}

let dummy: Promise<string> | undefined;

/** The hash of a random text, with the strength of real hashes. */
function dummyHash(): Promise<string> {
  dummy ??= hash(crypto.randomUUID(), strength);
  return dummy;
}
