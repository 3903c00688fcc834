/** JSON in a path segment: base64url of it in UTF-8 (reference §7.3). */
export function encodeParams(params: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(params));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads both base64 and base64url, and keywords that older links have percent-encoded; undefined for what is neither. */
export function decodeParams<T extends object>(text: string | undefined): T | undefined {
  if (!text) return undefined;
  try {
    const binary = atob(decodeURIComponent(text).replaceAll('-', '+').replaceAll('_', '/'));
    const params: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0))));
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined;
    const { keywords } = params as { keywords?: unknown };
    return { ...params, ...(typeof keywords === 'string' && /%[0-9A-Fa-f]{2}/.test(keywords) ? { keywords: decodeURIComponent(keywords) } : {}) } as T;
  } catch {
    // A link somebody cut short: as good as none.
    return undefined;
  }
}

/** What a search asks for (reference §7.3); the search page may ask for more. */
export interface SearchParams {
  readonly keywords?: string; readonly pid?: number; readonly sid?: number; readonly tid?: number; readonly class_id?: number | readonly number[]; readonly deep?: 1 | 2;
  readonly brand_id?: number; readonly store_id?: number; readonly sort_type?: 'goods_price' | 'goods_sale' | 'order_comment_count'; readonly sort_order?: 'asc' | 'desc';
}
export const searchPath = (params: SearchParams): string => `/s/${encodeParams(params)}`;
