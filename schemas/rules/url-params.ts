/** Longer parameters are treated as absent: they exceed what browsers and proxies pass on. */
const longest = 8192;

const ascii = /^[\0-\x7f]*$/;
/**
 * A text as `btoa` takes it: a sign for each byte of its UTF-8. A page of goods has dozens of links
 * without a word in them, which need none of it.
 */
const bytesOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

/** A value as one segment of an address: JSON, UTF-8, base64url (docs/decisions/0007-url-parameters.md). */
export function encodeParams(value: object): string {
  const json = JSON.stringify(value);
  return btoa(ascii.test(json) ? json : bytesOf(json))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/**
 * What `encodeParams` wrote, or another client in standard base64, also percent-encoded. Undefined
 * for what is no JSON object: an address is not a form, and says nothing of its mistakes.
 */
export function decodeParams(
  text: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined || text === '' || text.length > longest) return undefined;
  try {
    const plain = text.includes('%') ? decodeURIComponent(text) : text;
    const bytes = Uint8Array.from(
      atob(plain.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+')),
      (sign) => sign.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined; // told by being undefined
  }
}
