import { Module } from '@nestjs/common';
import { JoinStore } from './join-store.ts';
import { StoreHooks } from './stores.resource.ts';
import { StoresController } from './stores.controller.ts';

/**
 * Opening a store: joining, application, verification. Store rows are the resource `stores`;
 * balances belong to the wallet.
 */
@Module({ controllers: [StoresController], providers: [JoinStore, StoreHooks] })
export class StoresModule {}
