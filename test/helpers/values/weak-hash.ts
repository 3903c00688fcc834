import { hash } from '@node-rs/argon2';

/**
 * A hash that is compared in 0.1 ms instead of 25, because its strength is stored in it: tests sign
 * in thousands of times. Passwords that a test sets by calls are hashed as in production.
 */
export const weakHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
