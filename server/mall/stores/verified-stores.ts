import { Injectable } from '@nestjs/common';
import { SellerStores } from '../../identity/sessions/seller-stores.ts';
import { storeVerify } from './store-state.ts';

/** A store works from its verification on, also while it is closed for shoppers. */
@Injectable()
export class VerifiedStores extends SellerStores {
  readonly verifiedSql = `
    SELECT id, user_id
    FROM stores
    WHERE store_verify = ${storeVerify.approved} AND deleted_at IS NULL`;
}
