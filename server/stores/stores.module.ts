import { Module } from '@nestjs/common';
import { JoinStore } from './join-store.ts';
import { StoresController } from './stores.controller.ts';

/** Stores before they sell: joining, filling in, verification. The rows themselves are the resource `stores`; what they hold is the wallet's. */
@Module({ controllers: [StoresController], providers: [JoinStore] })
export class StoresModule {}
