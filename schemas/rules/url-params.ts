/** Longer texts are read as nothing; our choice. */
const longest = 8192;

/** A value as one segment of an address: JSON, UTF-8, base64url (decisions 7). */
export function encodeParams(value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** What `encodeParams` wrote, or another client in standard base64, also percent-encoded. Undefined for what is no JSON object: an address is not a form, and says nothing of its mistakes. */
export function decodeParams(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined || text === '' || text.length > longest) return undefined;
  try {
    const plain = text.includes('%') ? decodeURIComponent(text) : text;
    const bytes = Uint8Array.from(atob(plain.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+')), (sign) => sign.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined; // told by being undefined
  }
}
