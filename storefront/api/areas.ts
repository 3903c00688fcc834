import type { Answer } from '../../engine/wire/index.ts';
import type { AreaNode } from '../../schemas/contract/calls/areas.ts';
import { shop } from './shop.ts';

const areasByParent = new Map<string, Promise<Answer<readonly AreaNode[]>>>();
/** Child areas of `pid`; '0' lists the provinces. Cached per page load, except errors. */
export const readAreas = (pid: string): Promise<Answer<readonly AreaNode[]>> =>
  areasByParent.get(pid) ??
  areasByParent
    .set(
      pid,
      shop
        .get<readonly AreaNode[]>('/load_areas', { isLazy: true, pid })
        .catch((error: unknown) => {
          areasByParent.delete(pid);
          throw error;
        }),
    )
    .get(pid)!;
