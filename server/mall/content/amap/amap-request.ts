import type { HttpRequest } from '../../../platform/outbound/http-client.ts';

/** What AMap's scripts of a page call through us. */
export interface AmapSettings {
  /** Key of AMap's script (`configs/amap` `jsapi`). */
  readonly jsapi: string;
  /** Security code, which pages must not know. */
  readonly security: string;
}

/** AMap's services by the beginning of their path; the longest one counts. */
const origins: readonly (readonly [prefix: string, origin: string])[] = [
  ['v4/map/styles', 'https://webapi.amap.com'],
  ['v3/', 'https://restapi.amap.com'],
  ['v4/', 'https://restapi.amap.com'],
  ['v5/', 'https://restapi.amap.com'],
];
/** Names that AMap's script gives its callbacks. No function of our pages has such a name. */
const callbackOfScript = /^jsonp_\d+_?\d*_?$/;
const plainPath = /^[\w/-]+$/;

/**
 * The request to AMap for a call of its script: the same with the security code as `jscode`
 * (AMap's JSAPI 2.0, "serviceHost").
 *
 * @param path behind `/_AMapService/`
 * @returns undefined for another service or another key than ours
 */
export function amapRequest(
  path: string,
  query: string,
  { jsapi, security }: AmapSettings,
): HttpRequest | undefined {
  const origin = origins.find(([prefix]) => path.startsWith(prefix))?.[1];
  const parameters = new URLSearchParams(query);
  const isOurs = jsapi !== '' && security !== '' && parameters.get('key') === jsapi;
  if (!origin || !plainPath.test(path) || !isOurs) return undefined;
  parameters.set('jscode', security);
  // The answer runs as a script of our own origin, so a caller must not choose what it calls
  if (parameters.getAll('callback').some((name) => !callbackOfScript.test(name)))
    parameters.delete('callback');
  return { method: 'GET', url: new URL(`/${path}?${parameters}`, origin), headers: {} };
}
