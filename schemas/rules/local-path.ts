/** Any origin: only the comparison with it counts. */
const origin = 'http://shop.invalid';

/**
 * The path as a browser reads it, which removes tabs and resolves `.` and `..`; undefined when it
 * leads to another origin, also once it is read again.
 */
export function localPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  const path = url.pathname + url.search + url.hash;
  const isLocal = url.origin === origin && !path.startsWith('//');
  return isLocal ? path : undefined;
}
