import type { Problem } from '../../../../schemas/rules/problems.ts';
import type { Screen } from '../../../../schemas/rules/screen-config/screen-types.ts';
import type { Field, Resource } from '../../../../schemas/rules/types.ts';
import type { NeededSettings } from '../../../platform/definitions/definitions-in.ts';
import type { AuthoredFile, JsonPath } from '../authored-file.ts';
import { didYouMean } from '../did-you-mean.ts';
import type { Kinds } from '../kinds.ts';
import type { LocaleTexts } from '../locale-texts.ts';

/**
 * Names of server functions that JSON may refer to. A missing list is not checked, for example when
 * the caller has not loaded the server.
 */
export interface RegisteredNames {
  /** `module.name` of command handlers. */
  readonly handlers?: ReadonlySet<string>;
  /** `module.name` of SQL expressions for computed fields. */
  readonly expressions?: ReadonlySet<string>;
  /** Classes with `@ResourceHooks`, and the resource that each of them names. */
  readonly hookClasses?: readonly { readonly className: string; readonly resource: string }[];
  /** Fields of sources of tiles and charts, by `<Area>.<module>.<name>`. */
  readonly sources?: ReadonlyMap<string, readonly string[]>;
  /** Texts that definitions of couriers and other kinds need, each with the file of the definition. */
  readonly definitions?: ReadonlyMap<string, string>;
  /** Settings that definitions read. */
  readonly settings?: readonly NeededSettings[];
}

/** Everything that a check across files reads. */
export interface LintContext {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly screens: ReadonlyMap<string, Screen>;
  /** Paths of hand-written pages (`Admin/login`) and of screens, broken ones included. */
  readonly pages: ReadonlySet<string>;
  /** Paths of hand-written pages alone. */
  readonly handWritten: ReadonlySet<string>;
  /** Resources whose own file has problems. References to them are not reported again. */
  readonly broken: ReadonlySet<string>;
  readonly kinds: Kinds;
  readonly texts: LocaleTexts;
  readonly registered: RegisteredNames;
}

/** The context with the report of the file under check. */
export interface LintScope {
  readonly context: LintContext;
  readonly report: Report;
}

/** A resource under check. */
export interface ResourceScope extends LintScope {
  readonly resource: Resource;
}

/** Collects the problems of one file. */
export class Report {
  readonly problems: Problem[] = [];

  constructor(readonly file: AuthoredFile) {}

  /** Reports a problem at a value. */
  at(path: JsonPath, message: string): void {
    this.problems.push(this.file.problem(path, message));
  }

  /** Reports a problem at the key of a value. */
  atKey(path: JsonPath, message: string): void {
    this.problems.push(this.file.problemAtKey(path, message));
  }
}

/** Finds a resource by name. Reports an unknown name, but not one whose own file is broken. */
export function findResource(
  name: string,
  path: JsonPath,
  { resources, broken }: LintContext,
  report: Report,
): Resource | undefined {
  const resource = resources.get(name);
  if (!resource && !broken.has(name))
    report.at(path, `there is no resource "${name}"${didYouMean(name, resources.keys())}`);
  return resource;
}

/** Finds a field by name, or by `reference.name`. Reports an unknown one. */
export function findField(
  name: string,
  path: JsonPath,
  resource: Resource,
  { context, report }: LintScope,
): Field | undefined {
  const [ownName = '', targetName] = name.split('.');
  const field = findOwnField(ownName, path, resource, report);
  if (!field || targetName === undefined) return field;
  if (field.type !== 'ref') {
    report.at(path, `"${ownName}" of "${resource.name}" is no ref, so "${name}" leads nowhere`);
    return undefined;
  }
  const target = findResource(field.resource ?? '', path, context, report);
  return target && findOwnField(targetName, path, target, report);
}

function findOwnField(
  name: string,
  path: JsonPath,
  { name: resource, fields }: Resource,
  report: Report,
): Field | undefined {
  const field = fields.get(name);
  if (!field)
    report.at(path, `"${resource}" has no field "${name}"${didYouMean(name, fields.keys())}`);
  return field;
}

/** Server functions that JSON names, and how the code registers each. */
interface ServerFunctions {
  readonly known: ReadonlySet<string> | undefined;
  /** Such as `@CommandHandler('notes.close')`, and in which file. */
  readonly written: string;
}

/** Reports a server function that no module registers. */
export function lintRegistered(
  name: string,
  { known, written }: ServerFunctions,
  path: JsonPath,
  report: Report,
): void {
  if (!known || known.has(name)) return;
  const hint = didYouMean(name, known);
  report.at(path, `no server function is registered as "${name}": write ${written}${hint}`);
}

/** `a text`, `an enum`. */
export const withArticle = (type: string): string =>
  `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** The path from its first node back to it; undefined when none leads back. */
export function findCycle<Node>(
  path: readonly Node[],
  nextOf: (node: Node) => readonly Node[],
  seen: Set<Node> = new Set(),
): readonly Node[] | undefined {
  for (const next of nextOf(path.at(-1)!)) {
    if (next === path[0]) return [...path, next];
    if (seen.has(next)) continue;
    seen.add(next);
    const cycle = findCycle([...path, next], nextOf, seen);
    if (cycle) return cycle;
  }
  return undefined;
}
