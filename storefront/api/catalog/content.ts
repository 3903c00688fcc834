import type { AdvertAnswer, TextAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Api } from '../client/create-api.ts';
import type { Notice, NoticeDetail } from './home.ts';

/** Adverts of a place. @param place `ename` of the place, for example `collective_slides` */
export const readAdverts = (api: Api, place: string): Promise<readonly AdvertAnswer[]> =>
  api.read('/adv', { ename: place });

/** Terms, privacy policy and the like, by name. @throws CallError 404 for an unknown name */
export const readAgreement = (api: Api, name: string): Promise<TextAnswer> =>
  api.read(`/agreements/${encodeURIComponent(name)}`);

/** A notice as a page. @throws CallError 404 for an unknown one */
export const readNoticePage = (api: Api, id: string): Promise<NoticeDetail> =>
  api.read(`/notices/${encodeURIComponent(id)}`);

/** Notices that the page of notices lists; a page of a list has at most 400 rows. */
const listedNotices = 100;

/** The newest notices of the platform. */
export const readNotices = async (api: Api): Promise<readonly Notice[]> =>
  (await api.read<Page<Notice>>('/notices', { per_page: listedNotices })).data.map(
    ({ id, name, tag }) => ({ id, name, tag }),
  );
