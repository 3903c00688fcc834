/** Any origin: only the comparison with it counts. */
const origin = 'http://shop.invalid';

/**
 * The path as a browser resolves it, without tabs, `.` and `..`; undefined when it leads to another
 * origin. A resolved path that starts with `//` would lead there when a browser resolves it again.
 */
export function localPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const path = url.pathname + url.search + url.hash;
  const isLocal = url.origin === origin && !path.startsWith('//');
  return isLocal ? path : undefined;
}
