import type { ServedDict, ServedOption } from '../../schemas/contract/calls/screens.ts';
import { type DictName, dicts } from '../../schemas/contract/statuses.ts';
import type { Dict, Field } from '../../schemas/rules/types.ts';
import type { PageContext } from './serve-context.ts';

/**
 * A dictionary with its labels in the caller's language; rows of resources are fetched from `R/options/{field}` when they are needed.
 * A reference shows its target's rows, after fixed values of its own.
 */
export function serveDict(
  dict: Dict | undefined,
  field: Field | undefined,
  path: string,
  context: PageContext,
): ServedDict | undefined {
  const isReference = field?.type === 'ref' || field?.type === 'refs';
  const options = dict ? fixedOptions(dict, context) : undefined;
  if (dict?.kind === 'url') return { options, url: dict.url };
  if (dict?.kind === 'resource' || isReference) return { options, url: optionsUrl(path, context) };
  return options && { options, url: undefined };
}

/** @param path the field as the option call names it */
export const optionsUrl = (path: string, { page, scope }: PageContext): string =>
  `/${page.area}/${scope.path}/options/${path}`;

function fixedOptions(dict: Dict, { say }: PageContext): readonly ServedOption[] | undefined {
  if (dict.kind === 'values')
    return dict.values.map(({ value, label, color }) => ({
      value,
      label: say(label),
      ...(color === undefined ? {} : { color }),
    }));
  if (dict.kind !== 'named' || !Object.hasOwn(dicts, dict.name)) return undefined;
  return dicts[dict.name as DictName].map(([value, tone]) => ({
    value,
    label: say(`dicts.${dict.name}.${value}`),
    tone,
  }));
}
