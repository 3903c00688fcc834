import type { GoodsList } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import type {
  StoreDetail,
  StoreListCard,
  StoreParams,
} from '../../../schemas/contract/calls/catalog/stores.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import type { Api } from '../client/create-api.ts';

/** An open store. @throws CallError 404 without one */
export const readStore = (api: Api, id: string): Promise<StoreDetail> => api.read(`/store/${id}`);

/** Goods of a store that match filters. */
export const readStoreGoods = (
  api: Api,
  storeId: string,
  {
    filters,
    page,
    perPage,
  }: { readonly filters: object; readonly page: string; readonly perPage: number },
): Promise<GoodsList> =>
  api.read('/goods', {
    params: encodeParams({ store_id: Number(storeId), ...filters }),
    page,
    per_page: perPage,
  });

/** Open stores. With a `position` each has its distance. */
export const readStores = (
  api: Api,
  search: StoreParams,
  page: number,
  position: { readonly lat: string; readonly lng: string } | undefined,
): Promise<Page<StoreListCard>> =>
  api.read('/stores', { params: encodeParams(search), page, ...position });
