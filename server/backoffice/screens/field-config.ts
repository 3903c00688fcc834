import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import { formVariables } from '../../../schemas/rules/conditions/cond-fields.ts';
import { dataTypeOf } from '../../../schemas/rules/screen-config/default-types.ts';
import type { Field } from '../../../schemas/rules/types.ts';
import { canRead, canWrite } from '../resources/access/field-access.ts';
import { openAccess } from '../rights/page-access.ts';
import { writableOperations } from '../rights/screen-field-access.ts';
import type { PageContext } from './config-context.ts';
import { optionsUrl, toDictConfig } from './dict-config.ts';

type Writable = FieldConfig['writable'];

/** Every field of the page's resource that the caller may read or write. */
export function toFieldConfigs(context: PageContext): readonly FieldConfig[] {
  return [...context.resource.fields.values()].flatMap((field) => {
    const writable = writableOperations(field, context);
    const isVisible = canRead(field, context.actor) || writable.store || writable.update;
    const place = { path: field.name, form: context.resource.fields };
    return isVisible ? [toFieldConfig(field, place, writable, context)] : [];
  });
}

/** The input fields of a command. A caller who may run the command may fill them in. */
export const toInputConfigs = (
  form: ReadonlyMap<string, Field>,
  context: PageContext,
  prefix: string,
): readonly FieldConfig[] =>
  [...form.values()].map((field) => {
    const place = { path: `${prefix}.${field.name}`, form };
    return toFieldConfig(field, place, { store: true, update: true }, context);
  });

interface FieldPlace {
  /** The field as option calls name it: `class_id`, `skus.spec_id`. */
  readonly path: string;
  /** The fields of its form. */
  readonly form: ReadonlyMap<string, Field>;
}

function toFieldConfig(
  field: Field,
  { path, form }: FieldPlace,
  writable: Writable,
  context: PageContext,
): FieldConfig {
  const computed =
    field.type === 'computed'
      ? { as: dataTypeOf(field, context.resource, context.resources.byName) }
      : {};
  return {
    name: field.name,
    type: field.type,
    ...computed,
    label: context.t(field.label),
    required: field.required,
    unit: field.unit,
    unitBy: toUnitBy(field, context),
    scale: field.scale,
    endOfDay: field.endOfDay,
    shown: field.shown,
    default: field.default,
    when: field.when,
    dict: toDictConfig(field.dict, field, path, context),
    accept: field.accept,
    private: field.private,
    target: toTargetConfig(field, path, context),
    ...toChosenBy(field, form, context),
    fields: toChildConfigs(field, path, writable, context),
    writable,
    shownBy: field.shownBy,
    changes: toChangeTexts(field, context),
    proof: field.proof.includes(context.page.area),
    rules: field.rules,
  };
}

/** The server knows the fields that the caller's scope sets. */
function toChosenBy(
  { where }: Field,
  form: FieldPlace['form'],
  { resource, scope, t }: PageContext,
): Pick<FieldConfig, 'chosenBy'> {
  if (!where) return {};
  const own = form === resource.fields ? scope.own : {};
  const chosenBy = formVariables(where)
    .filter((name) => !Object.hasOwn(own, name))
    .map((name) => {
      const { type, label } = form.get(name)!;
      return { name, type, label: t(label) };
    });
  return { chosenBy };
}

const toUnitBy = ({ unitBy }: Field, { t }: PageContext): FieldConfig['unitBy'] =>
  unitBy && {
    field: unitBy.field,
    units: Object.fromEntries(
      Object.entries(unitBy.units).map(([value, unit]) => [value, t(unit)]),
    ),
  };

const toChangeTexts = ({ changes }: Field, { t }: PageContext): FieldConfig['changes'] =>
  Object.fromEntries(
    Object.entries(changes).map(([value, { confirm, done, proof }]) => [
      value,
      {
        ...(proof && { proof }),
        ...(confirm !== undefined && { confirm: t(confirm) }),
        ...(done !== undefined && { done: t(done) }),
      },
    ]),
  );

/** Target of a reference, and the screen of its rows if the caller may open it. */
function toTargetConfig(field: Field, path: string, context: PageContext): FieldConfig['target'] {
  if (field.type !== 'ref' && field.type !== 'refs') return undefined;
  const target = context.resources.targetOf(field);
  const screen = context.screens.pageOf(target.name, context.actor.area);
  const mayOpen =
    screen && openAccess(screen.path, 'index', context, { file: '', pointer: '' }).present;
  return {
    resource: target.name,
    display: target.display,
    key: field.key,
    url: optionsUrl(path, context),
    screen: mayOpen ? screen.path : undefined,
    large: context.large.has(target.name),
  };
}

/** The fields of child rows: those of the field itself, or the child resource's without its link. */
function toChildConfigs(
  field: Field,
  path: string,
  writable: Writable,
  context: PageContext,
): FieldConfig['fields'] {
  if (field.type !== 'many') return undefined;
  if (field.fields) return toInputConfigs(field.fields, context, path);
  const child = context.resources.targetOf(field);
  return [...child.fields.values()]
    .filter(({ name }) => name !== field.by)
    .flatMap((childField) => {
      const childWritable = writableInChild(childField, writable, context);
      const isVisible =
        canRead(childField, context.actor) || childWritable.store || childWritable.update;
      if (!isVisible) return [];
      const place = { path: `${path}.${childField.name}`, form: child.fields };
      return [toFieldConfig(childField, place, childWritable, context)];
    });
}

/** A child field is writable when the `many` field and the child field are. */
const writableInChild = (
  field: Field,
  parent: Writable,
  { actor }: Pick<PageContext, 'actor'>,
): Writable => ({
  store: parent.store && !field.system && canWrite(field, actor, 'store'),
  update: parent.update && !field.system && canWrite(field, actor, 'update'),
});
