import type { AdvertAnswer, TextAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import type { Api } from '../client/create-api.ts';
import type { NoticeDetail } from './home.ts';

/** Adverts of a place. @param place `ename` of the place, for example `collective_slides` */
export const readAdverts = (api: Api, place: string): Promise<readonly AdvertAnswer[]> =>
  api.read('/adv', { ename: place });

/** Terms, privacy policy and the like, by name. @throws ReadError 404 for an unknown name */
export const readAgreement = (api: Api, name: string): Promise<TextAnswer> =>
  api.read(`/agreements/${encodeURIComponent(name)}`);

/** A notice as a page. @throws ReadError 404 for an unknown one */
export const readNoticePage = (api: Api, id: string): Promise<NoticeDetail> =>
  api.read(`/notices/${encodeURIComponent(id)}`);
