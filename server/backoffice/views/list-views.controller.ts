import { Body, Controller, Delete, Get, Param, Put, type Type } from '@nestjs/common';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { ListView } from '../../../schemas/contract/calls/backoffice/list-views.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { parseId } from '../resources/parse-ids.ts';
import { ListViewDto } from './list-view.dto.ts';
import { ListViews } from './list-views.ts';

/** The caller's saved list views. Every call returns all of them. */
export function listViewsController(area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}list_views`)
  @Access({ area, right: 'signed-in' })
  class ListViewsController {
    constructor(private readonly views: ListViews) {}

    @Get()
    all(@CurrentActor() actor: Actor): Promise<readonly ListView[]> {
      return this.views.all(actor);
    }

    @Put()
    save(@CurrentActor() actor: Actor, @Body() view: ListViewDto): Promise<readonly ListView[]> {
      return this.views.save(actor, view);
    }

    @Delete(':id')
    remove(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<readonly ListView[]> {
      return this.views.remove(actor, parseId(id));
    }
  }
  Object.defineProperty(ListViewsController, 'name', { value: `${area}ListViewsController` });
  return ListViewsController;
}
