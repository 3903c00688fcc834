import type { ServedField } from '../../schemas/contract/calls/screens.ts';
import { dataTypeOf } from '../../schemas/rules/default-types.ts';
import type { Field } from '../../schemas/rules/types.ts';
import { canRead, canWrite } from '../resources/who.ts';
import type { PageContext } from './serve-context.ts';
import { optionsUrl, serveDict } from './serve-dict.ts';
import { openVerdict, writable } from './verdicts.ts';

/** Every field of the page's resource that the caller may read or write. */
export function serveFields(context: PageContext): readonly ServedField[] {
  return [...context.resource.fields.values()].flatMap((field) => {
    const allowed = writable(field, context);
    const isSeen = canRead(field, context.actor) || allowed.store || allowed.update;
    return isSeen ? [serveField(field, field.name, allowed, context)] : [];
  });
}

/** The fields of a command's input, which whoever holds the command may fill in. */
export const serveInput = (
  fields: Iterable<Field>,
  context: PageContext,
  prefix: string,
): readonly ServedField[] =>
  [...fields].map((field) =>
    serveField(field, `${prefix}.${field.name}`, { store: true, update: true }, context),
  );

/** @param path the field as option calls name it: `class_id`, `skus.spec_id` */
function serveField(
  field: Field,
  path: string,
  allowed: ServedField['writable'],
  context: PageContext,
): ServedField {
  return {
    name: field.name,
    type: field.type,
    ...(field.type === 'computed'
      ? { as: dataTypeOf(field, context.resource, context.resources.byName) }
      : {}),
    label: context.say(field.label),
    required: field.required,
    unit: field.unit,
    scale: field.scale,
    default: field.default,
    when: field.when,
    dict: serveDict(field.dict, field, path, context),
    accept: field.accept,
    private: field.private,
    target: serveTarget(field, path, context),
    fields: serveRows(field, path, allowed, context),
    writable: allowed,
    shownBy: field.shownBy,
    rules: field.rules,
  };
}

function serveTarget(field: Field, path: string, context: PageContext): ServedField['target'] {
  if (field.type !== 'ref' && field.type !== 'refs') return undefined;
  const target = context.resources.targetOf(field);
  const screen = context.screens.pageOf(target.name, context.actor.area);
  const mayOpen =
    screen && openVerdict(screen.path, 'index', context, { file: '', pointer: '' }).present;
  return {
    resource: target.name,
    display: target.display,
    key: field.key,
    url: optionsUrl(path, context),
    screen: mayOpen ? screen.path : undefined,
    large: context.large.has(target.name),
  };
}

/** Rows of a `many`: the fields in place, or those of the child resource without its link to the parent. */
function serveRows(
  field: Field,
  path: string,
  allowed: ServedField['writable'],
  context: PageContext,
): ServedField['fields'] {
  if (field.type !== 'many') return undefined;
  if (field.fields) return serveInput(field.fields.values(), context, path);
  const child = context.resources.targetOf(field);
  return [...child.fields.values()]
    .filter(({ name }) => name !== field.by)
    .flatMap((part) => {
      const writes = {
        store: allowed.store && !part.system && canWrite(part, context.actor, 'store'),
        update: allowed.update && !part.system && canWrite(part, context.actor, 'update'),
      };
      return canRead(part, context.actor) || writes.store || writes.update
        ? [serveField(part, `${path}.${part.name}`, writes, context)]
        : [];
    });
}
