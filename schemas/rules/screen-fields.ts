import type { BackOffice } from '../contract/areas.ts';
import { anyoneMay } from './access.ts';
import type { Field, Resource } from './types.ts';

/**
 * What a screen part needs to be filled in: the page's resource, area and place in the locale keys.
 */
export interface ScreenContext {
  readonly area: BackOffice;
  readonly resource: Resource;
  readonly resources: ReadonlyMap<string, Resource>;
  /** `screens.Admin.goods_brands` */
  readonly key: string;
  readonly span: number;
}

/** A field by its name, or one reference deep with the field's own resource. */
export function fieldAt(
  name: string,
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
): { readonly field: Field; readonly owner: Resource } | undefined {
  const [first = '', second] = name.split('.');
  const near = resource.fields.get(first);
  if (!near || second === undefined) return near && { field: near, owner: resource };
  const owner = near.type === 'ref' ? resources.get(near.resource ?? '') : undefined;
  const field = owner?.fields.get(second);
  return owner && field && { field, owner };
}

/**
 * A name that the check has already refused still resolves to something, so that every mistake is
 * found in one run.
 */
export function getFieldAt(
  name: string,
  { resource, resources }: ScreenContext,
): { readonly field: Field; readonly owner: Resource } {
  return (
    fieldAt(name, resource, resources) ?? { field: resource.fields.get('id')!, owner: resource }
  );
}

/** Authored fields somebody of the area may read, in the resource's order. */
export const readableFields = ({ resource, area }: ScreenContext): readonly Field[] =>
  [...resource.fields.values()].filter((field) => !field.system && anyoneMay(field.read, area));

/** When a field may be written by somebody of the area; what `own` stamps is nobody's to write. */
export function writableIn(
  field: Field,
  resource: Resource,
  area: BackOffice,
): 'always' | 'store' | 'update' | 'never' {
  const scope = resource.scope[area];
  if (!scope || field.name in scope.own) return 'never';
  const store = scope.can.has('store') && anyoneMay(field.create, area);
  const update = scope.can.has('update') && anyoneMay(field.update, area);
  if (store && update) return 'always';
  if (store) return scope.can.has('update') ? 'store' : 'always';
  if (!update) return 'never';
  return scope.can.has('store') ? 'update' : 'always';
}
