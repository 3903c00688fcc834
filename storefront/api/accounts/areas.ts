import { type Answer, isFailure } from '../../../engine/wire/index.ts';
import type { AreaNode } from '../../../schemas/contract/calls/areas.ts';
import { shop } from '../client/shop.ts';

type Areas = Answer<readonly AreaNode[]>;

const areasByParent = new Map<string, Promise<Areas>>();

/** Child areas of `pid`; '0' lists the provinces. Cached per page load, except errors. */
export function readAreas(pid: string): Promise<Areas> {
  const cached = areasByParent.get(pid);
  if (cached) return cached;
  const request = requestAreas(pid);
  areasByParent.set(pid, request);
  return request;
}

async function requestAreas(pid: string): Promise<Areas> {
  try {
    const areas = await shop.get<readonly AreaNode[]>('/load_areas', { isLazy: true, pid });
    if (isFailure(areas)) areasByParent.delete(pid);
    return areas;
  } catch (error) {
    areasByParent.delete(pid);
    throw error;
  }
}
