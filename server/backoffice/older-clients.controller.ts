import { Controller, Get } from '@nestjs/common';
import type { MenuEntry } from '../../schemas/contract/calls/auth.ts';
import { Database } from '../config/sql.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Menus } from './menus.ts';

/** Calls of older clients that ours make through option lists (reference 2.5). */
@Controller('api/Admin')
export class OlderClientsController {
  constructor(private readonly menus: Menus, private readonly database: Database) {}

  @Get('load_seller_menu') @Access({ area: 'Admin', right: 'Admin.user_menus.index' })
  sellerMenu(@CurrentActor() { language }: Actor): Promise<readonly MenuEntry[]> { return this.menus.wholeTree('Seller', language); }

  @Get('load_permission') @Access({ area: 'Admin', right: 'Admin.admin_permissions.index' })
  async permissions(): Promise<readonly string[]> {
    const rows = await this.database.rows<{ apis: string }>('SELECT apis FROM admin_permissions ORDER BY id');
    return rows.map(({ apis }) => apis);
  }
}
