import type {
  DictConfig,
  SelectOption,
} from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { dictEntries } from '../../../schemas/contract/statuses.ts';
import type { Dict, Field } from '../../../schemas/rules/types.ts';
import type { PageContext } from './config-context.ts';

/**
 * A dictionary in the caller's language. Options that are rows of a resource are loaded from
 * `<resource path>/options/{field}` on demand (docs/resources.md). A reference offers the
 * dictionary's fixed values before its rows.
 *
 * @param path the field as option calls name it
 */
export function toDictConfig(
  dict: Dict | undefined,
  field: Field | undefined,
  path: string,
  context: PageContext,
): DictConfig | undefined {
  const isReference = field?.type === 'ref' || field?.type === 'refs';
  const options = dict ? fixedOptions(dict, context) : undefined;
  if (dict?.kind === 'url') return { options, url: dict.url };
  if (dict?.kind === 'resource' || isReference) return { options, url: optionsUrl(path, context) };
  return options && { options, url: undefined };
}

/** @param path the field as the option call names it */
export const optionsUrl = (path: string, { page, scope }: PageContext): string =>
  `/${page.area}/${scope.path}/options/${path}`;

function fixedOptions(dict: Dict, { t }: PageContext): readonly SelectOption[] | undefined {
  if (dict.kind === 'values')
    return dict.values.map(({ value, label, color }) => ({
      value,
      label: t(label),
      ...(color === undefined ? {} : { color }),
    }));
  if (dict.kind !== 'named') return undefined;
  return dictEntries(dict.name)?.map(([value, tone]) => ({
    value,
    label: t(`dicts.${dict.name}.${value}`),
    tone,
  }));
}
