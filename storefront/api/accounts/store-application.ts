import type { StoreVerify } from '../../../schemas/contract/account-statuses.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

/**
 * Application form of a store (docs/product.md#opening-a-store). `class_id`: third-level classes.
 * `area`: ids of province, city and district.
 */
export interface StoreInput {
  readonly store_name: string;
  readonly store_logo: string;
  readonly class_id: readonly number[];
  readonly store_company_name: string;
  readonly area: readonly number[];
  readonly store_address: string;
  readonly business_license: string;
  readonly business_license_no: string;
  readonly legal_person: string;
  readonly store_phone: string;
  readonly id_card_no: string;
  readonly id_card_t: string;
  readonly id_card_b: string;
  readonly emergency_contact: string;
  readonly emergency_contact_phone: string;
}
export interface OwnStore extends StoreInput {
  readonly id: number;
  readonly rev: number;
  readonly store_verify: StoreVerify;
  /** 0 closed, 1 open. */
  readonly store_status: 0 | 1;
  readonly store_refuse_info: string;
  readonly area_info: string;
}

/** The shopper's store application; undefined when there is none. */
export async function readOwnStore(api: Api): Promise<OwnStore | undefined> {
  const store = await api.read<OwnStore>('/store', {}, { names: 'bilingual' });
  return store.id === 0 ? undefined : store;
}
/** Creates an empty store, or returns the existing one. */
export const joinStore = (): Promise<OwnStore> =>
  shop.post('/store/join', {}, { messages: 'quiet', names: 'bilingual' });
export const submitStore = (input: Partial<StoreInput>, key: string): Promise<OwnStore> =>
  shop.put('/store', input, { key, messages: 'quiet', names: 'bilingual' });
