import { anyoneMay } from '../../schemas/rules/access.ts';
import type { ItemJson, PageJson } from '../../schemas/rules/authored.ts';
import { stampedFields } from '../../schemas/rules/compile-rules.ts';
import { writableIn } from '../../schemas/rules/screen-fields.ts';
import type { Field } from '../../schemas/rules/types.ts';
import type { Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import { itemFits } from './fitting-types.ts';
import { lintType, lintWrittenDict } from './lint-columns.ts';
import { lintCond } from './lint-cond.ts';
import { findField } from './lint-context.ts';
import { lintLabel } from './lint-label.ts';
import type { PageScope } from './lint-page.ts';
import { lintPath } from './lint-links.ts';

/** The form: fields its area may write, limits not above the resource's, and nothing required left out. */
export function lintForm(page: PageJson, place: Place, scope: PageScope): void {
  const here = [...place, 'form'];
  page.form?.forEach((entry, at) => {
    const json: ItemJson = typeof entry === 'string' ? { field: entry } : entry;
    const inside = [...here, at];
    const field = findField(
      json.field,
      typeof entry === 'string' ? inside : [...inside, 'field'],
      scope.resource,
      scope,
    );
    if (!field) return;
    if (json.type !== 'text' && writableIn(field, scope.resource, scope.screen.area) === 'never')
      scope.report.at(
        inside,
        `"${json.field}" is written by nobody of ${scope.screen.area}: show it with "type": "text", or leave it out`,
      );
    lintItem(json, field, inside, scope);
  });
  lintLeftOut(page, here, scope);
}

function lintItem(json: ItemJson, field: Field, here: Place, scope: PageScope): void {
  lintType(json.type, itemFits, { field, place: [...here, 'type'], scope });
  for (const part of ['label', 'placeholder', 'activeText', 'inactiveText'] as const)
    lintLabel(json[part], [...here, part], scope);
  if (json.group !== undefined)
    lintLabel(`${scope.key}.groups.${json.group}`, [...here, 'group'], scope);
  lintWrittenDict(json.options, [...here, 'options'], scope);
  lintCond(json.when, [...here, 'when'], {
    resource: scope.resource,
    row: scope.resource,
    context: scope.context,
    report: scope.report,
  });
  const most = field.rules.maxLength;
  if (json.maxlength !== undefined && most !== undefined && json.maxlength > most)
    scope.report.at([...here, 'maxlength'], `is above ${most}, the resource's own limit`);
  if (json.open !== undefined) lintPath(json.open, [...here, 'open'], scope);
  if (json.option?.sizeOf !== undefined)
    lintSizeOf(json.option.sizeOf, [...here, 'option', 'sizeOf'], scope);
  if (json.columns) lintRowItems(json.columns, field, [...here, 'columns'], scope);
}

/** A picture takes its size from a row with a width and a height. */
function lintSizeOf(name: string, place: Place, { resource, context, report }: PageScope): void {
  const field = resource.fields.get(name),
    target = field?.type === 'ref' ? context.resources.get(field.resource ?? '') : undefined;
  if (!target)
    report.at(
      place,
      `"${name}" is no reference of "${resource.name}"${didYouMean(
        name,
        [...resource.fields.values()].filter(({ type }) => type === 'ref').map((one) => one.name),
      )}`,
    );
  else if (!target.fields.has('width') || !target.fields.has('height'))
    report.at(place, `"${target.name}" has no width and height`);
}

function lintRowItems(
  columns: NonNullable<ItemJson['columns']>,
  many: Field,
  place: Place,
  scope: PageScope,
): void {
  const child = scope.context.resources.get(many.resource ?? '');
  const fields = many.fields ?? child?.fields;
  if (!fields) return;
  columns.forEach((entry, at) => {
    const json: ItemJson = typeof entry === 'string' ? { field: entry } : entry;
    const field = fields.get(json.field);
    if (!field)
      scope.report.at(
        [...place, at],
        `"${many.name}" has no field "${json.field}"${didYouMean(json.field, fields.keys())}`,
      );
    else lintItem(json, field, [...place, at], child ? { ...scope, resource: child } : scope);
  });
}

/** An add dialog that leaves out what every new row needs could never be saved. */
function lintLeftOut(page: PageJson, place: Place, { resource, screen, report }: PageScope): void {
  const store = page.permissions?.['store'];
  const elsewhere =
    store === false ||
    (typeof store === 'object' && (store.show === false || store.url !== undefined));
  if (
    !page.form ||
    elsewhere ||
    screen.kind === 'single' ||
    !resource.scope[screen.area]?.can.has('store')
  )
    return;
  const stamped = stampedFields(resource);
  const offered = new Set(
    screen.form
      .filter(({ only, type }) => only !== 'update' && type !== 'text')
      .map(({ field }) => field),
  );
  for (const field of resource.fields.values()) {
    const needed =
      field.required &&
      field.default === undefined &&
      !field.when &&
      !stamped.has(field.name) &&
      anyoneMay(field.create, screen.area);
    if (needed && !offered.has(field.name))
      report.at(
        place,
        `leaves out "${field.name}", which every new row of "${resource.name}" needs`,
      );
  }
}
