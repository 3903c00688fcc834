import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';
import { Database } from '../config/sql.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Answer } from '../http/answer.ts';
import { Menus } from './menus.ts';
import { OlderConfigs } from './older-configs.ts';

/** Calls of older clients that ours make through option lists (reference 2.5). */
@Controller('api/Admin')
export class OlderClientsController {
  constructor(
    private readonly menus: Menus,
    private readonly configs: OlderConfigs,
    private readonly database: Database,
  ) {}

  @Get('load_seller_menu')
  @Access({ area: 'Admin', right: 'Admin.user_menus.index' })
  sellerMenu(@CurrentActor() { language }: Actor): Promise<readonly MenuEntry[]> {
    return this.menus.wholeTree('Seller', language);
  }

  @Get('load_permission')
  @Access({ area: 'Admin', right: 'Admin.admin_permissions.index' })
  async permissions(): Promise<readonly string[]> {
    const rows = await this.database.rows<{ apis: string }>(
      'SELECT apis FROM admin_permissions ORDER BY id',
    );
    return rows.map(({ apis }) => apis);
  }

  /** Areas are not kept anywhere: what is changed shows at once, and there is nothing to clear. */
  @Get('clear_area')
  @Access({ area: 'Admin', right: 'Admin.areas.update' })
  clearAreas(): Answer {
    return new Answer({}, 'msg.success');
  }

  /** Each name asks for the right of what it stands for. */
  @Get('configs')
  @Access({ area: 'Admin', right: 'signed-in' })
  readConfigs(
    @CurrentActor() actor: Actor,
    @Query() query: Readonly<Record<string, unknown>>,
  ): Promise<unknown> {
    return this.configs.read(actor, query);
  }

  @Put('configs/update')
  @Access({ area: 'Admin', right: 'signed-in' })
  async updateConfigs(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer> {
    await this.configs.update(actor, body);
    return new Answer({}, 'msg.success');
  }
}
