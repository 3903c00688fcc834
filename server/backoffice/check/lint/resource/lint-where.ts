import { formVariables } from '../../../../../schemas/rules/conditions/cond-fields.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { lintCond } from '../lint-cond.ts';
import { findCycle, type ResourceScope } from '../lint-context.ts';

type Fields = ReadonlyMap<string, Field>;

/**
 * Reports mistakes in `where` of a reference: those of its condition over the target, names after
 * `@form.` that are no fields of the form, and fields that wait for each other.
 */
export function lintWhere(
  field: Field,
  path: JsonPath,
  scope: ResourceScope & { readonly inputs?: Fields },
): void {
  const { context, report, inputs, resource } = scope;
  const target = context.resources.get(field.resource ?? '');
  if (!field.where || !target) return;
  const form = inputs ?? resource.fields;
  lintCond(field.where, path, {
    context,
    report,
    resource: target,
    row: undefined,
    isStored: true,
    form,
  });
  if (resource.parent !== undefined && formVariables(field.where).includes(resource.parent))
    report.at(
      path,
      `"${resource.parent}" is the link to the parent, which a child row does not show`,
    );
  const cycle = findCycle([field.name], (name) => formVariables(form.get(name)?.where));
  if (cycle) report.at(path, `"${field.name}" is chosen by itself: ${cycle.join(' → ')}`);
}
