import { comparisonsOf } from '../../schemas/rules/cond-fields.ts';
import { whenOf } from '../../schemas/rules/resolve-resource.ts';
import { fieldAt } from '../../schemas/rules/screen-fields.ts';
import type {
  ButtonName,
  Cond,
  Field,
  PageScreen,
  ScreenAction,
  Verb,
  Who,
} from '../../schemas/rules/types.ts';
import { holdsRight } from '../http/actor.ts';
import { canRead, canWrite } from '../resources/who.ts';
import { type PageContext, rightName, type ServeContext } from './serve-context.ts';

/**
 * Whether a part of a screen is there for the caller, and why: the one decision that serving follows and `explain` tells.
 * `file` and `pointer` name the place that decided; `when` is the row condition under which a present part works.
 */
export interface Verdict {
  readonly present: boolean;
  /** Locale key below `errors.explain`. */
  readonly reason: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly right?: string;
  readonly when?: Cond | undefined;
  readonly file: string;
  readonly pointer: string;
}

const shown = (file: string, pointer: string, when?: Cond, right?: string): Verdict => ({
  present: true,
  reason: when ? 'shownWhen' : 'shown',
  ...(when ? { when, params: { condition: JSON.stringify(when) } } : {}),
  ...(right === undefined ? {} : { right }),
  file,
  pointer,
});
const absent = (
  reason: string,
  params: Readonly<Record<string, string>>,
  place: { readonly file: string; readonly pointer: string },
): Verdict => ({ present: false, reason, params, ...place });
const missing = (
  right: string,
  place: { readonly file: string; readonly pointer: string },
): Verdict => ({ ...absent('noRight', { right }, place), right });

/** Whether the caller may see a page at all: the right to list its rows, or to see its only one. */
export function pageVerdict(page: PageScreen, { actor }: ServeContext): Verdict {
  const right = rightName(actor.area, page.resource, page.kind === 'single' ? 'show' : 'index');
  const place = { file: page.file, pointer: '/resource' };
  if (page.area !== actor.area) return absent('noScreen', { screen: page.path }, place);
  return holdsRight(actor, right)
    ? shown(place.file, place.pointer, undefined, right)
    : missing(right, place);
}

/** The verb that a button needs; searching is listing. */
export const verbOf = (button: ButtonName): Verb => (button === 'search' ? 'index' : button);

/** Buttons: screen switch ∧ route ∧ right (engine.md §4); deleting several rows needs the right to delete one too. */
export function buttonVerdict(
  button: ButtonName,
  { page, resource, scope, actor }: PageContext,
): Verdict {
  const verb = verbOf(button);
  const place = { file: page.file, pointer: `/permissions/${button}` };
  if (!scope.can.has(verb) && !(button === 'search' && scope.single))
    return absent(
      'noRoute',
      { area: actor.area, resource: resource.name, verb },
      { file: resource.file, pointer: `/scope/${actor.area}` },
    );
  if (!page.permissions[button].show) return absent('switchedOff', { button }, place);
  const needed =
    button === 'deletes'
      ? ['destroy', 'deletes']
      : [scope.single && button === 'search' ? 'show' : verb];
  const rights = needed.map((name) => rightName(actor.area, resource.name, name));
  const lacking = rights.find((right) => !holdsRight(actor, right));
  if (lacking !== undefined) return missing(lacking, place);
  const when =
    button === 'update'
      ? scope.when.update
      : button === 'destroy' || button === 'deletes'
        ? scope.when.destroy
        : undefined;
  return shown(
    when ? resource.file : place.file,
    when ? `/scope/${actor.area}/when` : place.pointer,
    when,
    rights.at(-1),
  );
}

export function commandVerdict(name: string, { page, resource, actor }: PageContext): Verdict {
  const right = rightName(actor.area, resource.name, name);
  const place = { file: resource.file, pointer: `/commands/${name}` };
  if (!resource.commands.get(name)?.areas.includes(actor.area))
    return absent('noRoute', { area: actor.area, resource: resource.name, verb: name }, place);
  if (!page.commands.some((command) => command.name === name))
    return absent('notListed', { name }, { file: page.file, pointer: '/commands' });
  if (!holdsRight(actor, right)) return missing(right, place);
  return shown(place.file, place.pointer, whenOf(resource.commands.get(name)!, actor.area), right);
}

