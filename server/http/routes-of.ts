import type { FastifyRequest } from 'fastify';

/** What kind of work a request is, for limits. Read from method and path only, so that nothing a caller claims can change it. */
export type RouteClass = 'asset' | 'probe' | 'notice' | 'upload' | 'write' | 'read' | 'page';

const probes = new Set(['/healthz', '/readyz']);

export function classOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): RouteClass {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith('/dist/') || path.startsWith('/storage/')) return 'asset';
  if (probes.has(path)) return 'probe';
  if (!isCall(path)) return 'page';
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  if (path.startsWith('/api/payment/')) return 'notice';
  return path.endsWith('/uploads') ? 'upload' : 'write';
}

/** Calls answer an envelope, pages answer html. */
export const isCall = (path: string): boolean =>
  path.startsWith('/api/') || path === '/api' || path.startsWith('/rules/') || probes.has(path);
