import { anyoneMay } from '../../../../../schemas/rules/access.ts';
import type { ItemJson, PageJson } from '../../../../../schemas/rules/authored/screen-json.ts';
import { formVariables } from '../../../../../schemas/rules/conditions/cond-fields.ts';
import { isReference } from '../../../../../schemas/rules/resource/is-reference.ts';
import { resolveDict } from '../../../../../schemas/rules/resource/resolve-field.ts';
import { groupLabel } from '../../../../../schemas/rules/screen-config/resolve-item.ts';
import { writableIn } from '../../../../../schemas/rules/screen-config/screen-fields.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { didYouMean } from '../../did-you-mean.ts';
import { lintCond } from '../lint-cond.ts';
import { findField, withArticle } from '../lint-context.ts';
import { lintLabel } from '../lint-label.ts';
import { lintValue } from '../resource/lint-default.ts';
import { lintChoices, lintPicker } from './lint-choices.ts';
import { type ItemScope, lintUnusedItem } from './lint-unused-item.ts';
import { fieldPath, lintScreenDict, lintType, type PageScope } from './page-scope.ts';

/**
 * Reports mistakes of a form: fields that the area cannot write, item types that do not fit, limits
 * above the resource's, unknown screens and texts, and required fields that are left out.
 */
export function lintForm(page: PageJson, path: JsonPath, scope: PageScope): void {
  const formPath = [...path, 'form'];
  lintTwice(page.form, formPath, scope);
  page.form?.forEach((entry, index) => {
    const json: ItemJson = typeof entry === 'string' ? { field: entry } : entry;
    const itemPath = [...formPath, index];
    const field = findField(json.field, fieldPath(entry, itemPath), scope.resource, scope);
    if (!field) return;
    lintWritable(json, field, itemPath, scope);
    lintItem(json, field, itemPath, { ...scope, place: 'form' });
    lintInputs(json, field, fieldPath(entry, itemPath), { page, scope });
  });
  lintMissingFields(page, formPath, scope);
}

/** A new row must offer the fields on which the choices of a reference depend. */
function lintInputs(
  { only }: ItemJson,
  field: Field,
  path: JsonPath,
  { page, scope }: { readonly page: PageJson; readonly scope: PageScope },
): void {
  if (!field.where || only === 'update' || !addsByForm(page, scope)) return;
  const { resource, screen, report } = scope;
  const own = resource.scope[screen.area]?.own ?? {};
  const shown = new Set(
    screen.form.filter((item) => item.only !== 'update').map((item) => item.field),
  );
  for (const name of formVariables(field.where))
    if (name !== 'id' && !shown.has(name) && !Object.hasOwn(own, name))
      report.at(
        path,
        `the rows of "${field.name}" depend on "${name}", which the form of a new row does not show`,
      );
}

/** A dialog shows a field once; the add and the edit dialog may each have an item of their own. */
function lintTwice(form: PageJson['form'], path: JsonPath, { report }: PageScope): void {
  const seen = new Set<string>();
  form?.forEach((entry, index) => {
    const { field, only }: ItemJson = typeof entry === 'string' ? { field: entry } : entry;
    const dialogs = (only ? [only] : ['store', 'update']).map((dialog) => `${field} ${dialog}`);
    if (dialogs.some((dialog) => seen.has(dialog)))
      report.at(fieldPath(entry, [...path, index]), `"${field}" is there already`);
    for (const dialog of dialogs) seen.add(dialog);
  });
}

function lintWritable(
  json: ItemJson,
  field: Field,
  path: JsonPath,
  { resource, screen, report }: PageScope,
): void {
  if (json.type === 'text') return;
  if (writableIn(field, resource, screen.area) !== 'never') return;
  report.at(
    path,
    `"${json.field}" is written by nobody of ${screen.area}: show it with "type": "text", or leave it out`,
  );
}

