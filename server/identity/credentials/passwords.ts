import { hash, verify } from '@node-rs/argon2';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import { boundedLimiter } from '../../platform/concurrency/bounded-limiter.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';

/** Frequent passwords of eight characters and more, lower case. Shorter ones fail by their length. */
const frequentPasswords = `
password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd passwort passwords
mypassword qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qaz2wsx3edc zaq12wsx qazwsxedc qazwsx123 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123
12345678 123456789 1234567890 12345679 123456780 87654321 987654321 0987654321 11223344 1122334455
123123123 147258369 147852369 159357456 123654789 12344321 1234abcd abcd1234 abc12345 abc123456
abcdefgh abcdefg1 a1234567 a12345678 a123456789 aa123456 aa12345678 q1w2e3r4 q1w2e3r4t5 123qweasd
123456qq 123456aa 123456abc qq123456 qq123456789 woaini1314 woaini520 woaini123 5201314520
1314520520 520131400 7758521521 wang1234 zhang123 li123456 admin123 admin1234 admin12345 admin888
admin8888 administrator adminadmin iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess
princess1 football football1 baseball basketball superman superman1 batman123 starwars spiderman
whatever trustno1 welcome1 welcome123 letmein1 letmein123 monkey123 dragon123 master123 shadow123
michael1 jennifer jordan23 computer internet samsung1 changeme changeme1 default1 test1234 testtest
tester123 guest123 user1234 root1234 toor1234 secret123 hello123 helloworld charlie1 liverpool
chelsea1 arsenal1 pokemon1 mustang1 corvette mercedes ferrari1 nintendo minecraft souk1234 soukadmin
seller123 seller1234 merchant shop1234 mall1234`;

const frequent = new Set(frequentPasswords.trim().split(/\s+/));

const sequences = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

const reverse = (text: string): string => [...text].reverse().join('');

/**
 * Whether a password is easy to guess: a frequent one, one to four characters repeated, or a run
 * along the keyboard, the alphabet or the digits in either direction.
 */
function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (frequent.has(text)) return true;
  if (/^(.{1,4})\1+$/u.test(text)) return true;
  return sequences.some((row) => row.includes(text) || reverse(row).includes(text));
}

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
