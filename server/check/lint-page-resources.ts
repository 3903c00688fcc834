import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { ScreenJson } from '../../schemas/rules/authored.ts';
import type { Problem, Resource } from '../../schemas/rules/types.ts';
import type { AuthoredFile, Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';

/**
 * Whether a screen's resources are there and reached from its area, so that it can be resolved: `undefined` when they are, else what is
 * wrong; nothing for a resource that has been told as broken itself.
 */
export function lintPageResources(
  file: AuthoredFile,
  path: string,
  known: {
    readonly resources: ReadonlyMap<string, Resource>;
    readonly broken: ReadonlySet<string>;
  },
): readonly Problem[] | undefined {
  const area = path.slice(0, path.indexOf('/')) as BackOffice;
  const missing = namedResources(file.value as ScreenJson).filter(
    ({ name }) => !known.resources.get(name)?.scope[area],
  );
  if (missing.length === 0) return undefined;
  return missing
    .filter(({ name }) => !known.broken.has(name))
    .map(({ name, place }) =>
      file.problem(
        place,
        known.resources.has(name)
          ? `"${name}" has no scope for ${area}`
          : `there is no resource "${name}"${didYouMean(name, known.resources.keys())}`,
      ),
    );
}

function namedResources(
  json: ScreenJson,
): readonly { readonly name: string; readonly place: Place }[] {
  if (!('blocks' in json)) return [{ name: json.resource, place: ['resource'] }];
  return json.blocks.flatMap(({ single, screen }, at) => [
    ...(single === undefined ? [] : [{ name: single, place: ['blocks', at, 'single'] }]),
    ...(typeof screen === 'object'
      ? [{ name: screen.resource, place: ['blocks', at, 'screen', 'resource'] }]
      : []),
  ]);
}
