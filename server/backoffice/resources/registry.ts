import type { Area } from '../../../schemas/contract/areas.ts';
import type { Field, Resource } from '../../../schemas/rules/types.ts';

/** A `ref` field that points at a resource. */
export interface Referrer {
  readonly resource: Resource;
  readonly field: Field;
}

/** All resources of the project, built once from the checked files. */
export class Resources {
  readonly all: readonly Resource[];
  private readonly byAreaPath: ReadonlyMap<string, Resource>;
  private readonly referrers: ReadonlyMap<string, readonly Referrer[]>;

  constructor(readonly byName: ReadonlyMap<string, Resource>) {
    this.all = [...byName.values()];
    this.byAreaPath = new Map(
      this.all.flatMap((resource) =>
        Object.entries(resource.scope).map(
          ([area, { path }]) => [`${area}/${path}`, resource] as const,
        ),
      ),
    );
    this.referrers = groupReferrers(this.all);
  }

  /** @throws Error for an unknown name: names come from checked files, never from a request */
  get(name: string): Resource {
    const resource = this.byName.get(name);
    if (!resource) throw new Error(`There is no resource "${name}"`);
    return resource;
  }

  /** The resource served at `/api/{area}/{path}`. */
  byPath(area: Area, path: string): Resource | undefined {
    return this.byAreaPath.get(`${area}/${path}`);
  }

  /** The `ref` fields that point at a resource. */
  referrersOf(name: string): readonly Referrer[] {
    return this.referrers.get(name) ?? [];
  }

  /** The resource that a `ref`, `refs` or `many` field points at. */
  targetOf(field: Field): Resource {
    return this.get(field.resource ?? '');
  }
}

/** @throws Error for an unknown name: names come from checked files, never from a request */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields.get(name);
  if (!field) throw new Error(`${resource.name} has no field "${name}"`);
  return field;
}

function groupReferrers(all: readonly Resource[]): ReadonlyMap<string, readonly Referrer[]> {
  const groups = new Map<string, Referrer[]>();
  for (const resource of all) {
    for (const field of resource.fields.values()) {
      if (field.type !== 'ref' || !field.resource) continue;
      const group = groups.get(field.resource) ?? [];
      group.push({ resource, field });
      groups.set(field.resource, group);
    }
  }
  return groups;
}
