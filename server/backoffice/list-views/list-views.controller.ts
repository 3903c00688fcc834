import { Body, Controller, Delete, Get, Param, Put, type Type } from '@nestjs/common';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { ListView } from '../../../schemas/contract/calls/list-views.ts';
import { Access, CurrentActor } from '../../http/access.ts';
import type { Actor } from '../../http/actor.ts';
import { readId } from '../../resources/ids.ts';
import { ListViewDto } from './list-view.dto.ts';
import { ListViews } from './list-views.ts';

/** Saved views of the caller, whoever is signed in; every call answers all of them. */
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
      return this.views.remove(actor, readId(id));
    }
  }
  Object.defineProperty(ListViewsController, 'name', { value: `${area}ListViewsController` });
  return ListViewsController;
}
