import { Body, Controller, Get, Headers, Post, Put, Query, type Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { MenuEntry } from '../../schemas/contract/calls/accounts/auth.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { Menus } from '../backoffice/menus/menus.ts';
import { runCommand } from '../backoffice/resources/commands/run-command.ts';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { RowId } from '../backoffice/resources/http/row-id.ts';
import { listRows } from '../backoffice/resources/read/list-rows.ts';
import { showRow, type WireRow } from '../backoffice/resources/read/show-row.ts';
import { SettleOrders } from '../mall/settlements/settle-orders.ts';
import { Database } from '../platform/database/sql.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { WholeNumber, wholeNumber } from '../platform/http/request/paging.dto.ts';
import { Answer } from '../platform/http/response/answer.ts';
import { httpErrors } from '../platform/http/response/errors.ts';
import type { WireJson } from '../platform/http/response/wire-json.ts';
import { translate } from '../platform/i18n/language.ts';
import { LegacyConfigs } from './legacy-configs.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

/** Calls of legacy clients for which current ones use option lists (docs/product.md#admin-calls). */
@OfLegacyClients()
@Controller('api/Admin')
@Reason('menus, rights and settings of the platform: test/e2e/backoffice/configs', 6)
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
  async settle(@CurrentActor() actor: Actor): Promise<Answer<{ readonly count: number }>> {
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

class HandleMoneyDto {
  @WholeNumber(1) id: number;
  /** Signed amount; the command parses it. */
  @IsOptional() money?: unknown;
  /** 0 balance, 1 frozen, 2 points. */
  @IsOptional() is_type?: unknown;
  /** 0: `id` is a user's, 1: a store's. */
  @IsOptional() @Transform(wholeNumber) @IsIn([0, 1]) is_belong: 0 | 1 = 0;
  @IsOptional() @IsString() @MaxLength(100) info?: string;
  /** The caller's password, if it is not in the header `proof-password`. */
  @IsOptional() @IsString() @MaxLength(512) proof?: string;
}

/**
 * The money dialog of legacy clients: it runs the command `money` of users and stores with its right
 * and second proof (docs/decisions/0003-legacy-clients.md).
 */
@OfLegacyClients()
@Controller('api/Admin/users/money')
@Reason('needs the right of the command that the body names')
export class LegacyMoneyController {
  constructor(private readonly crud: CrudContext) {}

  @Post('handle')
  @Access({ area: 'Admin', right: 'signed-in' })
  async handle(
    @CurrentActor() actor: Actor,
    @Body() { id, money, is_type = 0, is_belong: isStore, info, proof }: HandleMoneyDto,
    @Headers('proof-password') header: string | undefined,
  ): Promise<Answer> {
    const resource = this.crud.resources.get(isStore === 1 ? 'stores' : 'users');
    const command = resource.commands.get('money')!;
    if (!holdsRight(actor, `Admin.${resource.name}.money`)) throw httpErrors.noRight();
    const reason = info?.trim() ? info : translate(actor.language, 'dicts.money_event.adjustment');
    await runCommand(this.crud, {
      actor,
      resource,
      command,
      ids: [id],
      body: { input: { is_type, money, info: reason } },
      proof: header ?? proof,
    });
    return new Answer({}, 'msg.success');
  }
}

/** Parts that are written with their goods or attribute, with the resource whose rights reach them. */
const parentOf = { goods_specs: 'goods_attrs', goods_skus: 'goods' } as const;

type ListQuery = Readonly<Record<string, unknown>>;

/**
 * Lists of specs and SKUs for legacy clients, which know them as resources of their own. Rows are
 * read with the rights and the scope of their parent; they are written with the parent only, whose
 * rules count stock (docs/decisions/0003-legacy-clients.md).
 */
export function legacyGoodsPartsController(name: keyof typeof parentOf): Type {
  const parent = parentOf[name];

  @OfLegacyClients()
  @Controller(`api/Admin/${name}`)
  @Reason('rows of every store, which admins with the right of the goods read', 2)
  class LegacyGoodsPartsController {
    constructor(private readonly crud: CrudContext) {}

    @Get()
    @Access({ area: 'Admin', right: `Admin.${parent}.index` })
    list(
      @CurrentActor() actor: Actor,
      @Query() query: ListQuery,
    ): Promise<WireJson<Page | readonly WireRow[]>> {
      return listRows(this.crud, actor, this.crud.resources.get(name), query);
    }

    @Get(':id')
    @Access({ area: 'Admin', right: `Admin.${parent}.show` })
    show(@CurrentActor() actor: Actor, @RowId() id: number): Promise<WireJson<WireRow>> {
      return showRow(this.crud, actor, this.crud.resources.get(name), id);
    }
  }

  return LegacyGoodsPartsController;
}
