import { whenOf } from '../../../schemas/rules/resource/resolve-resource.ts';
import type {
  PageScreen,
  ScreenAction,
} from '../../../schemas/rules/screen-config/screen-types.ts';
import type { ButtonName, Cond, Scope, Verb } from '../../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../../platform/http/access/actor.ts';
import type { ConfigContext, PageContext } from '../screens/config-context.ts';
import {
  type AccessDecision,
  type AuthoredLocation,
  allow,
  deny,
  denyRight,
} from './access-decision.ts';
import { rightName } from './rights.ts';

/** A page needs the right to list its rows, or to show its single row. */
export function pageAccess(page: PageScreen, { actor }: ConfigContext): AccessDecision {
  const location = { file: page.file, pointer: '/resource' };
  if (page.area !== actor.area) return deny('noScreen', { screen: page.path }, location);
  const verb = page.kind === 'single' ? 'show' : 'index';
  return rightAccess(actor, rightName(actor.area, page.resource, verb), location);
}

/** A button needs the screen's switch, a route for its verb and the right to that verb. */
export function buttonAccess(
  button: ButtonName,
  { page, resource, scope, actor }: PageContext,
): AccessDecision {
  const verb = verbOf(button);
  const isSearchOfSingle = button === 'search' && scope.single;
  if (!scope.can.has(verb) && !isSearchOfSingle)
    return deny(
      'noRoute',
      { area: actor.area, resource: resource.name, verb },
      { file: resource.file, pointer: `/scope/${actor.area}` },
    );
  const location = { file: page.file, pointer: `/permissions/${button}` };
  if (!page.permissions[button].show) return deny('switchedOff', { button }, location);
  const rights = verbsOf(button, scope).map((name) => rightName(actor.area, resource.name, name));
  const missing = rights.find((right) => !holdsRight(actor, right));
  if (missing !== undefined) return denyRight(missing, location);
  const when = conditionOf(button, scope);
  const whenLocation = { file: resource.file, pointer: `/scope/${actor.area}/when` };
  return allow(when ? whenLocation : location, { when, right: rights.at(-1) });
}

/** A search is a list call. */
const verbOf = (button: ButtonName): Verb => (button === 'search' ? 'index' : button);

/**
 * The verbs whose rights a button needs. Deleting several rows also needs the right to delete one,
 * where the area deletes one.
 */
function verbsOf(button: ButtonName, scope: Scope): readonly Verb[] {
  if (button === 'deletes' && scope.can.has('destroy')) return ['destroy', 'deletes'];
  return [scope.single && button === 'search' ? 'show' : verbOf(button)];
}

/** The row condition of a button. */
function conditionOf(button: ButtonName, scope: Scope): Cond | undefined {
  if (button === 'update') return scope.when.update;
  return button === 'destroy' || button === 'deletes' ? scope.when.destroy : undefined;
}

/** A command needs its area, a button on the screen and its right. */
export function commandAccess(
  name: string,
  { page, resource, actor }: PageContext,
): AccessDecision {
  const location = { file: resource.file, pointer: `/commands/${name}` };
  const command = resource.commands.get(name);
  if (!command?.areas.includes(actor.area))
    return deny('noRoute', { area: actor.area, resource: resource.name, verb: name }, location);
  if (!page.commands.some((listed) => listed.name === name))
    return deny('notListed', { name }, { file: page.file, pointer: '/commands' });
  const right = rightName(actor.area, resource.name, name);
  if (!holdsRight(actor, right)) return denyRight(right, location);
  return allow(location, { when: whenOf(command, actor.area), right });
}

/** An action needs its target screen and the right to the list or form it opens there. */
export function actionAccess(
  { open, as, when }: ScreenAction,
  context: PageContext,
  pointer: string,
): AccessDecision {
  const location = { file: context.page.file, pointer };
  const decision = openAccess(open, as === 'form' ? 'store' : 'index', context, location);
  return decision.present ? allow(location, { when, right: decision.right }) : decision;
}

/**
 * Whether the caller may open another screen. Boards and hand-written pages check the rights
 * when they open.
 */
export function openAccess(
  path: string,
  verb: 'store' | 'index',
  { screens, resources, actor }: ConfigContext,
  location: AuthoredLocation,
): AccessDecision {
  const target = screens.find(path);
  if (!target)
    return screens.isBuilt(path) ? allow(location) : deny('noScreen', { screen: path }, location);
  if (target.kind === 'board') return allow(location);
  const neededVerb = target.kind === 'single' ? 'show' : verb;
  const scope = resources.get(target.resource).scope[actor.area];
  if (target.area !== actor.area || !scope?.can.has(neededVerb))
    return deny('noRoute', { area: actor.area, resource: target.resource, verb }, location);
  return rightAccess(actor, rightName(actor.area, target.resource, neededVerb), location);
}

/** Tiles and charts need the right of their source, `<Area>.<module>.<name>`. */
export const sourceAccess = (
  source: string,
  { actor }: ConfigContext,
  location: AuthoredLocation,
): AccessDecision => rightAccess(actor, `${actor.area}.${source}`, location);

const rightAccess = (actor: Actor, right: string, location: AuthoredLocation): AccessDecision =>
  holdsRight(actor, right) ? allow(location, { right }) : denyRight(right, location);
