import type { CollectiveCard } from '../../../schemas/contract/calls/catalog/offers.ts';
import type { SeckillCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import type { Api } from '../client/create-api.ts';

/** Offers of buying groups that match a search. */
export const readCollectives = (
  api: Api,
  search: object,
  page: string,
): Promise<Page<CollectiveCard>> =>
  api.read('/collectives', { params: encodeParams(search), page });

/** Offers of a round. @param round hours after the running round; 0 is the running one */
export const readSeckills = (api: Api, round: number, page: string): Promise<Page<SeckillCard>> =>
  api.read('/seckills', { start_time: round, page, per_page: 24 });
