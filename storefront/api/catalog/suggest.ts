import type { Suggestions } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

/** Search suggestions for a prefix; undefined after an error. */
export const suggest = (keywords: string): Promise<Suggestions | undefined> =>
  shop
    .get<Suggestions>('/goods/suggest', { keywords }, { messages: 'quiet' })
    .catch(() => undefined); // search works without suggestions

/** Stores that suggestions for these words name. */
export const storesNamed = async (api: Api, keywords: string): Promise<Suggestions['stores']> =>
  keywords === '' ? [] : (await api.read<Suggestions>('/goods/suggest', { keywords })).stores;
