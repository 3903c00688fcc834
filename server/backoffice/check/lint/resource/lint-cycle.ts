import {
  comparisonsOf,
  rowVariables,
} from '../../../../../schemas/rules/conditions/cond-fields.ts';
import { fieldAt } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { Cond, Field, Resource } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import type { ResourceScope } from '../lint-context.ts';

type Resources = ReadonlyMap<string, Resource>;

/** A field with its resource. */
interface Place {
  readonly field: Field;
  readonly owner: Resource;
}

/** Reports a computed field that is computed from itself, also through other computed fields. */
export function lintCycle(field: Field, path: JsonPath, scope: ResourceScope): void {
  const { resource, context, report } = scope;
  const cycle = findCycle([{ field, owner: resource }], context.resources);
  if (!cycle) return;
  const names = cycle.map(({ field: { name }, owner }) => `${owner.name}.${name}`).join(' → ');
  report.at(
    [...path, field.cases ? 'cases' : 'of'],
    `"${field.name}" is computed from itself: ${names}`,
  );
}

/** The path from the first place back to it; undefined when no path leads back. */
function findCycle(
  path: readonly Place[],
  resources: Resources,
  seen: Set<Field> = new Set(),
): readonly Place[] | undefined {
  const [start] = path;
  const last = path.at(-1)!;
  for (const next of readPlaces(last, resources)) {
    if (next.field === start!.field) return [...path, next];
    if (seen.has(next.field)) continue;
    seen.add(next.field);
    const cycle = findCycle([...path, next], resources, seen);
    if (cycle) return cycle;
  }
  return undefined;
}

/** The computed fields whose values a computed field needs. */
function readPlaces({ field, owner }: Place, resources: Resources): readonly Place[] {
  const conditions = [field.when, ...(field.cases ?? []).map(({ when }) => when)];
  const names = conditions.flatMap((cond) => (cond ? fieldsInCondition(cond) : []));
  const places = [
    ...names.map((name) => fieldAt(name, owner, resources)),
    sourceOf(field, owner, resources),
  ];
  return places.filter((place): place is Place => place?.field.type === 'computed');
}

const fieldsInCondition = (cond: Cond): readonly string[] =>
  comparisonsOf(cond).flatMap((comparison) => [comparison.field, ...rowVariables(comparison)]);

/** The field that `sum:lines.price` adds, or that `ref:store_id.name` reads. */
function sourceOf({ of }: Field, owner: Resource, resources: Resources): Place | undefined {
  const [, through = '', column = ''] =
    /^(?:sum|min|max|last|ref):(\w+)\.(\w+)$/.exec(of ?? '') ?? [];
  const target = resources.get(owner.fields.get(through)?.resource ?? '');
  const field = target?.fields.get(column);
  return target && field && { field, owner: target };
}
