import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Api } from '../client/create-api.ts';

/** A store as shoppers see it. The server lists passed, open stores only. */
export interface StoreCard {
  readonly id: number;
  readonly store_name: string;
  readonly store_logo: string;
  readonly store_face_image: string;
  readonly store_description: string;
  readonly area_info: string;
}

/** Reads the first stores. Fields that cards do not show are dropped to keep the page small. */
export async function readStores(api: Api, count: number): Promise<readonly StoreCard[]> {
  const { data } = await api.read<Page<StoreCard>>(`/stores?per_page=${count}`);
  return data.map(
    ({ id, store_name, store_logo, store_face_image, store_description, area_info }) => ({
      id,
      store_name,
      store_logo,
      store_face_image,
      store_description,
      area_info,
    }),
  );
}
