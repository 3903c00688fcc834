import { areas } from '../../../../../schemas/contract/areas.ts';
import type { Problem } from '../../../../../schemas/rules/problems.ts';
import type { Resource } from '../../../../../schemas/rules/types.ts';
import type { AuthoredFile } from '../../authored-file.ts';

/** Reports two resources on one path of an area, at the second of them. */
export function lintRoutes(files: ReadonlyMap<Resource, AuthoredFile>): readonly Problem[] {
  return areas.flatMap((area) => {
    const ownerByPath = new Map<string, string>();
    return [...files].flatMap(([resource, file]) => {
      const path = resource.scope[area]?.path;
      if (path === undefined) return [];
      const owner = ownerByPath.get(path);
      if (owner !== undefined)
        return [
          file.problem(['scope', area], `"${owner}" has the path "${path}" in ${area} already`),
        ];
      ownerByPath.set(path, resource.name);
      return [];
    });
  });
}
