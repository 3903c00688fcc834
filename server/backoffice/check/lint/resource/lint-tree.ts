import type { ResourceScope } from '../lint-context.ts';

/**
 * Reports a tree without its parent field, a parent field that is no reference to the resource
 * itself, a key that differs from the reference's, and a tree over a view.
 */
export function lintTree({ resource, report, context }: ResourceScope): void {
  const { tree, fields, name } = resource;
  if (!tree) return;
  const parent = fields.get(tree.field);
  if (!parent) {
    report.at(['tree'], `"${name}" has no field "${tree.field}"`);
    return;
  }
  if (parent.type !== 'ref' || parent.resource !== name)
    report.at(['tree'], `"${tree.field}" is no ref to "${name}" itself`);
  else if (parent.key !== tree.key)
    report.at(
      ['tree', 'key'],
      `children point at "${parent.key}", as "${tree.field}" says, not at "${tree.key}"`,
    );
  else if (tree.key === 'id' && String(tree.root) !== '0')
    report.at(
      ['tree', 'root'],
      `${JSON.stringify(tree.root)} is no id: an empty reference to "id" is 0`,
    );
  if (context.resources.get(name)?.source === 'view') report.at(['tree'], 'a view is no tree');
}
