import { areas } from '../../schemas/contract/areas.ts';
import type { Problem, Resource } from '../../schemas/rules/types.ts';
import type { AuthoredFile } from './authored-file.ts';

/** Two resources on one path of an area: the second of them is told, where its path is written. */
export function lintRoutes(files: ReadonlyMap<Resource, AuthoredFile>): readonly Problem[] {
  return areas.flatMap((area) => {
    const taken = new Map<string, string>();
    return [...files].flatMap(([resource, file]) => {
      const path = resource.scope[area]?.path;
      if (path === undefined) return [];
      const other = taken.get(path);
      if (other === undefined) {
        taken.set(path, resource.name);
        return [];
      }
      return [
        file.problem(['scope', area], `"${other}" has the path "${path}" in ${area} already`),
      ];
    });
  });
}
