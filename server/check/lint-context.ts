import type { Dict, Field, Problem, Resource, Screen } from '../../schemas/rules/types.ts';
import { dicts } from '../../schemas/contract/statuses.ts';
import type { AuthoredFile, Place } from './authored-file.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Texts } from './texts.ts';

/** Names of code that JSON may call. A list that is not given is not checked: a caller that has not loaded the server knows no handlers. */
export interface Registered {
  /** `module.name` of command handlers. */
  readonly handlers?: ReadonlySet<string>;
  /** `module.name` of SQL expressions for computed fields. */
  readonly expressions?: ReadonlySet<string>;
  /** `<Area>.<module>.<name>` of sources of tiles and charts. */
  readonly sources?: ReadonlySet<string>;
}

/** Everything a check across files may look at. */
export interface LintContext {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly screens: ReadonlyMap<string, Screen>;
  /** Paths of hand-written pages (`Admin/login`) and of screens, broken ones too. */
  readonly pages: ReadonlySet<string>;
  /** Resources whose file has mistakes of its own; what names them is not told again. */
  readonly broken: ReadonlySet<string>;
  readonly texts: Texts;
  readonly registered: Registered;
}

/** Collects the problems of one file. */
export class Report {
  readonly problems: Problem[] = [];
  constructor(readonly file: AuthoredFile) {}
  at(place: Place, message: string): void {
    this.problems.push(this.file.problem(place, message));
  }
  atKey(place: Place, message: string): void {
    this.problems.push(this.file.problemAtKey(place, message));
  }
}

/** A resource by name; tells when there is none. `undefined` also for one that is broken itself. */
export function findResource(
  name: string,
  place: Place,
  { resources, broken }: LintContext,
  report: Report,
): Resource | undefined {
  const found = resources.get(name);
  if (!found && !broken.has(name))
    report.at(place, `there is no resource "${name}"${didYouMean(name, resources.keys())}`);
  return found;
}

/** A field of `resource` by name, or one reference deep; tells when there is none. */
export function findField(
  name: string,
  place: Place,
  resource: Resource,
  { context, report }: { readonly context: LintContext; readonly report: Report },
): Field | undefined {
  const [first = '', second] = name.split('.');
  const near = resource.fields.get(first);
  if (!near) {
    report.at(
      place,
      `"${resource.name}" has no field "${first}"${didYouMean(first, resource.fields.keys())}`,
    );
    return undefined;
  }
  if (second === undefined) return near;
  if (near.type !== 'ref') {
    report.at(place, `"${first}" of "${resource.name}" is no ref, so "${name}" leads nowhere`);
    return undefined;
  }
  const target = findResource(near.resource ?? '', place, context, report);
  const far = target?.fields.get(second);
  if (target && !far)
    report.at(
      place,
      `"${target.name}" has no field "${second}"${didYouMean(second, target.fields.keys())}`,
    );
  return far;
}

/** Tells a dictionary that does not exist, or whose resource lacks its fields. */
export function lintDict(
  dict: Dict | undefined,
  place: Place,
  context: LintContext,
  report: Report,
): void {
  if (dict?.kind === 'named' && !Object.hasOwn(dicts, dict.name))
    report.at(
      place,
      `there is no dictionary "${dict.name}"${didYouMean(dict.name, Object.keys(dicts))}`,
    );
  if (dict?.kind !== 'resource') return;
  const target = findResource(dict.resource, [...place, 'resource'], context, report);
  if (!target) return;
  if (dict.label !== undefined)
    findField(dict.label, [...place, 'label'], target, { context, report });
  if (dict.value !== 'id') findField(dict.value, [...place, 'value'], target, { context, report });
}
