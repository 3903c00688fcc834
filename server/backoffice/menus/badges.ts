import { Injectable } from '@nestjs/common';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Badges as BadgeNumbers } from '../../../schemas/contract/calls/live.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import type { PageScreen } from '../../../schemas/rules/screen-config/screen-types.ts';
import type { Cond } from '../../../schemas/rules/types.ts';
import { type Actor, holdsRight } from '../../platform/http/access/actor.ts';
import { CrudContext } from '../resources/crud-context.ts';
import { countBadges } from '../resources/read/count-badges.ts';
import { rightName } from '../rights/rights.ts';
import { Screens } from '../screens/screens.ts';

interface Badge {
  readonly page: PageScreen;
  readonly conditions: readonly Cond[];
}

/** Numbers of open rows behind menu entries, for the screens with a `badge`. */
@Injectable()
export class Badges {
  private readonly badges: Readonly<Record<BackOffice, readonly Badge[]>>;

  constructor(
    private readonly crud: CrudContext,
    screens: Screens,
  ) {
    this.badges = { Admin: badgesIn('Admin', screens), Seller: badgesIn('Seller', screens) };
  }

  /** The number by view, for the pages that the caller may list. One statement per resource. */
  async of(actor: Actor): Promise<BadgeNumbers> {
    if (actor.area === 'shop') return {};
    const visible = this.badges[actor.area].filter(({ page }) =>
      holdsRight(actor, rightName(page.area, page.resource, 'index')),
    );
    const byResource = groupBy(visible, ({ page }) => page.resource);
    const counts = await Promise.all(
      [...byResource].map(([resource, badges]) =>
        countBadges(this.crud, actor, this.crud.resources.get(resource), {
          key: `menu ${badges.map(({ page }) => page.path).join(' ')}`,
          badges: new Map(badges.map(({ page, conditions }) => [page.path, conditions])),
        }),
      ),
    );
    return Object.assign({}, ...counts) as BadgeNumbers;
  }
}

const badgesIn = (area: BackOffice, screens: Screens): readonly Badge[] =>
  screens.all
    .filter((screen): screen is PageScreen => screen.kind === 'table' && screen.area === area)
    .filter(({ badge }) => badge !== undefined)
    .map(toBadge);

/** A badge counts the rows of the view that it names. */
function toBadge(page: PageScreen): Badge {
  const view = page.views.find(({ key }) => key === page.badge);
  const conditions = [page.where, view?.where].filter((cond): cond is Cond => cond !== undefined);
  return { page, conditions };
}
