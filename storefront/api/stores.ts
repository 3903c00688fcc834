import type { Page } from '../../schemas/contract/envelope.ts';
import type { Api } from './create-api.ts';

/** A store as shoppers see it: only those that are passed and open come. */
export interface StoreCard {
  readonly id: number; readonly store_name: string; readonly store_logo: string; readonly store_face_image: string; readonly store_description: string; readonly area_info: string;
}

/** The first stores of the mall, newest last. */
export const readStores = async (api: Api, count: number): Promise<readonly StoreCard[]> =>
  (await api.read<Page<StoreCard>>(`/stores?per_page=${count}&order=id`)).data;
