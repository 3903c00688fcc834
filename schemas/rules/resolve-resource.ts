import type { Resource } from './types.ts';

/** Fills every default of a resource file that has passed its meta-schema. `file` is its path from the project's root. */
export function resolveResource(_json: unknown, _file: string): Resource {
  throw new Error('not built yet');
}
