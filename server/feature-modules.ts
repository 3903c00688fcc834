import { BackOfficeModule } from './backoffice/backoffice.module.ts';
import { FilesModule } from './backoffice/files/files.module.ts';
import { BackupModule } from './backup/backup.module.ts';
import { DoctorModule } from './doctor/doctor.module.ts';
import { LegacyModule } from './legacy/legacy.module.ts';
import { CartsModule } from './mall/carts/carts.module.ts';
import { CatalogModule } from './mall/catalog/catalog.module.ts';
import { ChatModule } from './mall/chat/chat.module.ts';
import { CommentsModule } from './mall/comments/comments.module.ts';
import { ContentModule } from './mall/content/content.module.ts';
import { DistributionModule } from './mall/distribution/distribution.module.ts';
import { IntegralModule } from './mall/integral/integral.module.ts';
import { MessagesModule } from './mall/messages/messages.module.ts';
import { OauthModule } from './mall/oauth/oauth.module.ts';
import { OrdersModule } from './mall/orders/orders.module.ts';
import { PaymentsModule } from './mall/payments/payments.module.ts';
import { PromotionsModule } from './mall/promotions/promotions.module.ts';
import { RefundsModule } from './mall/refunds/refunds.module.ts';
import { SettlementsModule } from './mall/settlements/settlements.module.ts';
import { ShippingModule } from './mall/shipping/shipping.module.ts';
import { ShopModule } from './mall/shop/shop.module.ts';
import { StatsModule } from './mall/stats/stats.module.ts';
import { StoresModule } from './mall/stores/stores.module.ts';
import { UsersModule } from './mall/users/users.module.ts';
import { WalletModule } from './mall/wallet/wallet.module.ts';
import { WebhooksModule } from './mall/webhooks/webhooks.module.ts';
import { LiveModule } from './platform/live/live.module.ts';

/** The modules that every process starts and that take no options, lower layers first. */
export const featureModules = [
  LiveModule,
  MessagesModule,
  UsersModule,
  OauthModule,
  ShippingModule,
  StoresModule,
  CatalogModule,
  WalletModule,
  ContentModule,
  CartsModule,
  PromotionsModule,
  OrdersModule,
  PaymentsModule,
  RefundsModule,
  CommentsModule,
  ChatModule,
  IntegralModule,
  DistributionModule,
  SettlementsModule,
  StatsModule,
  ShopModule,
  WebhooksModule,
  DoctorModule,
  BackupModule,
  LegacyModule,
];

/** The modules whose providers may be `@ResourceHooks`; the check of JSON files reads their names. */
export const modulesWithHooks = [BackOfficeModule, FilesModule, ...featureModules];
