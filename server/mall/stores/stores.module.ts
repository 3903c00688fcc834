import { Body, Controller, Get, Global, Injectable, Module, Post, Put } from '@nestjs/common';
import { SellerStores } from '../../identity/sessions/seller-stores.ts';
import { Access, CurrentActor, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { verifiedStoresSql } from '../kernel/admitted-stores.ts';
import { JoinStore, type OwnStore, type StoreRow } from './join-store.ts';
import { StoreHooks } from './stores.resource.ts';

/** Calls of a shopper who opens a store (docs/product.md#shopper-calls). */
@Controller('api/store')
@Reason('the caller’s own store', 3)
@Access({ area: 'shop', right: 'signed-in' })
class StoresController {
  constructor(private readonly joinStore: JoinStore) {}

  @Post('join')
  async join(@CurrentActor() actor: Actor): Promise<Answer<OwnStore>> {
    return new Answer(await this.joinStore.join(actor), 'msg.success');
  }

  @Get()
  read(@CurrentActor() actor: Actor): Promise<OwnStore> {
    return this.joinStore.read(actor);
  }

  @Put()
  async submit(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Answer<StoreRow>> {
    return new Answer(await this.joinStore.submit(actor, body), 'msg.success');
  }
}

/** The seller area admits a store once it is verified, also while it is closed for shoppers. */
@Injectable()
class VerifiedStores extends SellerStores {
  readonly verifiedSql = verifiedStoresSql;
}

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
