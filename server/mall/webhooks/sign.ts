import { createHmac, randomBytes } from 'node:crypto';

/** A new signing secret: 256 random bits after a prefix that scanners of leaked secrets can find. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * The header `Souk-Signature`: the time in seconds and, for each secret, the HMAC-SHA256 of
 * `<time>.<body>`. Receivers accept any of them, so a rotation interrupts nothing.
 *
 * @example
 * // t=1795424400,v1=5257a869…,v1=9f86d081…
 */
export const signatureHeader = (
  secrets: readonly string[],
  timeSeconds: number,
  body: string,
): string => {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timeSeconds}.${body}`).digest('hex')}`,
  );
  return [`t=${timeSeconds}`, ...signatures].join(',');
};
