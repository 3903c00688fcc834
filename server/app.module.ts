import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.ts';
import { BackOfficeModule } from './backoffice/backoffice.module.ts';
import { behaviours, sources } from './behaviours.ts';
import { CatalogModule } from './catalog/catalog.module.ts';
import { loadProject } from './check/load-project.ts';
import { registeredNames } from './check/registered-names.ts';
import { ConfigModule } from './config/config.module.ts';
import { ContentModule } from './content/content.module.ts';
import type { DataSource } from './config/data-source.ts';
import type { Env } from './config/env.ts';
import type { Log } from './config/log.ts';
import { projectRoot } from './config/root.ts';
import { FilesModule } from './files/files.module.ts';
import { DoctorModule } from './doctor/doctor.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { LiveModule } from './live/live.module.ts';
import { entities } from './entities.ts';
import { HttpModule } from './http/http.module.ts';
import { MessagesModule } from './messages/messages.module.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { SandboxModule } from './payments/sandbox/sandbox.module.ts';
import { CartsModule } from './carts/carts.module.ts';
import { PromotionsModule } from './promotions/promotions.module.ts';
import { DistributionModule } from './distribution/distribution.module.ts';
import { IntegralModule } from './integral/integral.module.ts';
import { SettlementsModule } from './settlements/settlements.module.ts';
import { StatsModule } from './stats/stats.module.ts';
import { WalletModule } from './wallet/wallet.module.ts';
import { CommentsModule } from './comments/comments.module.ts';
import { RefundsModule } from './refunds/refunds.module.ts';
import { ShippingModule } from './shipping/shipping.module.ts';
import { UsersModule } from './users/users.module.ts';
import { StoresModule } from './stores/stores.module.ts';
import { ShopModule } from './shop/shop.module.ts';
import { ResourcesModule } from './resources/resources.module.ts';

/** The list of modules, lowest floor first (house.md §2). */
@Module({})
export class AppModule {
  static of(env: Env, source: DataSource, log: Log): DynamicModule {
    const project = loadProject(projectRoot, {
      registered: registeredNames(behaviours, sources),
      memory: join(env.dataDir, 'checked'),
    });
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(env, source, log),
        HttpModule,
        JobsModule,
        FilesModule,
        AuthModule,
        BackOfficeModule.of(project, sources),
        ResourcesModule.of(project.resources, behaviours, entities),
        LiveModule,
        MessagesModule,
        UsersModule,
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
        IntegralModule,
        DistributionModule,
        SettlementsModule,
        StatsModule,
        ShopModule,
        DoctorModule,
        ...(env.sandbox ? [SandboxModule] : []),
      ],
    };
  }
}
