import { Injectable } from '@nestjs/common';
import { SellerStores } from '../../identity/sessions/seller-stores.ts';
import { verifiedStoresSql } from '../kernel/admitted-stores.ts';

/** The seller area admits a store once it is verified, also while it is closed for shoppers. */
@Injectable()
export class VerifiedStores extends SellerStores {
  readonly verifiedSql = verifiedStoresSql;
}
