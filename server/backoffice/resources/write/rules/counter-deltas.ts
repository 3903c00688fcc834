import type { RuleError } from '../../../../../schemas/rules/problems.ts';
import type { Field, Resource, Row } from '../../../../../schemas/rules/types.ts';

export interface CounterResult {
  /** The values with counters as they will be stored, without the shown values. */
  readonly values: Row;
  readonly errors: readonly RuleError[];
}

/**
 * Counters such as stock, which trade changes too. A write that also sends the shown value
 * (`shownBy`) changes the counter by the difference, so that saving a form does not restore what
 * was sold meanwhile (docs/decisions/0044-stale-writes.md). Without it the counter is set.
 *
 * @param before the stored row, locked
 */
export function applyCounterDeltas(resource: Resource, before: Row, values: Row): CounterResult {
  const counters = [...resource.fields.values()].flatMap((field) => {
    const wanted = values[field.name];
    const shown = field.shownBy === undefined ? undefined : values[field.shownBy];
    if (typeof wanted !== 'number' || typeof shown !== 'number') return [];
    const stored = Number(before[field.name] ?? 0);
    return [{ field, stored, next: stored + wanted - shown }];
  });
  if (counters.length === 0) return { values, errors: [] };
  const shownFields = new Set(counters.map(({ field }) => field.shownBy));
  const others = Object.entries(values).filter(([name]) => !shownFields.has(name));
  const next = counters.map((counter) => [counter.field.name, counter.next] as const);
  return {
    values: { ...Object.fromEntries(others), ...Object.fromEntries(next) },
    errors: counters.flatMap((counter) => boundErrors(counter.field, counter)),
  };
}

function boundErrors(
  { name, rules: { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } }: Field,
  { stored, next }: { readonly stored: number; readonly next: number },
): readonly RuleError[] {
  const pointer = `/${name}`;
  if (next < minimum)
    return [{ pointer, key: 'errors.resources.counterShort', params: { left: stored } }];
  if (next > maximum) return [{ pointer, key: 'errors.rules.maximum', params: { limit: maximum } }];
  return [];
}
