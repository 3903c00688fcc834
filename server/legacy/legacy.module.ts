import { Module } from '@nestjs/common';
import { CartsModule } from '../mall/carts/carts.module.ts';
import { ChatModule } from '../mall/chat/chat.module.ts';
import { dashboards } from '../mall/stats/dashboards.source.ts';
import { LegacyDoor } from './door.ts';
import {
  LegacyAdminController,
  LegacyMoneyController,
  legacyGoodsPartsController,
} from './legacy-admin.controller.ts';
import { LegacyCashesController } from './legacy-cashes.controller.ts';
import { LegacyChatController } from './legacy-chat.controller.ts';
import { LegacyChat } from './legacy-chat.ts';
import { LegacyConfigs } from './legacy-configs.ts';
import { legacyDashboardController } from './legacy-dashboards.controller.ts';
import { LegacyForms } from './legacy-forms.ts';
import { legacyOrdersController } from './legacy-orders.controller.ts';
import { LegacyOwnStoreController } from './legacy-own-store.controller.ts';
import {
  LegacyCaptchaController,
  LegacyShopController,
  LegacyShopperOrdersController,
  ReadOpenid,
} from './legacy-shop.controller.ts';
import { LegacyRoutes } from './routes.ts';
import { ShopRoutes } from './shop-routes.ts';
import { TaskConfigHooks } from './task-config.resource.ts';

/**
 * Calls of legacy clients, with the rights and rules of current ones. Only the root of the server
 * imports this folder: without it the server runs, and legacy clients fail.
 */
@Module({
  imports: [CartsModule, ChatModule],
  controllers: [
    LegacyChatController,
    LegacyCaptchaController,
    LegacyAdminController,
    LegacyMoneyController,
    LegacyCashesController,
    LegacyOwnStoreController,
    LegacyShopController,
    LegacyShopperOrdersController,
    legacyGoodsPartsController('goods_specs'),
    legacyGoodsPartsController('goods_skus'),
    legacyOrdersController('Admin'),
    legacyOrdersController('Seller'),
    ...dashboards.flatMap((source) =>
      source.areas.map((area) => legacyDashboardController(source, area)),
    ),
  ],
  providers: [
    LegacyChat,
    LegacyConfigs,
    LegacyForms,
    LegacyRoutes,
    ReadOpenid,
    ShopRoutes,
    TaskConfigHooks,
    LegacyDoor,
  ],
})
export class LegacyModule {}
