import type { Resource, Screen } from './types.ts';

/**
 * Fills every default of a screen file that has passed its meta-schema (Spec §2, §6, §9; engine.md §1, §2). What it returns has no optional parts.
 * @param path `Admin/goods_brands`
 */
export function resolveScreen(_json: unknown, _path: string, _file: string, _resources: ReadonlyMap<string, Resource>): Screen {
  throw new Error('not built yet');
}