/** A field that a screen shows: `name`, or `ref.name` where both must be readable. */
export function readVerdict(name: string, context: PageContext, pointer: string): Verdict {
  const { page, resource, resources, actor } = context;
  const [first = ''] = name.split('.');
  const near = resource.fields.get(first);
  const at = fieldAt(name, resource, resources.byName);
  if (!near || !at) return absent('noField', { field: name }, { file: page.file, pointer });
  if (!canRead(near, actor)) return fieldRefused('read', near.read, near, resource.file, context);
  if (!canRead(at.field, actor))
    return fieldRefused('read', at.field.read, at.field, at.owner.file, context);
  return shown(page.file, pointer, near.when);
}

/** A field that a form asks for: writable on adding or on editing, as far as the area has these operations. */
export function writeVerdict(name: string, context: PageContext, pointer: string): Verdict {
  const { page, resource, actor } = context;
  const field = resource.fields.get(name);
  if (!field) return absent('noField', { field: name }, { file: page.file, pointer });
  const { store, update } = writable(field, context);
  if (store || update) return shown(page.file, pointer, field.when);
  return fieldRefused(
    'write',
    field.update === true ? field.create : field.update,
    field,
    resource.file,
    { actor },
  );
}

/** On which operations the caller may write a field; what `own` stamps is nobody's to write. */
export function writable(
  field: Field,
  { scope, actor }: Pick<PageContext, 'scope' | 'actor'>,
): { readonly store: boolean; readonly update: boolean } {
  if (field.system || field.name in scope.own) return { store: false, update: false };
  return {
    store: scope.can.has('store') && canWrite(field, actor, 'store'),
    update: scope.can.has('update') && canWrite(field, actor, 'update'),
  };
}

function fieldRefused(
  kind: 'read' | 'write',
  who: Who,
  field: Field,
  file: string,
  { actor }: Pick<PageContext, 'actor'>,
): Verdict {
  const place = { file, pointer: `/fields/${field.name}` };
  const right =
    typeof who === 'boolean' ? undefined : who.find((name) => name.startsWith(`${actor.area}.`));
  return right === undefined
    ? absent(
        kind === 'read' ? 'unreadable' : 'unwritable',
        { field: field.name, area: actor.area },
        place,
      )
    : missing(right, place);
}

/** What a button that opens another screen needs: that the screen exists, and the right to do there what it does. */
export function actionVerdict(
  { open, as, when }: ScreenAction,
  context: PageContext,
  pointer: string,
): Verdict {
  const verdict = openVerdict(open, as === 'form' ? 'store' : 'index', context, {
    file: context.page.file,
    pointer,
  });
  return verdict.present ? shown(context.page.file, pointer, when, verdict.right) : verdict;
}

/** Whether the caller may open another screen. A board is opened for anybody who may see one of its blocks; it says so itself. */
export function openVerdict(
  path: string,
  verb: 'store' | 'index',
  { screens, resources, actor }: ServeContext,
  place: { readonly file: string; readonly pointer: string },
): Verdict {
  const target = screens.find(path);
  if (!target)
    return screens.isBuilt(path)
      ? shown(place.file, place.pointer)
      : absent('noScreen', { screen: path }, place);
  if (target.kind === 'board') return shown(place.file, place.pointer);
  const right = rightName(actor.area, target.resource, target.kind === 'single' ? 'show' : verb);
  const isRouted = resources
    .get(target.resource)
    .scope[actor.area]?.can.has(target.kind === 'single' ? 'show' : verb);
  if (target.area !== actor.area || !isRouted)
    return absent('noRoute', { area: actor.area, resource: target.resource, verb }, place);
  return holdsRight(actor, right)
    ? shown(place.file, place.pointer, undefined, right)
    : missing(right, place);
}

/** Tiles and charts need the right of their source (`<Area>.<module>.<name>`). */
export function sourceVerdict(
  source: string,
  { actor }: ServeContext,
  place: { readonly file: string; readonly pointer: string },
): Verdict {
  const right = `${actor.area}.${source}`;
  return holdsRight(actor, right)
    ? shown(place.file, place.pointer, undefined, right)
    : missing(right, place);
}

/** A rule across fields is told only to who may read all of them. */
export const mayKnow = (cond: Cond, { resource, resources, actor }: PageContext): boolean =>
  comparisonsOf(cond).every(({ field }) =>
    field.split('.').every((_, at, parts) => {
      const found = fieldAt(parts.slice(0, at + 1).join('.'), resource, resources.byName);
      return found !== undefined && canRead(found.field, actor);
    }),
  );
