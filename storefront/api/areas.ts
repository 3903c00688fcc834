import type { Answer } from '../../engine/wire/index.ts';
import type { AreaNode } from '../../schemas/contract/calls/areas.ts';
import { shop } from './shop.ts';

const kept = new Map<string, Promise<Answer<readonly AreaNode[]>>>();
/** Places below one, '0' for the provinces; read once. */
export const readAreas = (pid: string): Promise<Answer<readonly AreaNode[]>> =>
  kept.get(pid) ??
  kept
    .set(
      pid,
      shop
        .get<readonly AreaNode[]>('/load_areas', { isLazy: true, pid })
        .catch((error: unknown) => {
          kept.delete(pid);
          throw error;
        }),
    )
    .get(pid)!;
