import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { Command, Field, Resource, Who } from '../../schemas/rules/types.ts';
import { verbs, type Label } from '../../schemas/rules/types.ts';

/** One right of the vocabulary `<Area>.<resource>.<verb, command or field>` (engine.md §4). */
export interface Right {
  readonly name: string;
  readonly label: Label;
}
/** The rights of one resource or of one module's sources, as roles tick them. `key` is the resource's or module's name. */
export interface RightGroup {
  readonly key: string;
  readonly label: Label;
  readonly rights: readonly Right[];
}

/**
 * Every right of an area that a role can tick: verbs with a route, commands, and fields that name a right of their own. Made from the checked
 * files alone, so a right exists as soon as its resource does.
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
  const right = (name: string, label: Label): Right => ({
    name: `${area}.${resource.name}.${name}`,
    label,
  });
  return [
    ...verbs
      .filter((verb) => scope.can.has(verb))
      .map((verb) => right(verb, `dicts.rights.${verb}`)),
    ...(resource.softDelete && scope.can.has('destroy')
      ? [right('restore', 'dicts.rights.restore')]
      : []),
    ...commandsIn(area, resource).map((command) => right(command.name, command.label)),
    ...fields.map((field) => right(field.name, field.label)),
  ];
}

const commandsIn = (area: BackOffice, resource: Resource): Command[] =>
  [...resource.commands.values()].filter((command) => command.areas.includes(area));

/** Fields whose `read`, `create` or `update` names the right of a field; a right named after a verb or command exists already. */
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
        named.has(`${area}.${resource.name}.${name}`),
      ),
    ]),
  );
}

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
