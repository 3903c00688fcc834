import { Controller, Get, Injectable, Param, Query, type Type } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Explanation } from '../../../schemas/contract/calls/backoffice/explain.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  Access,
  CurrentActor,
  NotInApi,
  named,
  Reason,
} from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { CrudContext } from '../resources/crud-context.ts';
import { listRows } from '../resources/read/list-rows.ts';
import { conditionVariables } from '../resources/write/rules/row-rules.ts';
import { screenAccess } from '../screens/screen-config.ts';
import { ScreenConfigs } from '../screens/screen-configs.ts';
import { explainRow } from './explain-row.ts';
import { explainScreen, toExplanations } from './explain-screen.ts';

/**
 * Explains to a caller what a screen shows and hides
 * (docs/decisions/0052-authoring-checks-and-explain.md).
 */
@Injectable()
export class ExplainScreens {
  constructor(
    private readonly configs: ScreenConfigs,
    private readonly crud: CrudContext,
  ) {}

  /**
   * Explains every part of a screen and, with `rowId`, whether that row is on it. Every signed-in
   * account may call it: the answer has files and rights, and only rows that the caller's list has.
   *
   * @throws Refusal `backoffice.noScreen` (404)
   */
  async run(
    actor: Actor,
    path: string,
    rowId: number | undefined,
  ): Promise<readonly Explanation[]> {
    const screen = this.configs.find(actor, path);
    const context = await this.configs.contextOf(actor);
    const parts = explainScreen(screen, context);
    if (rowId === undefined || screen.kind !== 'table' || !screenAccess(screen, context).present)
      return parts;
    const resource = this.crud.resources.get(screen.resource);
    const rowParts = await explainRow(screen, rowId, context, {
      findRow: async (query) => {
        const answer = await listRows(this.crud, actor, resource, query);
        return (answer.read() as Page<Row>).data[0];
      },
      variables: await conditionVariables(this.crud.database, actor, true),
    });
    return [...parts, ...toExplanations(rowParts, context)];
  }
}

class ExplainDto {
  /** Id of a row to explain as well. */
  @IsOptional() @Matches(/^[1-9]\d{0,15}$/) id?: string;
}

/** `GET {area}explain/{screen path}?id=`; the path may begin with the area, as the file's does. */
export function explainController(area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}explain`)
  @Reason('explains screens; rows within the caller’s list only')
  @NotInApi('the pages of the back offices are drawn with it')
  @Access({ area, right: 'signed-in' })
  class ExplainController {
    constructor(private readonly explanations: ExplainScreens) {}

    @Get('*')
    explain(
      @CurrentActor() actor: Actor,
      @Param('*') path: string,
      @Query() { id }: ExplainDto,
    ): Promise<readonly Explanation[]> {
      const page = path.startsWith(`${area}/`) ? path.slice(area.length + 1) : path;
      return this.explanations.run(actor, page, id === undefined ? undefined : Number(id));
    }
  }
  return named(area, ExplainController);
}
