import {
  type Area,
  apiPrefix,
  areas,
  type BackOffice,
  backOffices,
} from '../../../schemas/contract/areas.ts';
import type { PageScreen, Screen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Field, Resource, Verb } from '../../../schemas/rules/types.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { translate } from '../../platform/i18n/language.ts';
import type { Project } from '../check/load-project.ts';
import { explainScreen } from '../explain/explain-screen.ts';
import { readableFieldsOf, writableFieldsOf } from '../resources/access/field-access.ts';
import { hasVerbRight } from '../resources/access/verb-access.ts';
import { exportRoute, routesOf } from '../resources/http/resource-routes.ts';
import { labelText } from '../resources/read/labels.ts';
import { Resources } from '../resources/registry.ts';
import { noActor } from '../resources/write/related/stored-computed.ts';
import { rightsOf } from '../rights/rights.ts';
import { toRulesConfig } from '../rules/rule-modules.ts';
import type { ConfigContext } from '../screens/config-context.ts';
import { screenAccess } from '../screens/screen-config.ts';
import { Screens } from '../screens/screens.ts';

/** What a project says, as names with their properties: `goods.price` has `{type: "money"}`. */
export type Facts = ReadonlyMap<string, Properties>;
type Properties = Readonly<Record<string, unknown>>;
type Fact = readonly [name: string, properties: Properties];

/** The rules of fields, command inputs and checks. */
export function ruleFacts({ resources }: Project): Facts {
  const facts = new Map<string, Record<string, unknown>>();
  for (const resource of resources.values()) {
    for (const field of authored(resource.fields))
      facts.set(`${resource.name}.${field.name}`, ruleOf(field));
    for (const command of resource.commands.values())
      for (const field of command.input.values())
        facts.set(`${resource.name} ${command.name}: ${field.name}`, ruleOf(field));
    for (const [name, check] of resource.checks)
      facts.set(`${resource.name} check ${name}`, { holds: check });
    for (const orders of resource.unique)
      facts.set(`${resource.name} unique ${orders.map(({ field }) => field).join(', ')}`, {});
  }
  return facts;
}

const authored = (fields: ReadonlyMap<string, Field>): readonly Field[] =>
  [...fields.values()].filter(({ system }) => !system);

/** What a value of the field must be. */
export const ruleOf = ({
  type,
  required,
  default: value,
  unique,
  when,
  where,
  rules,
  dict,
  resource,
  scale,
  size,
  accept,
}: Field): Record<string, unknown> => ({
  type,
  required,
  default: value,
  unique,
  when,
  where,
  ...rules,
  values: dict?.kind === 'values' ? dict.values.map((entry) => entry.value) : dict,
  of: resource,
  scale: type === 'number' ? scale : undefined,
  size,
  accept,
});

/** The routes of an area with their rights, and what the API reads and writes of each field. */
export const apiFacts = ({ resources }: Project, actor: Actor): Facts =>
  new Map(
    [...resources.values()].flatMap((resource) => {
      const scope = resource.scope[actor.area];
      const path = apiPathOf(resource, actor.area);
      return scope
        ? [...routeFacts(resource, path, actor), ...fieldFacts(resource, path, actor)]
        : [];
    }),
  );

function routeFacts(resource: Resource, path: string, actor: Actor): Fact[] {
  const file = exportRoute(resource, actor.area);
  return [...routesOf(resource, actor.area), ...(file ? [file] : [])]
    .filter(({ access }) => holds(actor, access.right))
    .map((route) => [
      `${route.method.toUpperCase()} ${path}${route.path && `/${route.path}`}`,
      { right: route.access.right },
    ]);
}

const fieldFacts = (resource: Resource, path: string, actor: Actor): Fact[] =>
  authored(resource.fields)
    .map(
      (field): Fact => [
        `${path} field ${field.name}`,
        { access: fieldAccess(resource, field, actor) },
      ],
    )
    .filter(([, { access }]) => (access as readonly string[]).length > 0);

const holds = (actor: Actor, right: string): boolean =>
  actor.isSuper || !right.includes('.') || actor.rights.has(right);

