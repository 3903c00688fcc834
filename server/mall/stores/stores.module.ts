import { Global, Module } from '@nestjs/common';
import { SellerStores } from '../../identity/sessions/seller-stores.ts';
import { JoinStore } from './join-store.ts';
import { StoresController } from './stores.controller.ts';
import { StoreHooks } from './stores.resource.ts';
import { VerifiedStores } from './verified-stores.ts';

/**
 * Opening a store: joining, application, verification. Store rows are the resource `stores`;
 * balances belong to the wallet. Binds `SellerStores` for sign-in and sessions.
 */
@Global()
@Module({
  controllers: [StoresController],
  providers: [JoinStore, StoreHooks, { provide: SellerStores, useClass: VerifiedStores }],
  exports: [JoinStore, SellerStores],
})
export class StoresModule {}
