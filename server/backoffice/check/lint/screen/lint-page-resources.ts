import type { BackOffice } from '../../../../../schemas/contract/areas.ts';
import type { ScreenJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import type { Problem } from '../../../../../schemas/rules/problems.ts';
import type { Resource } from '../../../../../schemas/rules/types.ts';
import type { AuthoredFile, JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';

interface KnownResources {
  readonly resources: ReadonlyMap<string, Resource>;
  /** Resources whose own file has problems. */
  readonly broken: ReadonlySet<string>;
}

/**
 * Reports resources of a screen that do not exist or have no scope in the screen's area. Resources
 * whose own file is broken are not reported again.
 *
 * @returns undefined when all resources exist and the screen can be resolved
 */
export function lintPageResources(
  file: AuthoredFile,
  screenPath: string,
  { resources, broken }: KnownResources,
): readonly Problem[] | undefined {
  const area = screenPath.slice(0, screenPath.indexOf('/')) as BackOffice;
  const singles = [...resources.values()].filter(({ scope }) => scope[area]?.single);
  const families = singles.flatMap(({ name }) => /^configs\/([a-z]+_)/.exec(name)?.[1] ?? []);
  const nearFamily = (name: string): string =>
    didYouMean(name.replace(/^configs\/|\*$/g, ''), families);
  const missing = usedResources(file.value as ScreenJson).filter(({ name }) =>
    isFamily(name)
      ? !singles.some((single) => isInFamily(single.name, name)) && nearFamily(name) !== ''
      : !resources.get(name)?.scope[area],
  );
  if (missing.length === 0) return undefined;
  return missing
    .filter(({ name }) => ![...broken].some((other) => isInFamily(other, name)))
    .map(({ name, path }) => {
      if (isFamily(name))
        return file.problem(
          path,
          `no single resource of ${area} begins with "${name.slice(0, -1)}"${nearFamily(name)}`,
        );
      if (resources.has(name)) return file.problem(path, `"${name}" has no scope for ${area}`);
      const hint = didYouMean(name, resources.keys());
      return file.problem(path, `there is no resource "${name}"${hint}`);
    });
}

/**
 * `configs/pay_*` names each resource that begins so. There may be none yet: the settings of couriers
 * come with extensions. A name near that of another family is a mistake.
 */
const isFamily = (name: string): boolean => name.endsWith('*');

const isInFamily = (name: string, family: string): boolean =>
  isFamily(family) ? name.startsWith(family.slice(0, -1)) : name === family;

interface UsedResource {
  readonly name: string;
  readonly path: JsonPath;
}

function usedResources(json: ScreenJson): readonly UsedResource[] {
  if (!('blocks' in json)) return [{ name: json.resource, path: ['resource'] }];
  return json.blocks.flatMap(({ single, screen }, index) => {
    const path = ['blocks', index];
    const used: UsedResource[] = [];
    if (single !== undefined) used.push({ name: single, path: [...path, 'single'] });
    if (typeof screen === 'object')
      used.push({ name: screen.resource, path: [...path, 'screen', 'resource'] });
    return used;
  });
}
