import type { BackOffice } from '../../contract/areas.ts';
import { anyoneMay } from '../access.ts';
import type { Field, Resource } from '../types.ts';

/** Context for resolving a part of a screen: resource, area and locale key of the page. */
export interface ScreenContext {
  readonly area: BackOffice;
  readonly resource: Resource;
  readonly resources: ReadonlyMap<string, Resource>;
  /** `screens.Admin.goods_brands` */
  readonly key: string;
  readonly span: number;
}

/** Finds a field by name, or `ref.field`, and the resource that has it. */
export function fieldAt(
  name: string,
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
): { readonly field: Field; readonly owner: Resource } | undefined {
  const [first = '', second] = name.split('.');
  const localField = resource.fields.get(first);
  if (!localField || second === undefined)
    return localField && { field: localField, owner: resource };
  const owner = localField.type === 'ref' ? resources.get(localField.resource ?? '') : undefined;
  const field = owner?.fields.get(second);
  return owner && field && { field, owner };
}

/**
 * As `fieldAt`. An unknown name resolves to `id`, so that one run of the check reports all
 * mistakes.
 */
export function getFieldAt(
  name: string,
  { resource, resources }: ScreenContext,
): { readonly field: Field; readonly owner: Resource } {
  return (
    fieldAt(name, resource, resources) ?? { field: resource.fields.get('id')!, owner: resource }
  );
}

/** Non-system fields that the area can read, in the order of the resource. */
export const readableFields = ({ resource, area }: ScreenContext): readonly Field[] =>
  [...resource.fields.values()].filter((field) => !field.system && anyoneMay(field.read, area));

/** When an area can write a field; never for fields in `own`. */
export function writableIn(
  field: Field,
  resource: Resource,
  area: BackOffice,
): 'always' | 'store' | 'update' | 'never' {
  const scope = resource.scope[area];
  if (!scope || Object.hasOwn(scope.own, field.name)) return 'never';
  const store = scope.can.has('store') && anyoneMay(field.create, area);
  const update = scope.can.has('update') && anyoneMay(field.update, area);
  if (store && update) return 'always';
  if (store) return scope.can.has('update') ? 'store' : 'always';
  if (!update) return 'never';
  return scope.can.has('store') ? 'update' : 'always';
}
