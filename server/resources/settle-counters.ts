import type { Field, Resource, Row, RuleError } from '../../schemas/rules/types.ts';

export interface SettledCounters {
  readonly values: Row;
  readonly errors: readonly RuleError[];
}

/**
 * Numbers that trade changes too, as stock (`shownBy`): a write that says what it showed changes them by the difference, so that saving a form never brings
 * back what was sold meanwhile (engine.md §4 "Stale writes"); one that does not say it sets them.
 *
 * @param before the stored row, locked
 */
export function settleCounters(resource: Resource, before: Row, values: Row): SettledCounters {
  const settled = [...resource.fields.values()].flatMap((field) => {
    const wanted = values[field.name],
      shown = field.shownBy === undefined ? undefined : values[field.shownBy];
    return typeof wanted === 'number' && typeof shown === 'number'
      ? [{ field, after: Number(before[field.name] ?? 0) + wanted - shown }]
      : [];
  });
  if (settled.length === 0) return { values, errors: [] };
  const said = new Set(settled.map(({ field }) => field.shownBy));
  const rest = Object.entries(values).filter(([name]) => !said.has(name));
  return {
    values: {
      ...Object.fromEntries(rest),
      ...Object.fromEntries(settled.map(({ field, after }) => [field.name, after])),
    },
    errors: settled.flatMap(({ field, after }) =>
      wrongOf(field, Number(before[field.name] ?? 0), after),
    ),
  };
}

function wrongOf(
  { name, rules: { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } }: Field,
  left: number,
  after: number,
): readonly RuleError[] {
  if (after < minimum)
    return [{ pointer: `/${name}`, key: 'errors.resources.counterShort', params: { left } }];
  return after > maximum
    ? [{ pointer: `/${name}`, key: 'errors.rules.maximum', params: { limit: maximum } }]
    : [];
}
