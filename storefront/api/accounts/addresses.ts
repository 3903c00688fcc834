import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

/** Fields of the address form. `area`: ids of province, city and district. */
export interface AddressInput {
  readonly receive_name: string;
  readonly receive_tel: string;
  readonly area: readonly number[];
  readonly address: string;
  readonly is_default: 0 | 1;
}
export interface Address extends AddressInput {
  readonly id: number;
  readonly rev: number;
  readonly area_info: string;
}

/** All addresses of the shopper (at most 50), the default one first. */
export const readAddresses = async (api: Api): Promise<readonly Address[]> =>
  (await api.read<Page<Address>>('/user/addresses', { per_page: 50 })).data;
/** Undefined without a default address. */
export async function readDefaultAddress(): Promise<Address | undefined> {
  const { data } = await shop.get<Page<Address>>(
    '/user/addresses',
    { per_page: 1 },
    { messages: 'quiet' },
  );
  return data.find(({ is_default }) => is_default === 1);
}
export const readAddress = (api: Api, id: string): Promise<Address> =>
  api.read(`/user/addresses/${id}`);
/** Updates `existing`, or creates an address when it is undefined. */
export const saveAddress = (
  input: AddressInput,
  existing: Pick<Address, 'id' | 'rev'> | undefined,
  key: string,
): Promise<Address> =>
  existing
    ? shop.put(
        `/user/addresses/${existing.id}`,
        { ...input, rev: existing.rev },
        { key, messages: 'quiet' },
      )
    : shop.post('/user/addresses', input, { key, messages: 'quiet' });
export const removeAddress = (id: number): Promise<object> => shop.delete(`/user/addresses/${id}`);
export const makeDefault = (id: number): Promise<object> =>
  shop.put(`/user/addresses/default/${id}`);