function lintItem(json: ItemJson, field: Field, path: JsonPath, scope: ItemScope): void {
  lintType(json, 'items', {
    name: json.field,
    field,
    path: [...path, 'type'],
    scope,
  });
  lintUnusedItem(json, field, path, scope);
  lintChoices({ type: json.type, dict: json.options }, field, path, scope);
  if (json.value !== undefined)
    lintValue({ ...field, required: false }, json.value, [...path, 'value'], scope.report);
  for (const property of ['label', 'placeholder', 'activeText', 'inactiveText'] as const)
    lintLabel(json[property], [...path, property], scope);
  if (json.group !== undefined)
    lintLabel(groupLabel(json.group, scope.key), [...path, 'group'], scope);
  const { options } = json;
  const hasRows = isReference(field) && options !== undefined;
  if (hasRows && resolveDict(options).kind !== 'url')
    scope.report.atKey(
      [...path, 'options'],
      `"options" of ${withArticle(field.type)} must be the path of a call: its choices are "${field.resource}"`,
    );
  else lintScreenDict(options, [...path, 'options'], scope);
  lintPicker(json, field, path, scope);
  if (field.where && (json.type === 'table_select' || json.type === 'cascader_lazy'))
    scope.report.at(
      [...path, 'type'],
      `"${json.type}" does not know "where" of "${json.field}" and offers rows that the server refuses: use "select"`,
    );
  lintCond(json.when, [...path, 'when'], { ...scope, row: scope.resource, isOwnOnly: true });
  const limit = field.rules.maxLength;
  if (json.maxlength !== undefined && limit !== undefined && json.maxlength > limit)
    scope.report.at([...path, 'maxlength'], `is above ${limit}, the resource's own limit`);
  if (json.option?.sizeOf !== undefined)
    lintSizeOf(json.option.sizeOf, [...path, 'option', 'sizeOf'], scope);
  if (json.columns) lintRowItems(json.columns, field, [...path, 'columns'], scope);
}

/** `sizeOf` names a reference whose rows have a width and a height. */
function lintSizeOf(name: string, path: JsonPath, { resource, context, report }: PageScope): void {
  const field = resource.fields.get(name);
  const target = field?.type === 'ref' ? context.resources.get(field.resource ?? '') : undefined;
  if (!target) {
    const references = [...resource.fields.values()].filter(({ type }) => type === 'ref');
    const hint = didYouMean(
      name,
      references.map((reference) => reference.name),
    );
    report.at(path, `"${name}" is no reference of "${resource.name}"${hint}`);
  } else if (!target.fields.has('width') || !target.fields.has('height')) {
    report.at(path, `"${target.name}" has no width and height`);
  }
}

/** The items of child rows. */
function lintRowItems(
  columns: NonNullable<ItemJson['columns']>,
  many: Field,
  path: JsonPath,
  scope: PageScope,
): void {
  const child = scope.context.resources.get(many.resource ?? '');
  const fields = many.fields ?? child?.fields;
  if (!fields) return;
  columns.forEach((entry, index) => {
    const json: ItemJson = typeof entry === 'string' ? { field: entry } : entry;
    const itemPath = [...path, index];
    const field = fields.get(json.field);
    if (field) {
      lintItem(json, field, itemPath, {
        ...scope,
        resource: child ?? scope.resource,
        place: 'rows',
      });
      return;
    }
    const hint = didYouMean(json.field, fields.keys());
    scope.report.at(itemPath, `"${many.name}" has no field "${json.field}"${hint}`);
  });
}

/** The form of the add dialog must offer every field that a new row needs. */
function lintMissingFields(page: PageJson, path: JsonPath, scope: PageScope): void {
  if (!addsByForm(page, scope)) return;
  const { resource, screen, report } = scope;
  const own = resource.scope[screen.area]?.own ?? {};
  const offered = new Set(
    screen.form
      .filter(({ only, type }) => only !== 'update' && type !== 'text')
      .map(({ field }) => field),
  );
  for (const field of resource.fields.values()) {
    const isNeeded =
      field.required &&
      field.default === undefined &&
      !field.when &&
      !Object.hasOwn(own, field.name) &&
      anyoneMay(field.create, screen.area);
    if (isNeeded && !offered.has(field.name))
      report.at(
        path,
        `leaves out "${field.name}", which every new row of "${resource.name}" needs`,
      );
  }
}

/** Whether this form adds rows; false if the screen adds none or links to another page for it. */
function addsByForm({ form, permissions }: PageJson, { resource, screen }: PageScope): boolean {
  if (!form || screen.kind === 'single') return false;
  const store = permissions?.store;
  if (store === false) return false;
  if (typeof store === 'object' && (store.show === false || store.url !== undefined)) return false;
  return resource.scope[screen.area]?.can.has('store') ?? false;
}
