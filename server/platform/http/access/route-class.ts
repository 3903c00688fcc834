import type { FastifyRequest } from 'fastify';

/**
 * The kind of a request, for limits. It depends on method and path only, so that a caller cannot
 * choose it.
 */
export type RouteClass = 'asset' | 'probe' | 'notice' | 'upload' | 'write' | 'read' | 'page';

const probes = new Set(['/healthz', '/readyz']);
export const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The class of a request by its method and path alone, before any route is looked up. */
export function routeClassOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): RouteClass {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith('/dist/') || path.startsWith('/storage/')) return 'asset';
  if (probes.has(path)) return 'probe';
  if (!isApiPath(path)) return 'page';
  if (readMethods.has(method)) return 'read';
  if (path.startsWith('/api/payment/')) return 'notice';
  const isUpload = path.endsWith('/uploads') || /\/chats\/\d+\/pictures$/.test(path);
  return isUpload ? 'upload' : 'write';
}

/** Whether a path answers an envelope; all others answer html or files. */
export const isApiPath = (path: string): boolean =>
  path.startsWith('/api/') || path === '/api' || path.startsWith('/rules/') || probes.has(path);
