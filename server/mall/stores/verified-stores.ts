import { Injectable } from '@nestjs/common';
import { SellerStores } from '../../identity/sessions/seller-stores.ts';
import { storeVerify } from './store-state.ts';

/** The seller area admits a store once it is verified, also while it is closed for shoppers. */
@Injectable()
export class VerifiedStores extends SellerStores {
  readonly verifiedSql = `
    SELECT id, user_id
    FROM stores
    WHERE store_verify = ${storeVerify.approved} AND deleted_at IS NULL`;
}
