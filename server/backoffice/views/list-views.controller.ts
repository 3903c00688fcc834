import { Body, Controller, Delete, Get, Param, Put, type Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import {
  type ListView,
  listViewLimits,
} from '../../../schemas/contract/calls/backoffice/list-views.ts';
import {
  Access,
  CurrentActor,
  NotInApi,
  named,
  Reason,
} from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { formList, IsNotBlank, oneLine } from '../../platform/http/request/text-rules.ts';
import { parseId } from '../resources/parse-ids.ts';
import { ListViews } from './list-views.ts';

/** Body of `PUT {area}list_views`. Forms send an empty list as empty text, and numbers as text. */
class ListViewDto {
  @IsString() @MaxLength(100) readonly screen: string;
  @Transform(oneLine)
  @IsString()
  @IsNotBlank()
  @MaxLength(listViewLimits.name)
  readonly name: string;
  @IsString() @MaxLength(listViewLimits.query) readonly query: string = '';
  @Transform(formList)
  @IsArray()
  @ArrayMaxSize(listViewLimits.hidden)
  @IsString({ each: true })
  @MaxLength(listViewLimits.field, { each: true })
  readonly hidden: readonly string[] = [];
  @Transform(({ value }) => Number(value)) @IsIn([0, 1]) readonly is_default: 0 | 1 = 0;
}

/** The caller's saved list views. Every call returns all of them. */
export function listViewsController(area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}list_views`)
  @Reason('the caller’s own views: test/e2e/resources/list-views', 3)
  @NotInApi('the pages of the back offices are drawn with it')
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
  return named(area, ListViewsController);
}
