import { Global, Module } from '@nestjs/common';
import { FormUpdates } from '../backoffice/resources/form-updates.ts';
import { ChatModule } from '../mall/chat/chat.module.ts';
import { dashboards } from '../mall/stats/dashboards.source.ts';
import { LegacyAdminController } from './legacy-admin.controller.ts';
import { LegacyCaptchaController } from './legacy-captcha.controller.ts';
import { LegacyCashesController } from './legacy-cashes.controller.ts';
import { LegacyChatController } from './legacy-chat.controller.ts';
import { LegacyChat } from './legacy-chat.ts';
import { LegacyConfigs } from './legacy-configs.ts';
import { legacyDashboardController } from './legacy-dashboards.controller.ts';
import { LegacyForms } from './legacy-forms.ts';
import { legacyGoodsPartsController } from './legacy-goods-parts.controller.ts';
import { LegacyMoneyController } from './legacy-money.controller.ts';
import { legacyOrdersController } from './legacy-orders.controller.ts';

/**
 * Calls of legacy clients, with the rights and rules of current ones. Only the root of the server
 * imports this folder: without it the server runs, and legacy clients fail.
 */
@Global()
@Module({
  imports: [ChatModule],
  controllers: [
    LegacyChatController,
    LegacyCaptchaController,
    LegacyAdminController,
    LegacyMoneyController,
    LegacyCashesController,
    legacyGoodsPartsController('goods_specs'),
    legacyGoodsPartsController('goods_skus'),
    legacyOrdersController('Admin'),
    legacyOrdersController('Seller'),
    ...dashboards.flatMap((source) =>
      source.areas.map((area) => legacyDashboardController(source, area)),
    ),
  ],
  providers: [LegacyChat, LegacyConfigs, { provide: FormUpdates, useClass: LegacyForms }],
  exports: [FormUpdates],
})
export class LegacyModule {}
