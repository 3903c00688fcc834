import { Injectable } from '@nestjs/common';
import type { BackOffice } from '../../schemas/contract/areas.ts';
import type { Badges as BadgeNumbers } from '../../schemas/contract/calls/live.ts';
import { groupBy } from '../../schemas/rules/group-by.ts';
import type { Cond, PageScreen } from '../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../http/actor.ts';
import { countBadges } from '../resources/count-badges.ts';
import { Crud } from '../resources/crud.ts';
import { rightName } from './serve-context.ts';
import { Screens } from './screens.ts';

interface Badge {
  readonly page: PageScreen;
  readonly conditions: readonly Cond[];
}

/** What waits behind the pages of a menu: the rows of screens that carry a `badge`, one statement per resource. */
@Injectable()
export class Badges {
  private readonly known: Readonly<Record<BackOffice, readonly Badge[]>>;

  constructor(
    private readonly crud: Crud,
    screens: Screens,
  ) {
    const pages = screens.all.filter(
      (screen): screen is PageScreen => screen.kind === 'table' && screen.badge !== undefined,
    );
    const of = (area: BackOffice): readonly Badge[] =>
      pages.filter((page) => page.area === area).map(badgeOf);
    this.known = { Admin: of('Admin'), Seller: of('Seller') };
  }

  /** Numbers by view, of the pages that the caller may see. */
  async of(actor: Actor): Promise<BadgeNumbers> {
    if (actor.area === 'shop') return {};
    const seen = this.known[actor.area].filter(({ page }) =>
      holdsRight(actor, rightName(page.area, page.resource, 'index')),
    );
    const counts = [...groupBy(seen, ({ page }) => page.resource)].map(([resource, badges]) =>
      countBadges(this.crud, actor, this.crud.resources.get(resource), {
        key: `menu ${badges.map(({ page }) => page.path).join(' ')}`,
        badges: new Map(badges.map(({ page, conditions }) => [page.path, conditions])),
      }),
    );
    return Object.assign({}, ...(await Promise.all(counts))) as BadgeNumbers;
  }
}

function badgeOf(page: PageScreen): Badge {
  const view = page.views.find(({ key }) => key === page.badge);
  return {
    page,
    conditions: [page.where, view?.where].filter((cond): cond is Cond => cond !== undefined),
  };
}
