import type { Answer } from '../../engine/client/envelope.ts';
import { shop } from './shop.ts';

/** One place of `GET /load_areas?isLazy=true&pid=`; `code` is the `pid` of those below it. */
export interface AreaNode { readonly id: number; readonly code: string; readonly pid: string; readonly deep: number; readonly name: string; readonly leaf: boolean }

const kept = new Map<string, Promise<Answer<readonly AreaNode[]>>>();
/** Places below one, '0' for the provinces; read once. */
export const readAreas = (pid: string): Promise<Answer<readonly AreaNode[]>> => kept.get(pid) ?? kept.set(pid, shop.get<readonly AreaNode[]>('/load_areas', { isLazy: true, pid }).catch((error: unknown) => { kept.delete(pid); throw error; })).get(pid)!;
