import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { apiPrefix, type BackOffice } from '../../schemas/contract/areas.ts';
import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';
import type { Badges as BadgeNumbers } from '../../schemas/contract/calls/live.ts';
import type { Explanation, PageNeeds, ServedScreen } from '../../schemas/contract/calls/screens.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Badges } from './badges.ts';
import { ExplainDto } from './explain.dto.ts';
import { Menus } from './menus.ts';
import { PageRights } from './page-rights.ts';
import { ServedScreens } from './served-screens.ts';

/** What a back office loads to draw itself. Which screens a caller gets is decided by rights, screen by screen. */
export function backOfficeController(area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}`)
  @Access({ area, right: 'signed-in' })
  class BackOfficeController {
    constructor(
      private readonly menus: Menus,
      private readonly screens: ServedScreens,
      private readonly badges: Badges,
      private readonly rights: PageRights,
    ) {}

    @Get('load_menu')
    menu(@CurrentActor() actor: Actor): Promise<readonly MenuEntry[]> {
      return this.menus.treeOf(actor);
    }

    @Get('badges')
    waiting(@CurrentActor() actor: Actor): Promise<BadgeNumbers> {
      return this.badges.of(actor);
    }

    @Get('page_rights')
    pageRights(@CurrentActor() actor: Actor): Promise<readonly PageNeeds[]> {
      return this.rights.of(area, actor);
    }

    @Get('screens/*')
    screen(@CurrentActor() actor: Actor, @Param('*') path: string): Promise<ServedScreen> {
      return this.screens.serve(actor, path);
    }

    @Get('resources/*')
    resource(@CurrentActor() actor: Actor, @Param('*') name: string): Promise<ServedScreen> {
      return this.screens.serveResource(actor, name);
    }

    @Get('explain/*')
    explain(
      @CurrentActor() actor: Actor,
      @Param('*') path: string,
      @Query() { id }: ExplainDto,
    ): Promise<readonly Explanation[]> {
      return this.screens.explain(actor, path, id === undefined ? undefined : Number(id));
    }
  }
  Object.defineProperty(BackOfficeController, 'name', { value: `${area}BackOfficeController` });
  return BackOfficeController;
}
