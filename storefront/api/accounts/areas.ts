import type { AreaNode } from '../../../schemas/contract/calls/areas.ts';
import { shop } from '../client/shop.ts';

const areasByParent = new Map<string, Promise<readonly AreaNode[]>>();

/** Child areas of `pid`; '0' lists the provinces. Cached per page load, except errors. */
export function readAreas(pid: string): Promise<readonly AreaNode[]> {
  const cached = areasByParent.get(pid);
  if (cached) return cached;
  const request = shop
    .get<readonly AreaNode[]>('/load_areas', { isLazy: true, pid })
    .catch((error: unknown) => {
      areasByParent.delete(pid);
      throw error;
    });
  areasByParent.set(pid, request);
  return request;
}
