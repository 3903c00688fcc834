import type { BackOffice } from '../../../schemas/contract/areas.ts';
import {
  type Command,
  type Field,
  type Label,
  type Resource,
  verbs,
  type Who,
} from '../../../schemas/rules/types.ts';

/** One right, named `<Area>.<resource>.<verb, command or field>` (docs/decisions/0042-scope-and-field-access.md). */
export interface Right {
  readonly name: string;
  readonly label: Label;
}

/** The rights of one resource, or of one module's sources. */
export interface RightGroup {
  /** Name of the resource or module. */
  readonly key: string;
  readonly label: Label;
  readonly rights: readonly Right[];
}

/** The name of the right to a verb, command or field of a resource. */
export const rightName = (area: BackOffice, resource: string, name: string): string =>
  `${area}.${resource}.${name}`;

/**
 * Every right of an area that a role can be given: verbs with a route, commands, fields whose
 * access names a right of their own, and sources. Built from the checked files alone, so a right
 * exists as soon as its resource does.
 *
 * @param sources names of the registered sources of tiles and charts, `module.name`
 */
export function rightsOf(
  area: BackOffice,
  resources: readonly Resource[],
  sources: readonly string[],
): readonly RightGroup[] {
  const fieldRights = fieldRightsOf(area, resources);
  const groups = resources.map((resource) => ({
    key: resource.name,
    label: resource.label,
    rights: resourceRights(area, resource, fieldRights.get(resource.name) ?? []),
  }));
  return [...groups, ...sourceGroups(area, sources)].filter(({ rights }) => rights.length > 0);
}

function resourceRights(area: BackOffice, resource: Resource, fields: readonly Field[]): Right[] {
  const scope = resource.scope[area];
  if (!scope) return [];
  const toRight = (name: string, label: Label): Right => ({
    name: rightName(area, resource.name, name),
    label,
  });
  return [
    ...verbs
      .filter((verb) => scope.can.has(verb))
      .map((verb) => toRight(verb, `dicts.rights.${verb}`)),
    ...commandsIn(area, resource).map((command) => toRight(command.name, command.label)),
    ...fields.map((field) => toRight(field.name, field.label)),
  ];
}

const commandsIn = (area: BackOffice, resource: Resource): Command[] =>
  [...resource.commands.values()].filter((command) => command.areas.includes(area));

/** Per resource: fields with a right that the `read`, `create` or `update` of a field names. */
function fieldRightsOf(
  area: BackOffice,
  resources: readonly Resource[],
): ReadonlyMap<string, readonly Field[]> {
  const named = new Set(
    resources.flatMap((resource) =>
      [...resource.fields.values()].flatMap(({ read, create, update }) =>
        [read, create, update].flatMap(rightNames),
      ),
    ),
  );
  return new Map(
    resources.map((resource) => [
      resource.name,
      [...resource.fields.values()].filter(({ name }) =>
        named.has(rightName(area, resource.name, name)),
      ),
    ]),
  );
}

/** The rights in an access list, which also contains areas. */
const rightNames = (who: Who): readonly string[] =>
  typeof who === 'boolean' ? [] : who.filter((name) => name.includes('.'));

function sourceGroups(area: BackOffice, sources: readonly string[]): RightGroup[] {
  const modules = [...new Set(sources.map(moduleOf))];
  return modules.map((module) => ({
    key: module,
    label: `dicts.sources.${module}.title`,
    rights: sources
      .filter((name) => moduleOf(name) === module)
      .map((name) => ({ name: `${area}.${name}`, label: `dicts.sources.${name}` })),
  }));
}

const moduleOf = (source: string): string => source.split('.')[0]!;