function fieldAccess(resource: Resource, field: Field, actor: Actor): readonly string[] {
  const may = (verb: Verb): boolean =>
    resource.scope[actor.area]?.can.has(verb) === true && hasVerbRight(actor, resource, verb);
  const reads = may('index') || may('show');
  return [
    ...(reads && readableFieldsOf(resource, actor).names.has(field.name) ? ['read'] : []),
    ...(['store', 'update'] as const).filter(
      (verb) => may(verb) && writableFieldsOf(resource, actor, verb).has(field.name),
    ),
  ];
}

/** Every part of the screens that a caller sees, with its settings. */
export function screenFacts(project: Project, actor: Actor & { area: BackOffice }): Facts {
  const resources = new Resources(project.resources);
  const context: ConfigContext = {
    actor,
    resources,
    screens: new Screens(project),
    large: new Set(),
    rulesOf: (resource, operation) => toRulesConfig(resource, operation, resources),
    t: (label, params) =>
      typeof label === 'string'
        ? translate(actor.language, label, params)
        : labelText(label, actor.language),
  };
  const facts = new Map<string, Record<string, unknown>>();
  for (const screen of project.screens.values()) {
    if (screen.area !== actor.area || !screenAccess(screen, context).present) continue;
    const settings = settingsOf(screen);
    for (const { part, present } of explainScreen(screen, context))
      if (present) facts.set(`${screen.path} ${part}`, settings.get(part) ?? {});
  }
  return facts;
}

/** Names of facts about fields that `was` renames, with the names that they have now. */
export function renamedFacts(before: Project, after: Project): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const resource of after.resources.values())
    for (const { name, was } of resource.fields.values()) {
      if (was === undefined || !before.resources.get(resource.name)?.fields.has(was)) continue;
      for (const place of placesOfFields(resource, after)) names.set(place + was, place + name);
    }
  return names;
}

/** What precedes the name of a field in the facts about it. */
const placesOfFields = (resource: Resource, { screens }: Project): readonly string[] => [
  `${resource.name}.`,
  ...areas
    .filter((area) => resource.scope[area])
    .map((area) => `${apiPathOf(resource, area)} field `),
  ...[...screens.values()]
    .filter((screen) => screen.kind !== 'board' && screen.resource === resource.name)
    .flatMap(({ path }) =>
      ['search', 'column', 'export', 'form', 'view'].map((part) => `${path} ${part} `),
    ),
];

const apiPathOf = ({ scope }: Resource, area: Area): string =>
  `/api${apiPrefix[area]}${scope[area]?.path}`;

/** The settings of the parts of a screen, by the names that `explainScreen` gives them. */
function settingsOf(screen: Screen): Facts {
  if (screen.kind === 'board')
    return new Map(screen.blocks.map((block, index) => [`block ${index}`, { ...block }]));
  return new Map([
    ...entries('search', screen.search),
    ...entries('column', screen.columns),
    ...entries('export', screen.exportColumns),
    ...entries('form', screen.form),
    ...viewEntries(screen),
    ...screen.commands.map((command): Fact => [`command ${command.name}`, { ...command }]),
    ...screen.actions.map((action): Fact => [`action ${action.open}`, { ...action }]),
  ]);
}

const entries = (kind: string, parts: readonly { readonly field: string }[]): readonly Fact[] =>
  parts.map((part) => [`${kind} ${part.field}`, { ...part }]);

const viewEntries = ({ view }: PageScreen): readonly Fact[] =>
  view.map((item) => [`view ${item.kind === 'list' ? item.list : item.field}`, { ...item }]);

/** The rights that roles can be given. */
export const rightFacts = ({ resources }: Project, sources: readonly string[]): Facts =>
  new Map(
    backOffices.flatMap((area) =>
      rightsOf(area, [...resources.values()], sources).flatMap(({ rights }) =>
        rights.map(({ name }) => [name, {}] as const),
      ),
    ),
  );

/** A caller who holds every right of an area. */
export const everyRightIn = <In extends Area>(area: In): Actor & { area: In } => ({
  ...noActor,
  area,
  isSuper: area !== 'shop',
});

/** A caller with the rights of a role. */
export const holderOf = (area: BackOffice, rights: ReadonlySet<string>) => ({
  ...noActor,
  area,
  rights,
});
