import { isObject } from './values/is-object.ts';

/** Longer parameters are treated as absent, because browsers and proxies may cut them. */
const maxLength = 8192;

const ascii = /^[\0-\x7f]*$/;
/**
 * Converts text into the binary string that `btoa` needs. A goods page has dozens of links with
 * ASCII parameters, which skip this step.
 */
const bytesOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

/**
 * Encodes a value as one URL segment: JSON, UTF-8, base64url
 * (docs/decisions/0001-wire-envelope.md).
 */
export function encodeParams(value: object): string {
  const json = JSON.stringify(value);
  return btoa(ascii.test(json) ? json : bytesOf(json))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/**
 * Decodes `encodeParams`, and standard base64 of other clients, also percent-encoded. Undefined for
 * anything but a JSON object: a malformed URL is treated like one without parameters.
 */
export function decodeParams(
  text: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined || text === '' || text.length > maxLength) return undefined;
  try {
    const plain = text.includes('%') ? decodeURIComponent(text) : text;
    const bytes = Uint8Array.from(
      atob(plain.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+')),
      (char) => char.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // Malformed input has no value.
  }
}
