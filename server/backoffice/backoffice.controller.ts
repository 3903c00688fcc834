import { Controller, Get, Param, type Type } from '@nestjs/common';
import { apiPrefix, type BackOffice } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/accounts/auth.ts';
import type { MenuPageRights } from '../../schemas/contract/calls/backoffice/menu-rights.ts';
import type { ScreenConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Badges as BadgeNumbers } from '../../schemas/contract/calls/live.ts';
import { Access, CurrentActor, NotInApi, named, Reason } from '../platform/http/access/access.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { Badges } from './menus/badges.ts';
import { Menus } from './menus/menus.ts';
import { PageRights } from './rights/page-rights.ts';
import { ScreenConfigs } from './screens/screen-configs.ts';

/** Calls that a back office loads at its start: menu, badges and screens of the caller. */
export function backOfficeController(area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}`)
  @Reason('menus, screens and rights of the caller; they hold no rows', 4)
  @NotInApi('the pages of the back offices are drawn with it')
  @Access({ area, right: 'signed-in' })
  class BackOfficeController {
    constructor(
      private readonly menus: Menus,
      private readonly configs: ScreenConfigs,
      private readonly badges: Badges,
      private readonly rights: PageRights,
    ) {}

    @Get('load_menu')
    menu(@CurrentActor() actor: Actor): Promise<readonly MenuEntry[]> {
      return this.menus.treeOf(actor);
    }

    @Get('badges')
    @Reason('counts of the caller’s own lists: test/e2e/platform/live')
    badgeNumbers(@CurrentActor() actor: Actor): Promise<BadgeNumbers> {
      return this.badges.of(actor);
    }

    @Get('page_rights')
    pageRights(@CurrentActor() actor: Actor): Promise<readonly MenuPageRights[]> {
      return this.rights.of(area, actor);
    }

    @Get('screens/*')
    screen(@CurrentActor() actor: Actor, @Param('*') path: string): Promise<ScreenConfig> {
      return this.configs.get(actor, path);
    }

    @Get('resources/*')
    resource(@CurrentActor() actor: Actor, @Param('*') name: string): Promise<ScreenConfig> {
      return this.configs.ofResource(actor, name);
    }
  }
  return named(area, BackOfficeController);
}
