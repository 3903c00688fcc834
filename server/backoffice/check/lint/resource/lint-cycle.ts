import {
  comparisonsOf,
  rowVariables,
} from '../../../../../schemas/rules/conditions/cond-fields.ts';
import { fieldAt } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { Cond, Field, Resource } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { findCycle, type ResourceScope } from '../lint-context.ts';

type Resources = ReadonlyMap<string, Resource>;

/** A field with its resource. */
interface Place {
  readonly field: Field;
  readonly owner: Resource;
}

/** Reports a computed field that is computed from itself, also through other computed fields. */
export function lintCycle(field: Field, path: JsonPath, scope: ResourceScope): void {
  const { resource, context, report } = scope;
  const owners = new Map([[field, resource]]);
  const cycle = findCycle([field], (from) =>
    readPlaces({ field: from, owner: owners.get(from)! }, context.resources).map((place) => {
      owners.set(place.field, place.owner);
      return place.field;
    }),
  );
  if (!cycle) return;
  const names = cycle.map((part) => `${owners.get(part)!.name}.${part.name}`).join(' → ');
  report.at(
    [...path, field.cases ? 'cases' : 'of'],
    `"${field.name}" is computed from itself: ${names}`,
  );
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
