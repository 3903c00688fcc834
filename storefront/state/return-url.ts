/** Any origin: only the comparison with it counts. */
const origin = 'http://shop.invalid';
const signInPages = /^\/(Admin|Seller|login|register|forget_password)\b/;

/** The `?back=` parameter if it is an address of this origin, else `fallback`. */
export function returnUrlOr(search: URLSearchParams, fallback: string): string {
  const back = search.get('back') ?? '';
  return localPath(back) ?? fallback;
}

/**
 * Path to open after sign-in: the `?back=` parameter if it is a storefront path other than a
 * sign-in page, else the home page.
 */
export function returnUrl(search: URLSearchParams): string {
  const path = returnUrlOr(search, '/');
  return signInPages.test(path) ? '/' : path;
}

/**
 * The path as a browser reads it, which removes tabs and resolves `.` and `..`; undefined when it
 * leads to another origin, also once it is read again.
 */
function localPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const path = url.pathname + url.search + url.hash;
  const isLocal = url.origin === origin && !path.startsWith('//');
  return isLocal ? path : undefined;
}
