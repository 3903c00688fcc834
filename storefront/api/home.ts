import type { Answer } from '../../engine/wire/index.ts';
import type { HomeAnswer } from '../../schemas/contract/calls/catalog.ts';
import type { IntegralGoodsCard, IntegralHome } from '../../schemas/contract/calls/integral.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { Api } from './create-api.ts';
import { shop } from './shop.ts';

/** A notice of the mall to everybody. */
export interface Notice {
  readonly id: number;
  readonly name: string;
  readonly tag: string;
}
/** `content`: rich text. Lists come without it. */
export interface WholeNotice extends Notice {
  readonly content: string;
}
export interface HomeData extends HomeAnswer {
  readonly points: readonly IntegralGoodsCard[];
  readonly notices: readonly Notice[];
}

/** Notices and points goods on the home page. */
const few = 4;

/** Everything the home page shows, in three calls at once. */
export async function readHome(api: Api): Promise<HomeData> {
  const [home, { recommend }, notices] = await Promise.all([
    api.read<HomeAnswer>('/home'),
    api.read<IntegralHome>('/integral/home'),
    api.read<Page<Notice>>('/notices', { per_page: few }),
  ]);
  return {
    ...home,
    points: recommend.slice(0, few),
    notices: notices.data.map(({ id, name, tag }) => ({ id, name, tag })),
  };
}

export const readNotice = (id: number): Promise<Answer<WholeNotice>> => shop.get(`/notices/${id}`);
