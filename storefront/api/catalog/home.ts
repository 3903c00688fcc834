import type { HomeAnswer } from '../../../schemas/contract/calls/catalog/home.ts';
import type {
  IntegralGoodsCard,
  IntegralHome,
} from '../../../schemas/contract/calls/catalog/integral.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

/** Announcement of the platform, as in lists (without `content`). */
export interface Notice {
  readonly id: number;
  readonly name: string;
  readonly tag: string;
}
/** `content`: rich text. */
export interface NoticeDetail extends Notice {
  readonly content: string;
}
export interface HomeData extends Omit<HomeAnswer, 'server_time' | 'seckill'> {
  readonly seckill: HomeAnswer['seckill'] & { readonly isRunning: boolean };
  readonly points: readonly IntegralGoodsCard[];
  readonly notices: readonly Notice[];
}

/** Number of notices and of points goods on the home page. */
const perSection = 4;

/**
 * Reads the data of the home page with three parallel calls. The time of the answer is left out: it
 * would change the page's etag.
 */
export async function readHome(api: Api): Promise<HomeData> {
  const [{ server_time: now, ...home }, { recommend }, notices] = await Promise.all([
    api.read<HomeAnswer>('/home'),
    api.read<IntegralHome>('/integral/home'),
    api.read<Page<Notice>>('/notices', { per_page: perSection }),
  ]);
  return {
    ...home,
    seckill: { ...home.seckill, isRunning: home.seckill.start_at <= now },
    points: recommend.slice(0, perSection),
    notices: notices.data.map(({ id, name, tag }) => ({ id, name, tag })),
  };
}

export const readNotice = (id: number): Promise<NoticeDetail> => shop.get(`/notices/${id}`);
