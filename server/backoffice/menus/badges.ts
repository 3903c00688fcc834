import { Injectable } from '@nestjs/common';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Badges as BadgeNumbers } from '../../../schemas/contract/calls/live.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { whenOf } from '../../../schemas/rules/resource/resolve-resource.ts';
import type { PageScreen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Command, Cond, Resource } from '../../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../../platform/http/access/actor.ts';
import { CrudContext } from '../resources/crud-context.ts';
import { countBadges } from '../resources/read/count-badges.ts';
import { rightName } from '../rights/rights.ts';
import { Screens } from '../screens/screens.ts';

interface Badge {
  readonly page: PageScreen;
  readonly resource: Resource;
  readonly conditions: readonly Cond[];
}

/** Numbers of rows that wait for the caller behind menu entries, for the screens with a `badge`. */
@Injectable()
export class Badges {
  private readonly badges: Readonly<Record<BackOffice, readonly Badge[]>>;

  constructor(
    private readonly crud: CrudContext,
    screens: Screens,
  ) {
    const badgesIn = (area: BackOffice): readonly Badge[] =>
      screens.all
        .filter((screen): screen is PageScreen => screen.kind === 'table' && screen.area === area)
        .filter(({ badge }) => badge !== undefined)
        .map((page) => toBadge(page, crud.resources.get(page.resource)));
    this.badges = { Admin: badgesIn('Admin'), Seller: badgesIn('Seller') };
  }

  /**
   * The number by page, for the pages that the caller may list and on whose rows the caller may act.
   * One statement per resource.
   */
  async of(actor: Actor): Promise<BadgeNumbers> {
    if (actor.area === 'shop') return {};
    const own = this.badges[actor.area].flatMap((badge) => badgeFor(actor, badge));
    const counts = await Promise.all(
      [...groupBy(own, ({ resource }) => resource)].map(([resource, badges]) =>
        countBadges(this.crud, actor, resource, {
          key: `menu ${badges.map(({ key }) => key).join(' ')}`,
          badges: new Map(badges.map(({ path, conditions }) => [path, conditions])),
        }),
      ),
    );
    return Object.assign({}, ...counts) as BadgeNumbers;
  }
}

/** A badge counts the rows of the view that it names. */
function toBadge(page: PageScreen, resource: Resource): Badge {
  const view = page.views.find(({ key }) => key === page.badge);
  const conditions = [page.where, view?.where].filter((cond): cond is Cond => cond !== undefined);
  return { page, resource, conditions };
}

interface OwnBadge {
  readonly path: string;
  readonly resource: Resource;
  /** The page and the actions of the caller, which decide the conditions. */
  readonly key: string;
  readonly conditions: readonly Cond[];
}

/** The badge of a caller; empty without the right to list the page or to act on its rows. */
function badgeFor(actor: Actor, { page, resource, conditions }: Badge): readonly OwnBadge[] {
  const mayDo = (action: string): boolean =>
    holdsRight(actor, rightName(page.area, page.resource, action));
  const actions = actionsOf(page, resource);
  const own = actions?.filter(({ name }) => mayDo(name));
  if (!mayDo('index') || own?.length === 0) return [];
  const whens = own?.flatMap(({ when }) => (when ? [when] : []));
  const isLimited = own !== undefined && whens?.length === own.length;
  return [
    {
      path: page.path,
      resource,
      key: `${page.path}:${own?.map(({ name }) => name).join('+') ?? ''}`,
      conditions: isLimited ? [...conditions, { any: whens }] : conditions,
    },
  ];
}

interface RowAction {
  readonly name: string;
  /** The rows that it applies to; undefined: all. */
  readonly when: Cond | undefined;
}

/**
 * What callers do with the rows that a badge counts: the commands of the page that can be due, or
 * an update when there are none. Undefined when the page only shows rows.
 */
function actionsOf(page: PageScreen, resource: Resource): readonly RowAction[] | undefined {
  const commands = page.commands
    .flatMap(({ name }) => resource.commands.get(name) ?? [])
    .filter(({ areas, on, due }) => areas.includes(page.area) && on !== 'list' && due !== false)
    .map((command) => ({ name: command.name, when: dueWhen(command, page.area) }));
  if (commands.length > 0) return commands;
  const scope = resource.scope[page.area];
  return scope?.can.has('update') ? [{ name: 'update', when: scope.when.update }] : undefined;
}

const dueWhen = (command: Command, area: BackOffice): Cond | undefined =>
  typeof command.due === 'object' ? command.due : whenOf(command, area);
