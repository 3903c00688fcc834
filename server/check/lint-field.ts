import { dataTypeOf } from '../../schemas/rules/default-types.ts';
import { knownValues, parseValue } from '../../schemas/rules/parse-value.ts';
import { areas } from '../../schemas/contract/areas.ts';
import {
  verbs,
  type Field,
  type FieldType,
  type Resource,
  type Who,
} from '../../schemas/rules/types.ts';
import type { FieldJson } from '../../schemas/rules/authored.ts';
import type { Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import { article, lintCond } from './lint-cond.ts';
import {
  findField,
  findResource,
  lintDict,
  type LintContext,
  type Report,
} from './lint-context.ts';
import { lintRules } from './lint-rules.ts';

/** One field of a resource, or of a command's input, with everything it refers to. */
export interface FieldScope {
  readonly resource: Resource;
  readonly context: LintContext;
  readonly report: Report;
  readonly inputs?: ReadonlyMap<string, Field>;
}

export function lintField(field: Field, json: FieldJson, place: Place, scope: FieldScope): void {
  lintParts(field, json, place, scope);
  lintRules(field, json, [...place, 'rules'], scope.report);
  lintDict(field.dict, [...place, 'dict'], scope.context, scope.report);
  if (field.dict?.kind === 'resource') {
    const target = scope.context.resources.get(field.dict.resource);
    if (target)
      lintCond(field.dict.where, [...place, 'dict', 'where'], {
        ...scope,
        resource: target,
        row: scope.resource,
      });
  }
  lintTarget(field, place, scope);
  lintDefault(field, [...place, 'default'], scope);
  lintCond(field.when, [...place, 'when'], { ...scope, row: scope.resource });
  for (const part of ['read', 'create', 'update'] as const)
    lintWho(json[part], [...place, part], scope);
  for (const [name, inner] of field.fields ?? [])
    lintField(inner, json.fields![name]!, [...place, 'fields', name], {
      ...scope,
      inputs: field.fields!,
    });
  if (field.type === 'computed') lintComputed(field, place, scope);
}

/** Keys that mean something on some types only; elsewhere they would be silently useless. */
const partsOf: Readonly<Partial<Record<keyof FieldJson, readonly FieldType[]>>> = {
  unit: ['integer', 'number', 'money', 'computed', 'text'],
  scale: ['number', 'computed'],
  dict: ['enum', 'ref', 'switch', 'computed', 'tags'],
  resource: ['ref', 'refs', 'many'],
  key: ['ref', 'refs'],
  onDelete: ['ref'],
  by: ['many', 'refs'],
  through: ['refs'],
  to: ['refs'],
  owned: ['many'],
  fields: ['many'],
  columns: ['area', 'map', 'daterange'],
  accept: ['file'],
  private: ['file', 'image', 'images'],
  size: ['image', 'images', 'avatar'],
  thumbs: ['image', 'images'],
  searched: ['text'],
  virtual: ['text', 'integer', 'number', 'money', 'switch'],
  of: ['computed'],
  cases: ['computed'],
  as: ['computed'],
  stored: ['computed'],
  shownBy: ['integer'],
  unique: ['text', 'integer', 'enum', 'ref', 'date', 'datetime', 'icon'],
};

function lintParts(
  field: Field,
  json: FieldJson,
  place: Place,
  { report, resource }: FieldScope,
): void {
  for (const [part, types] of Object.entries(partsOf)) {
    if (json[part as keyof FieldJson] !== undefined && !types.includes(field.type))
      report.atKey([...place, part], `"${part}" means nothing on ${article(field.type)}`);
  }
  const most = { area: 3, map: 2, daterange: 2 }[field.type as string];
  if (field.columns && most !== undefined && field.type !== 'area' && field.columns.length !== most)
    report.at([...place, 'columns'], `${article(field.type)} is kept in ${most} columns`);
  const shown = field.shownBy === undefined ? undefined : resource.fields.get(field.shownBy);
  if (field.shownBy !== undefined && !(shown?.virtual && shown.type === 'integer'))
    report.at(
      [...place, 'shownBy'],
      `"${field.shownBy}" is no virtual integer of "${resource.name}"`,
    );
  for (const column of field.columns ?? [])
    if (hasColumn(resource.fields.get(column)))
      report.at([...place, 'columns'], `"${column}" is a field of its own already`);
}

/** What is computed when it is read may have the name of the column it reads. */
const hasColumn = (field: Field | undefined): boolean =>
  field !== undefined && (field.type !== 'computed' || field.stored === true);

function lintTarget(field: Field, place: Place, scope: FieldScope): void {
  const { context, report, resource } = scope;
  if (field.resource === undefined) return;
  const target = findResource(field.resource, [...place, 'resource'], context, report);
  if (!target) return;
  if (field.type === 'many') return lintMany(field, place, target, scope);
  const key = findField(field.key, [...place, 'key'], target, { context, report });
  if (key && field.key !== 'id' && !key.unique)
    report.at(
      [...place, 'key'],
      `"${field.key}" of "${target.name}" is not unique, so a ref cannot point at it`,
    );
  if (field.type === 'ref' && field.onDelete === 'null' && field.required)
    report.at(
      [...place, 'onDelete'],
      `"${field.name}" is required, so it cannot become empty when its "${target.name}" goes`,
    );
  if (
    field.type === 'refs' &&
    context.resources.has(field.through ?? '') === false &&
    field.by === field.to
  )
    report.at([...place, 'to'], '"by" and "to" are the same column');
  if (resource.source === 'table' && target.source === 'view')
    report.at([...place, 'resource'], `"${target.name}" is a view: a ref needs a table`);
}

function lintMany(
  field: Field,
  place: Place,
  child: Resource,
  { context, report, resource }: FieldScope,
): void {
  const link = findField(field.by ?? '', [...place, 'by'], child, { context, report });
  if (!link) return;
  if (link.type !== 'ref' || link.resource !== resource.name)
    report.at([...place, 'by'], `"${field.by}" of "${child.name}" is no ref to "${resource.name}"`);
  else if (field.owned && child.parent !== undefined && child.parent !== field.by)
    report.at(
      [...place, 'by'],
      `rows of "${child.name}" follow "${child.parent}", not "${field.by}"`,
    );
}

function lintDefault(field: Field, place: Place, { report }: FieldScope): void {
  if (field.default === undefined) return;
  if (field.type === 'ref' && (field.default === 0 || field.default === '0')) return;
  const parsed = parseValue(field, field.default, '');
  if ('errors' in parsed)
    report.at(
      place,
      `${JSON.stringify(field.default)} is no value of ${article(field.type)}${didYouMean(String(field.default), (knownValues(field.dict) ?? []).map(String))}`,
    );
}

/** Areas, and rights `<Area>.<resource>.<verb, command or field>`. */
export function lintWho(
  who: Who | undefined,
  place: Place,
  { resource, context, report }: FieldScope,
): void {
  if (!Array.isArray(who)) return;
  who.forEach((entry: string, at) => {
    const [area = '', name, act = ''] = entry.split('.');
    const here = [...place, at];
    if (name === undefined) {
      if (
        resource.parent === undefined &&
        !areas.some((one) => one === area && resource.scope[one])
      )
        report.at(here, `"${resource.name}" has no scope for ${area}`);
      return;
    }
    const target = findResource(name, here, context, report);
    const acts = target ? [...verbs, ...target.commands.keys(), ...target.fields.keys()] : [];
    if (target && !acts.includes(act))
      report.at(here, `"${act}" is no verb, command or field of "${name}"${didYouMean(act, acts)}`);
  });
}

function lintComputed(field: Field, place: Place, { resource, context, report }: FieldScope): void {
  const cases = field.cases ?? [];
  cases.forEach(({ when, value }, at) => {
    const last = at === cases.length - 1;
    if (last === (when !== undefined))
      report.at(
        [...place, 'cases', at],
        last
          ? 'the last case has no "when": it is what holds otherwise'
          : 'only the last case may be without "when"',
      );
    lintCond(when, [...place, 'cases', at, 'when'], { resource, row: undefined, context, report });
    const known = knownValues(field.dict);
    if (known && !known.includes(value))
      report.at(
        [...place, 'cases', at, 'value'],
        `${JSON.stringify(value)} is no value of its dictionary${didYouMean(String(value), known.map(String))}`,
      );
  });
  const [, kind, through = '', column] =
    /^(count|sum|min|max|last|ref|label|sql):(\w+)(?:\.(\w+))?$/.exec(field.of ?? '') ?? [];
  if (kind === 'sql')
    return lintRegistered(
      `${through}.${column}`,
      context.registered.expressions,
      [...place, 'of'],
      report,
    );
  if (kind === 'label')
    return lintLabelled(field, through, [...place, 'of'], { resource, context, report });
  if (kind !== undefined)
    lintSource({ kind, through, column }, [...place, 'of'], { resource, context, report });
}

function lintLabelled(field: Field, through: string, place: Place, scope: FieldScope): void {
  const choice = findField(through, place, scope.resource, scope);
  const isSaid =
    choice &&
    (['ref', 'refs'].includes(choice.type) ||
      choice.dict?.kind === 'named' ||
      choice.dict?.kind === 'values');
  if (choice && !isSaid)
    scope.report.at(
      place,
      `"${through}" is ${article(choice.type)}: only references and choices have words`,
    );
  if (field.stored)
    scope.report.at(place, "words are of the reader's language and cannot be stored");
}

function lintSource(
  {
    kind,
    through,
    column,
  }: { readonly kind: string; readonly through: string; readonly column: string | undefined },
  place: Place,
  scope: FieldScope,
): void {
  const link = findField(through, place, scope.resource, scope);
  if (!link) return;
  const wanted = kind === 'ref' ? 'ref' : 'many';
  if (link.type !== wanted)
    return scope.report.at(
      place,
      `"${through}" is ${article(link.type)}; ${kind} needs a ${wanted}`,
    );
  const target = scope.context.resources.get(link.resource ?? '');
  const source =
    column !== undefined && target ? findField(column, place, target, scope) : undefined;
  if (
    kind === 'sum' &&
    source &&
    target &&
    !['integer', 'number', 'money', 'switch'].includes(
      dataTypeOf(source, target, scope.context.resources),
    )
  )
    scope.report.at(place, `"${column}" is ${article(source.type)} and cannot be summed`);
}

export function lintRegistered(
  name: string,
  known: ReadonlySet<string> | undefined,
  place: Place,
  report: Report,
): void {
  if (known && !known.has(name))
    report.at(place, `no server function is registered as "${name}"${didYouMean(name, known)}`);
}
