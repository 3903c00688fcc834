import { Body, Controller, Get, Headers, Put, Query } from '@nestjs/common';
import type { MenuEntry } from '../../schemas/contract/calls/accounts/auth.ts';
import { Menus } from '../backoffice/menus/menus.ts';
import { SettleOrders } from '../mall/settlements/settle-orders.ts';
import { Database } from '../platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { LegacyConfigs } from './legacy-configs.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

/** Calls of legacy clients for which current ones use option lists (docs/product.md#admin-calls). */
@OfLegacyClients()
@Controller('api/Admin')
@Reason('menus, rights and settings of the platform: test/e2e/backoffice/configs')
export class LegacyAdminController {
  constructor(
    private readonly menus: Menus,
    private readonly configs: LegacyConfigs,
    private readonly database: Database,
    private readonly settleOrders: SettleOrders,
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

  /** Clears nothing: areas are not cached. */
  @Get('clear_area')
  @Access({ area: 'Admin', right: 'Admin.areas.update' })
  clearAreas(): Answer {
    return new Answer({}, 'msg.success');
  }

  /** "Manual settlement", a command of the list. */
  @Get('order_settlement_handle')
  @Access({ area: 'Admin', right: 'Admin.order_settlements.settle', scope: 'commands' })
  async settle(@CurrentActor() actor: Actor): Promise<Answer> {
    return new Answer({ count: await this.settleOrders.run(actor) }, 'msg.success');
  }

  /** `LegacyConfigs` checks the right of each name. */
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
  async updateConfigs(
    @CurrentActor() actor: Actor,
    @Body() body: unknown,
    @Headers('proof-password') proof?: string,
  ): Promise<Answer> {
    await this.configs.update(actor, body, proof);
    return new Answer({}, 'msg.success');
  }
}
