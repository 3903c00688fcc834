import { dicts, type DictName, type Tone } from '../../schemas/contract/statuses.ts';
import type { Cond, Resource } from '../../schemas/rules/types.ts';

/** How loud the rows of a view are: the tone of the one dictionary value it filters by. Undefined for a view that filters by anything else. */
export function toneOfView(where: Cond | undefined, resource: Resource): Tone | undefined {
  const conditions = Object.entries(where ?? {}),
    [name = '', value] = conditions[0] ?? [];
  const dict = conditions.length === 1 ? resource.fields.get(name)?.dict : undefined;
  if (dict?.kind !== 'named' || !Object.hasOwn(dicts, dict.name)) return undefined;
  const entries: readonly (readonly [string | number, Tone])[] = dicts[dict.name as DictName];
  return entries.find(([known]) => known === value)?.[1];
}
