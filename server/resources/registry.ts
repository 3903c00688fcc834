import type { Area } from '../../schemas/contract/areas.ts';
import type { Field, Resource } from '../../schemas/rules/types.ts';

/** A resource that points at another one, by `field`. */
export interface Referrer {
  readonly resource: Resource;
  readonly field: Field;
}

/** Every resource of the project, by name. Inject it by this class; built once from the checked files. */
export class Resources {
  readonly all: readonly Resource[];
  private readonly paths: ReadonlyMap<string, Resource>;
  private readonly referrers: ReadonlyMap<string, readonly Referrer[]>;

  constructor(readonly byName: ReadonlyMap<string, Resource>) {
    this.all = [...byName.values()];
    this.paths = new Map(
      this.all.flatMap((resource) =>
        Object.entries(resource.scope).map(
          ([area, scope]) => [`${area}/${scope.path}`, resource] as const,
        ),
      ),
    );
    this.referrers = groupReferrers(this.all);
  }

  /** @throws Error for a name that no file defines: names come from checked files, never from a request. */
  get(name: string): Resource {
    const resource = this.byName.get(name);
    if (!resource) throw new Error(`There is no resource "${name}"`);
    return resource;
  }

  /** The resource served at `/api/{Area}/{path}`. */
  byPath(area: Area, path: string): Resource | undefined {
    return this.paths.get(`${area}/${path}`);
  }

  /** Who points at `name` by a `ref`. */
  referrersOf(name: string): readonly Referrer[] {
    return this.referrers.get(name) ?? [];
  }

  /** The resource a `ref`, `refs` or `many` field points at. */
  targetOf(field: Field): Resource {
    return this.get(field.resource ?? '');
  }
}

/** A field a resource surely has. @throws Error otherwise; names come from checked files. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields.get(name);
  if (!field) throw new Error(`${resource.name} has no field "${name}"`);
  return field;
}

function groupReferrers(all: readonly Resource[]): ReadonlyMap<string, readonly Referrer[]> {
  const found = new Map<string, Referrer[]>();
  for (const resource of all) {
    for (const field of resource.fields.values()) {
      if (field.type !== 'ref' || !field.resource) continue;
      found.set(field.resource, [...(found.get(field.resource) ?? []), { resource, field }]);
    }
  }
  return found;
}
